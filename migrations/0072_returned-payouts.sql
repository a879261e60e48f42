-- The rows so far hold to it: they held to the narrower one.
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_status_known";--> statement-breakpoint
ALTER TABLE "sandbox_transfers" ADD COLUMN "reversed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_status_known" CHECK ("payouts"."status" in ('pending', 'paid', 'returned')) NOT VALID;--> statement-breakpoint
-- What failed so far stayed pending: the job that sends payouts opens its money again.
UPDATE "payout_attempts" SET "due_at" = "ended_at" FROM "payouts"
	WHERE "payouts"."id" = "payout_id" AND "payouts"."status" = 'pending' AND NOT "payouts"."by_hand"
		AND "payout_attempts"."state" IN ('failed', 'returned')
		AND NOT EXISTS (SELECT FROM "payout_attempts" "later" WHERE "later"."payout_id" = "payouts"."id"
			AND "later"."number" > "payout_attempts"."number");
