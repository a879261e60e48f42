ALTER TABLE "one_time_codes" DROP CONSTRAINT "one_time_codes_one_each";--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "asked_by_browser" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "asked_by_address" text;--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_codes_one_each" ON "one_time_codes" USING btree ("user_id","purpose") WHERE "one_time_codes"."purpose" <> 'recovery';--> statement-breakpoint
CREATE INDEX "one_time_codes_of_user" ON "one_time_codes" USING btree ("user_id","purpose","created_at");