DROP INDEX "payouts_one_pending";--> statement-breakpoint
CREATE INDEX "payouts_pending" ON "payouts" USING btree ("user_id") WHERE "payouts"."status" = 'pending';