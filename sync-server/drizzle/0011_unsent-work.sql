CREATE TABLE `device_reports` (
	`device` text NOT NULL,
	`user_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`name` text NOT NULL,
	`agent` text,
	`changes` integer NOT NULL,
	`photos` integer NOT NULL,
	`forms` integer NOT NULL,
	`last_at` text,
	`reported_at` text NOT NULL,
	PRIMARY KEY(`device`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `device_reports_user` ON `device_reports` (`user_id`);--> statement-breakpoint
CREATE TABLE `parked_work` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`device` text,
	`agent` text,
	`at` text NOT NULL,
	`changes` integer NOT NULL,
	`photos` text NOT NULL,
	`forms` text NOT NULL,
	`settled_at` text,
	`settled_by` text
);
--> statement-breakpoint
CREATE INDEX `parked_work_user` ON `parked_work` (`user_id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `device` text;--> statement-breakpoint
ALTER TABLE `sync_issues` ADD `author` text;--> statement-breakpoint
ALTER TABLE `sync_issues` ADD `settled_by` text;--> statement-breakpoint
UPDATE sync_issues SET author = (SELECT users.first_name || ' ' || users.last_name FROM users WHERE users.id = sync_issues.user_id);--> statement-breakpoint
UPDATE sync_issues SET settled_by = author WHERE settled_at IS NOT NULL;
