CREATE TABLE `heard_gestures` (
	`mirror` text NOT NULL,
	`collection` text NOT NULL,
	`record_id` text NOT NULL,
	`gesture` integer NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`mirror`, `collection`, `record_id`)
);
--> statement-breakpoint
CREATE INDEX `audit_revision` ON `audit` (`revision`);