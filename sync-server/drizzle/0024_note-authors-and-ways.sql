ALTER TABLE `lead_notes` ADD `author_id` text;--> statement-breakpoint
ALTER TABLE `lead_notes` ADD `consent` text;--> statement-breakpoint
ALTER TABLE `pending_log_ins` ADD `ways` text DEFAULT '[]' NOT NULL;