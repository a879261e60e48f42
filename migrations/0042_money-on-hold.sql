ALTER TABLE "charges" DROP CONSTRAINT "charges_status_known";--> statement-breakpoint
ALTER TABLE "analytics_events" ADD COLUMN "charge_id" bigint;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD COLUMN "is_first" boolean;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD COLUMN "dispute_status" text;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charges_disputed" ON "charges" USING btree ("created_at") WHERE "charges"."status" = 'disputed';--> statement-breakpoint
UPDATE "sandbox_intents" SET "dispute_status" = 'needs_response' WHERE "disputed_at" IS NOT NULL;--> statement-breakpoint
UPDATE "charges" SET "held_until" = "created_at" + interval '30 days' WHERE "is_sale" AND "checkout_id" IS NOT NULL;--> statement-breakpoint
UPDATE "charges" c SET "held_until" = c."created_at" + interval '7 days'
WHERE c."is_sale" AND c."subscription_id" IS NOT NULL AND NOT EXISTS (
  SELECT FROM "charges" e WHERE e."subscription_id" = c."subscription_id" AND e."is_sale" AND (e."period_start", e."id") < (c."period_start", c."id"));--> statement-breakpoint
DELETE FROM "analytics_events" WHERE "event_type" = 'purchase';--> statement-breakpoint
INSERT INTO "analytics_events" ("seller_id", "event_type", "product_type", "product_id", "amount", "charge_id", "is_first", "created_at")
SELECT c."seller_id", 'purchase', c."product_type", c."product_id", c."amount", c."id", NOT EXISTS (
  SELECT FROM "charges" e WHERE e."subscription_id" = c."subscription_id" AND e."is_sale" AND (e."period_start", e."id") < (c."period_start", c."id")), c."created_at"
FROM "charges" c WHERE c."is_sale" AND (EXISTS (SELECT FROM "users" u WHERE u."id" = c."seller_id")
  OR EXISTS (SELECT FROM "profiles" p WHERE p."id" = c."seller_id" AND p."handle" IS NOT NULL)) ORDER BY c."id";--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_charge_id_unique" UNIQUE("charge_id");--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_purchase_charged" CHECK (("analytics_events"."event_type" = 'purchase') = ("analytics_events"."charge_id" is not null)
        and ("analytics_events"."event_type" = 'purchase') = ("analytics_events"."is_first" is not null));--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_status_known" CHECK ("charges"."status" in ('paid', 'refunded', 'disputed', 'reinstated'));--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD CONSTRAINT "sandbox_intents_disputed_how" CHECK (("sandbox_intents"."disputed_at" is null) = ("sandbox_intents"."dispute_status" is null));