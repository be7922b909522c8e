CREATE TABLE `shown_texts` (
	`version` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`since` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `leads` ADD `consent` text;--> statement-breakpoint
ALTER TABLE `loan_applications` ADD `privacy_notice` text;