ALTER TABLE "users" ADD COLUMN "sign_up_browser" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "removed_at_proof" text[];--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "sign_up_hash" text;--> statement-breakpoint
-- The browser of a sign-up whose code is still to be typed keeps its password; later sign-ups change nothing any more.
UPDATE "users" SET "sign_up_browser" = c."asked_by_browser" FROM "one_time_codes" c WHERE c."user_id" = "users"."id" AND c."purpose" = 'signup' AND c."sign_up" IS NULL AND "users"."email_confirmed_at" IS NULL;--> statement-breakpoint
UPDATE "one_time_codes" SET "sign_up_hash" = "sign_up"->>'password_hash' WHERE "sign_up" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP COLUMN "sign_up";