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
ALTER TABLE "leads" ADD COLUMN "owner_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "first_contact_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "hand_overs" text COLLATE "C" DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX "tasks_revision" ON "tasks" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "tasks_lead" ON "tasks" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "leads_owner" ON "leads" USING btree ("owner_id","created_at");