ALTER TABLE `leads` ADD `imported` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `test_drive_outcome` text;--> statement-breakpoint
ALTER TABLE `loan_applications` ADD `decisions` text DEFAULT '[]' NOT NULL;