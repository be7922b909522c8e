CREATE TABLE `vin_answers` (
	`vin` text PRIMARY KEY NOT NULL,
	`values` text NOT NULL,
	`at` text NOT NULL
);
