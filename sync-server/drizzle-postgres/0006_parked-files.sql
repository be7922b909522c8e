CREATE TABLE "parked_files" (
	"work_id" text COLLATE "C" NOT NULL,
	"photo_id" text COLLATE "C" NOT NULL,
	"offset" bigint NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"sha256" text COLLATE "C" NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "parked_files_work_id_photo_id_offset_pk" PRIMARY KEY("work_id","photo_id","offset")
);
--> statement-breakpoint
CREATE INDEX "parked_files_user" ON "parked_files" USING btree ("user_id");