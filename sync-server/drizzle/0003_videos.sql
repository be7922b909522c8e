CREATE TABLE `videos` (
	`hash` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` text NOT NULL
);
