ALTER TABLE `ended_sessions` ADD `how` text DEFAULT 'ended' NOT NULL;--> statement-breakpoint
ALTER TABLE `ended_sessions` ADD `agent` text;--> statement-breakpoint
ALTER TABLE `ended_sessions` ADD `last_seen_at` text;--> statement-breakpoint
ALTER TABLE `ended_sessions` ADD `wiped_at` text;