CREATE TABLE "pending_log_ins" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"purpose" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C",
	"password_version" bigint,
	"is_factor_shown" boolean NOT NULL,
	"challenge" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"used_at" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "user_factors" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"last_used_at" text COLLATE "C",
	"confirmed_at" text COLLATE "C",
	"credential_id" text COLLATE "C",
	"public_key" text COLLATE "C",
	"counter" bigint,
	"transports" text COLLATE "C",
	"rp_id" text COLLATE "C",
	"secret" text COLLATE "C",
	"last_step" bigint
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_password_one_time" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "factor_offered_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "pending_log_ins" ADD CONSTRAINT "pending_log_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_factors" ADD CONSTRAINT "user_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_log_ins_created" ON "pending_log_ins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_factors_user" ON "user_factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_factors_credential" ON "user_factors" USING btree ("credential_id");