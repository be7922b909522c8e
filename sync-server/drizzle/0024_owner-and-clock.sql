ALTER TABLE `leads` ADD `owner_id` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `first_contact_at` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `hand_overs` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_owner` ON `leads` (`owner_id`,`created_at`);