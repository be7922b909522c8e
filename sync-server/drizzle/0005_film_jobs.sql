CREATE TABLE `film_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`vehicle_id` text NOT NULL,
	`state` text NOT NULL,
	`prompt` text,
	`photos` text NOT NULL,
	`tries` integer NOT NULL,
	`service_id` text,
	`reason` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `film_jobs_state` ON `film_jobs` (`state`);--> statement-breakpoint
CREATE INDEX `film_jobs_vehicle` ON `film_jobs` (`vehicle_id`);