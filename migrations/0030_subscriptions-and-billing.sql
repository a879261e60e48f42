ALTER TABLE "agents" ADD COLUMN "trial_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "receipt_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "receipt_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "trial_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_price" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_price_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "price_raised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "trial_end_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_end_told" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "charges_receipt_due" ON "charges" USING btree ("receipt_due_at") WHERE "charges"."receipt_due_at" is not null;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_receipt_key_unique" UNIQUE("receipt_key");--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_trial_days" CHECK ("agents"."trial_days" between 0 and 30);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_price_when" CHECK (("subscriptions"."next_price" is null) = ("subscriptions"."next_price_from" is null));