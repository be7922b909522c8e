CREATE TABLE `known_devices` (
	`device` text NOT NULL,
	`user_id` text NOT NULL,
	`agent` text,
	`first_at` text NOT NULL,
	`address` text,
	`seen_at` text,
	`seen_by` text,
	PRIMARY KEY(`device`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `known_devices_seen` ON `known_devices` (`seen_at`);--> statement-breakpoint
CREATE TABLE `published_ads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vehicle_id` text NOT NULL,
	`at` text NOT NULL,
	`fingerprint` text NOT NULL,
	`facts` text,
	`page` blob NOT NULL
);
--> statement-breakpoint
CREATE INDEX `published_ads_vehicle` ON `published_ads` (`vehicle_id`,`id`);--> statement-breakpoint
ALTER TABLE `audit` ADD `address` text;--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit` (`actor_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_collection` ON `audit` (`collection`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_address` ON `audit` (`address`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_deleted` ON `audit` (`at`,`id`) WHERE action = 'deleted';--> statement-breakpoint
ALTER TABLE `ended_sessions` ADD `device` text;--> statement-breakpoint
ALTER TABLE `ended_sessions` ADD `ended_at` text;