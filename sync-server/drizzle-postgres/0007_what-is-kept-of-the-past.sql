ALTER TABLE "leads" ADD COLUMN "imported" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "test_drive_outcome" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "loan_applications" ADD COLUMN "decisions" text COLLATE "C" DEFAULT '[]' NOT NULL;