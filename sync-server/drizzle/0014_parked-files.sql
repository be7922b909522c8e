CREATE TABLE `parked_files` (
	`work_id` text NOT NULL,
	`photo_id` text NOT NULL,
	`offset` integer NOT NULL,
	`user_id` text NOT NULL,
	`sha256` text NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`work_id`, `photo_id`, `offset`)
);
--> statement-breakpoint
CREATE INDEX `parked_files_user` ON `parked_files` (`user_id`);