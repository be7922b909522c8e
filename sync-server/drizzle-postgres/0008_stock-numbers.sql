ALTER TABLE "vehicles" ADD COLUMN "stock_number" text COLLATE "C";--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_stock_number" ON "vehicles" USING btree ("stock_number");--> statement-breakpoint
UPDATE "vehicles" SET "stock_number" = "counted"."number" FROM (
  SELECT "id", CAST(1000 + row_number() OVER (ORDER BY "created_at", "id") AS text) AS "number" FROM "vehicles"
) AS "counted" WHERE "counted"."id" = "vehicles"."id";--> statement-breakpoint
INSERT INTO "settings" ("key", "value")
  SELECT 'stock_numbers_counted', CAST(1000 + count(*) AS text) FROM "vehicles" HAVING count(*) > 0;
