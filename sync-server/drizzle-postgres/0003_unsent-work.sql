CREATE TABLE "device_reports" (
	"device" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"reporter_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"agent" text COLLATE "C",
	"changes" bigint NOT NULL,
	"photos" bigint NOT NULL,
	"forms" bigint NOT NULL,
	"last_at" text COLLATE "C",
	"reported_at" text COLLATE "C" NOT NULL,
	CONSTRAINT "device_reports_device_user_id_pk" PRIMARY KEY("device","user_id")
);
--> statement-breakpoint
CREATE TABLE "parked_work" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"device" text COLLATE "C",
	"agent" text COLLATE "C",
	"at" text COLLATE "C" NOT NULL,
	"changes" bigint NOT NULL,
	"photos" text COLLATE "C" NOT NULL,
	"forms" text COLLATE "C" NOT NULL,
	"settled_at" text COLLATE "C",
	"settled_by" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "sync_issues" ADD COLUMN "author" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "sync_issues" ADD COLUMN "settled_by" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "device_reports_user" ON "device_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "parked_work_user" ON "parked_work" USING btree ("user_id");--> statement-breakpoint
UPDATE sync_issues SET author = (SELECT users.first_name || ' ' || users.last_name FROM users WHERE users.id = sync_issues.user_id);--> statement-breakpoint
UPDATE sync_issues SET settled_by = author WHERE settled_at IS NOT NULL;
