ALTER TABLE `sync_issues` ADD `seen` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `password_version` integer DEFAULT 0 NOT NULL;