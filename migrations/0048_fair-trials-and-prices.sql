CREATE TABLE "spent_trials" (
	"hash" text PRIMARY KEY NOT NULL,
	"spent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agents" DROP CONSTRAINT "agents_price_charged";--> statement-breakpoint
ALTER TABLE "courses" DROP CONSTRAINT "courses_price_charged";--> statement-breakpoint
CREATE INDEX "spent_trials_old" ON "spent_trials" USING btree ("spent_at");--> statement-breakpoint
-- Nobody could ever be charged more than this: the card provider refuses it.
UPDATE "agents" SET "price" = 999999.99 WHERE "price" > 999999.99;--> statement-breakpoint
UPDATE "courses" SET "price" = 999999.99 WHERE "price" > 999999.99;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_price_charged" CHECK ("agents"."price" between 0.5 and 999999.99);--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_price_charged" CHECK ("courses"."price" = 0 or "courses"."price" between 0.5 and 999999.99);
