ALTER TABLE "leads" ADD COLUMN "owner_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "first_contact_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "hand_overs" text COLLATE "C" DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX "leads_owner" ON "leads" USING btree ("owner_id","created_at");