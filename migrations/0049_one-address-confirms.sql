-- A code that was sent to the address that is left confirms nothing any more. Where only that one was missing, the change has to be asked for again.
DELETE FROM "one_time_codes" WHERE "purpose" = 'email_change_present';--> statement-breakpoint
UPDATE "users" SET "new_email" = NULL WHERE "email_change_waits_for" = 'present';--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_email_change_waits";--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP CONSTRAINT "one_time_codes_purpose_known";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "email_change_waits_for";--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_purpose_known" CHECK ("one_time_codes"."purpose" in ('signup', 'recovery', 'email_change', 'reauthentication'));