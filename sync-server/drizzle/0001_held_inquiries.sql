CREATE TABLE `held_inquiries` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`reasons` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `held_inquiries_created` ON `held_inquiries` (`created_at`);--> statement-breakpoint
ALTER TABLE `loan_applications` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `loan_applications_created` ON `loan_applications` (`created_at`);