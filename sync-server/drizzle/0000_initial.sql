CREATE TABLE `attempts` (
	`key` text PRIMARY KEY NOT NULL,
	`window_start` integer NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`revision` integer NOT NULL,
	`at` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`actor_name` text,
	`device` text,
	`collection` text NOT NULL,
	`record_id` text NOT NULL,
	`action` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `audit_record` ON `audit` (`collection`,`record_id`,`revision`);--> statement-breakpoint
CREATE TABLE `community_events` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`date` text NOT NULL,
	`location` text NOT NULL,
	`description` text NOT NULL,
	`status` text NOT NULL,
	`gallery` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`revision` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `community_events_revision` ON `community_events` (`revision`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `lead_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text NOT NULL,
	`note` text NOT NULL,
	`author` text NOT NULL,
	`created_at` text NOT NULL,
	`revision` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `lead_notes_revision` ON `lead_notes` (`revision`);--> statement-breakpoint
CREATE INDEX `lead_notes_lead` ON `lead_notes` (`lead_id`);--> statement-breakpoint
CREATE TABLE `leads` (
	`id` text PRIMARY KEY NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`vehicle_interest` text,
	`vehicle_id` text,
	`status` text NOT NULL,
	`source` text NOT NULL,
	`type` text NOT NULL,
	`notes` text,
	`contact_date` text,
	`test_drive_date` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`revision` integer NOT NULL,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `leads_revision` ON `leads` (`revision`);--> statement-breakpoint
CREATE INDEX `leads_vehicle` ON `leads` (`vehicle_id`);--> statement-breakpoint
CREATE INDEX `leads_created` ON `leads` (`created_at`);--> statement-breakpoint
CREATE TABLE `loan_applications` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text,
	`vehicle_id` text,
	`loan_amount_cents` integer NOT NULL,
	`down_payment_cents` integer NOT NULL,
	`annual_income_cents` integer NOT NULL,
	`term_months` integer NOT NULL,
	`interest_rate` text NOT NULL,
	`monthly_payment_cents` integer,
	`employment_status` text NOT NULL,
	`credit_score` integer,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `loan_applications_lead` ON `loan_applications` (`lead_id`);--> statement-breakpoint
CREATE TABLE `media` (
	`hash` text PRIMARY KEY NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`widths` text NOT NULL,
	`avif` integer NOT NULL,
	`color` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `media_avif` ON `media` (`avif`);--> statement-breakpoint
CREATE TABLE `published_pages` (
	`path` text PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	`status` integer NOT NULL,
	`headers` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sequence` (
	`id` integer PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sync_issues` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`about` text NOT NULL,
	`document_id` text NOT NULL,
	`title` text NOT NULL,
	`kind` text NOT NULL,
	`mine` text NOT NULL,
	`theirs` text NOT NULL,
	`message` text NOT NULL,
	`created_at` text NOT NULL,
	`settled_at` text,
	`settlement` text,
	`revision` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sync_issues_user` ON `sync_issues` (`user_id`,`revision`);--> statement-breakpoint
CREATE TABLE `tombstones` (
	`collection` text NOT NULL,
	`id` text NOT NULL,
	`revision` integer NOT NULL,
	`deleted_at` text NOT NULL,
	PRIMARY KEY(`collection`, `id`)
);
--> statement-breakpoint
CREATE INDEX `tombstones_revision` ON `tombstones` (`collection`,`revision`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`is_active` integer NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`username`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `vehicles` (
	`id` text PRIMARY KEY NOT NULL,
	`make` text NOT NULL,
	`model` text NOT NULL,
	`year` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`mileage` integer,
	`vin` text,
	`transmission` text,
	`drivetrain` text,
	`fuel_type` text,
	`exterior_color` text,
	`interior_color` text,
	`engine_size` text,
	`category` text,
	`condition` text NOT NULL,
	`description` text,
	`features` text NOT NULL,
	`video_prompt` text,
	`is_featured` integer NOT NULL,
	`hero_slide_order` integer NOT NULL,
	`photos` text NOT NULL,
	`videos` text NOT NULL,
	`exterior_photos` text NOT NULL,
	`interior_photos` text NOT NULL,
	`walkaround_videos` text NOT NULL,
	`generated_video_url` text,
	`video_generation_status` text NOT NULL,
	`video_generated_at` text,
	`status` text NOT NULL,
	`is_available` integer NOT NULL,
	`first_available_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`revision` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `vehicles_revision` ON `vehicles` (`revision`);--> statement-breakpoint
CREATE INDEX `vehicles_status` ON `vehicles` (`status`);--> statement-breakpoint
CREATE UNIQUE INDEX `vehicles_vin` ON `vehicles` (`vin`);