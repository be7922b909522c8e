ALTER TABLE "sync_issues" ADD COLUMN "theirs_by" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "sync_issues" ADD COLUMN "record" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "sync_issues" ADD COLUMN "change" text COLLATE "C";