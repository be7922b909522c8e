CREATE TABLE `tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`what` text,
	`due` text NOT NULL,
	`owner_id` text,
	`done_at` text,
	`outcome` text,
	`lead_id` text,
	`vehicle_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`revision` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tasks_revision` ON `tasks` (`revision`);--> statement-breakpoint
CREATE INDEX `tasks_lead` ON `tasks` (`lead_id`);--> statement-breakpoint
ALTER TABLE `leads` ADD `owner_id` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `first_contact_at` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `hand_overs` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_owner` ON `leads` (`owner_id`,`created_at`);