CREATE TABLE "tasks" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"what" text COLLATE "C",
	"due" text COLLATE "C" NOT NULL,
	"owner_id" text COLLATE "C",
	"done_at" text COLLATE "C",
	"outcome" text COLLATE "C",
	"lead_id" text COLLATE "C",
	"vehicle_id" text COLLATE "C",
	"created_at" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "tasks_revision" ON "tasks" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "tasks_lead" ON "tasks" USING btree ("lead_id");