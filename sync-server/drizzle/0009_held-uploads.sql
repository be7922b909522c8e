CREATE TABLE `held_uploads` (
	`user_id` text NOT NULL,
	`sha256` text NOT NULL,
	`offset` integer NOT NULL,
	`size` integer NOT NULL,
	`at` text NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`user_id`, `sha256`, `offset`)
);
