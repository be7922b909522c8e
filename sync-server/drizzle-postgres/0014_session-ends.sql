ALTER TABLE "ended_sessions" ADD COLUMN "how" text COLLATE "C" DEFAULT 'ended' NOT NULL;--> statement-breakpoint
ALTER TABLE "ended_sessions" ADD COLUMN "agent" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "ended_sessions" ADD COLUMN "last_seen_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "ended_sessions" ADD COLUMN "wiped_at" text COLLATE "C";