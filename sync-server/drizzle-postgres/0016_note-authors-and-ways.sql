ALTER TABLE "lead_notes" ADD COLUMN "author_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "lead_notes" ADD COLUMN "consent" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "pending_log_ins" ADD COLUMN "ways" text COLLATE "C" DEFAULT '[]' NOT NULL;