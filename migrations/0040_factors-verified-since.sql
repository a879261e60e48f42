ALTER TABLE "factors" ADD COLUMN "verified_at" timestamp (3) with time zone;--> statement-breakpoint
-- The moment itself was not stored; a factor was verified within a day of its enrolment.
UPDATE "factors" SET "verified_at" = "created_at" WHERE "status" = 'verified';--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_verified_since" CHECK (("factors"."status" = 'verified') = ("factors"."verified_at" is not null));