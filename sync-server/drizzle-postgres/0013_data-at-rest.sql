CREATE TABLE "disposals" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"at" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"actor_id" text COLLATE "C",
	"actor_name" text COLLATE "C",
	"erased" text COLLATE "C" NOT NULL,
	"kept" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erased_applicants" (
	"application_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"applicant" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erased_records" (
	"collection" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"disposal_id" text COLLATE "C" NOT NULL,
	"at" text COLLATE "C" NOT NULL,
	"kept_until" text COLLATE "C",
	CONSTRAINT "erased_records_collection_id_pk" PRIMARY KEY("collection","id")
);
--> statement-breakpoint
ALTER TABLE "loan_applications" ALTER COLUMN "annual_income_cents" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "loan_applications" ALTER COLUMN "credit_score" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
CREATE INDEX "disposals_at" ON "disposals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "erased_records_kept" ON "erased_records" USING btree ("kept_until");