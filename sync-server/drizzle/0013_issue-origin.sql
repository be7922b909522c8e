ALTER TABLE `sync_issues` ADD `theirs_by` text;--> statement-breakpoint
ALTER TABLE `sync_issues` ADD `record` text;--> statement-breakpoint
ALTER TABLE `sync_issues` ADD `change` text;