CREATE TABLE "analytics_days" (
	"seller_id" uuid NOT NULL,
	"day" date NOT NULL,
	"product_type" text NOT NULL,
	"product_id" bigint NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"purchases" integer DEFAULT 0 NOT NULL,
	"first_purchases" integer DEFAULT 0 NOT NULL,
	"revenue" numeric(12, 2) DEFAULT 0 NOT NULL,
	"refunds" integer DEFAULT 0 NOT NULL,
	"refunded" numeric(12, 2) DEFAULT 0 NOT NULL,
	CONSTRAINT "analytics_days_seller_id_day_product_type_product_id_pk" PRIMARY KEY("seller_id","day","product_type","product_id"),
	CONSTRAINT "analytics_days_type_known" CHECK ("analytics_days"."product_type" in ('agent', 'course'))
);
--> statement-breakpoint
ALTER TABLE "analytics_days" ADD CONSTRAINT "analytics_days_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_of_seller" ON "subscriptions" USING btree ("seller_id");--> statement-breakpoint
INSERT INTO "analytics_days" ("seller_id", "day", "product_type", "product_id", "views", "purchases", "first_purchases", "revenue", "refunds", "refunded")
SELECT "seller_id", ("created_at" AT TIME ZONE 'UTC')::date, "product_type", "product_id",
  count(*) FILTER (WHERE "event_type" = 'view'),
  count(*) FILTER (WHERE "event_type" = 'purchase'),
  count(*) FILTER (WHERE "is_first"),
  coalesce(sum("amount") FILTER (WHERE "event_type" = 'purchase'), 0),
  coalesce(sum(sign("amount")) FILTER (WHERE "event_type" = 'refund'), 0),
  coalesce(sum("amount") FILTER (WHERE "event_type" = 'refund'), 0)
FROM "analytics_events" GROUP BY 1, 2, 3, 4;