CREATE TABLE `disposals` (
	`id` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`reason` text NOT NULL,
	`actor_id` text,
	`actor_name` text,
	`erased` text NOT NULL,
	`kept` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `disposals_at` ON `disposals` (`at`);--> statement-breakpoint
CREATE TABLE `erased_applicants` (
	`application_id` text PRIMARY KEY NOT NULL,
	`applicant` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `erased_records` (
	`collection` text NOT NULL,
	`id` text NOT NULL,
	`disposal_id` text NOT NULL,
	`at` text NOT NULL,
	`kept_until` text,
	PRIMARY KEY(`collection`, `id`)
);
--> statement-breakpoint
CREATE INDEX `erased_records_kept` ON `erased_records` (`kept_until`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_loan_applications` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text,
	`vehicle_id` text,
	`loan_amount_cents` integer NOT NULL,
	`down_payment_cents` integer NOT NULL,
	`annual_income_cents` text NOT NULL,
	`term_months` integer NOT NULL,
	`interest_rate` text NOT NULL,
	`monthly_payment_cents` integer,
	`employment_status` text NOT NULL,
	`credit_score` text,
	`status` text NOT NULL,
	`privacy_notice` text,
	`decisions` text DEFAULT '[]' NOT NULL,
	`created_at` text NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_loan_applications`("id", "lead_id", "vehicle_id", "loan_amount_cents", "down_payment_cents", "annual_income_cents", "term_months", "interest_rate", "monthly_payment_cents", "employment_status", "credit_score", "status", "privacy_notice", "decisions", "created_at", "revision") SELECT "id", "lead_id", "vehicle_id", "loan_amount_cents", "down_payment_cents", "annual_income_cents", "term_months", "interest_rate", "monthly_payment_cents", "employment_status", "credit_score", "status", "privacy_notice", "decisions", "created_at", "revision" FROM `loan_applications`;--> statement-breakpoint
DROP TABLE `loan_applications`;--> statement-breakpoint
ALTER TABLE `__new_loan_applications` RENAME TO `loan_applications`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `loan_applications_lead` ON `loan_applications` (`lead_id`);--> statement-breakpoint
CREATE INDEX `loan_applications_created` ON `loan_applications` (`created_at`);