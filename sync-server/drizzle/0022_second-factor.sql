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
ALTER TABLE `users` ADD `is_password_one_time` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `factor_offered_at` text;