CREATE TABLE "held_uploads" (
	"user_id" text COLLATE "C" NOT NULL,
	"sha256" text COLLATE "C" NOT NULL,
	"offset" bigint NOT NULL,
	"size" bigint NOT NULL,
	"at" text COLLATE "C" NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "held_uploads_user_id_sha256_offset_pk" PRIMARY KEY("user_id","sha256","offset")
);
