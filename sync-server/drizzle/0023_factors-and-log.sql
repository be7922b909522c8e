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
CREATE TABLE `pending_log_ins` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`password_version` integer,
	`is_factor_shown` integer NOT NULL,
	`challenge` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pending_log_ins_created` ON `pending_log_ins` (`created_at`);--> statement-breakpoint
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
CREATE TABLE `recovery_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `user_factors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text,
	`confirmed_at` text,
	`credential_id` text,
	`public_key` text,
	`counter` integer,
	`transports` text,
	`rp_id` text,
	`secret` text,
	`last_step` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_factors_user` ON `user_factors` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_factors_credential` ON `user_factors` (`credential_id`);--> statement-breakpoint
ALTER TABLE `audit` ADD `address` text;--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit` (`actor_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_collection` ON `audit` (`collection`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_address` ON `audit` (`address`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_deleted` ON `audit` (`at`,`id`) WHERE action = 'deleted';--> statement-breakpoint
ALTER TABLE `ended_sessions` ADD `device` text;--> statement-breakpoint
ALTER TABLE `ended_sessions` ADD `ended_at` text;--> statement-breakpoint
ALTER TABLE `users` ADD `is_password_one_time` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `factor_offered_at` text;