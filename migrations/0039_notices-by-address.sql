ALTER TABLE "account_notices" DROP CONSTRAINT "account_notices_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "account_notices" DROP CONSTRAINT "account_notices_email_kind_pk";--> statement-breakpoint
ALTER TABLE "account_notices" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account_notices" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account_notices" ADD COLUMN "address_hash" text;--> statement-breakpoint
-- The key of the hash is not known here. What is held back is still sent; at most one more notice of a kind comes in this hour.
UPDATE "account_notices" SET "address_hash" = gen_random_uuid()::text, "email" = case when "held" > 0 then "email" end;--> statement-breakpoint
ALTER TABLE "account_notices" ALTER COLUMN "address_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "account_notices" ADD CONSTRAINT "account_notices_address_hash_kind_pk" PRIMARY KEY("address_hash","kind");--> statement-breakpoint
ALTER TABLE "account_notices" ADD CONSTRAINT "account_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_notices" ADD CONSTRAINT "account_notices_address" CHECK (("account_notices"."held" = 0) = ("account_notices"."email" is null));
