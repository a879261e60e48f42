-- Rows so far hold to the new checks, which are why they are not read for them.
CREATE TABLE "owed_parts" (
	"provider_payment_id" text NOT NULL,
	"part" bigint NOT NULL,
	"provider" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"reason" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "owed_parts_provider_payment_id_part_pk" PRIMARY KEY("provider_payment_id","part"),
	CONSTRAINT "owed_parts_amount" CHECK ("owed_parts"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_status_known";--> statement-breakpoint
ALTER TABLE "agent_interfaces" ADD COLUMN "tries_per_day" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD COLUMN "before" text;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD COLUMN "after" text;--> statement-breakpoint
ALTER TABLE "sandbox_transfers" ADD COLUMN "reversed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "owed_parts_due" ON "owed_parts" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "agent_interfaces" ADD CONSTRAINT "agent_interfaces_tries" CHECK ("agent_interfaces"."tries_per_day" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_status_known" CHECK ("payouts"."status" in ('pending', 'paid', 'returned')) NOT VALID;--> statement-breakpoint
-- What failed so far stayed pending: the job that sends payouts opens its money again.
UPDATE "payout_attempts" SET "due_at" = "ended_at" FROM "payouts"
	WHERE "payouts"."id" = "payout_id" AND "payouts"."status" = 'pending' AND NOT "payouts"."by_hand"
		AND "payout_attempts"."state" IN ('failed', 'returned')
		AND NOT EXISTS (SELECT FROM "payout_attempts" "later" WHERE "later"."payout_id" = "payouts"."id"
			AND "later"."number" > "payout_attempts"."number");
