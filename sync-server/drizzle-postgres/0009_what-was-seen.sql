ALTER TABLE "sync_issues" ADD COLUMN "seen" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_version" bigint DEFAULT 0 NOT NULL;