CREATE TABLE "shown_texts" (
	"version" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"since" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "consent" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "loan_applications" ADD COLUMN "privacy_notice" text COLLATE "C";