ALTER TABLE "applications" ADD COLUMN "connected_at" timestamp (3) with time zone;--> statement-breakpoint
-- An app that is connected keeps its identifier also once its person has disconnected it.
UPDATE "applications" SET "connected_at" = "created_at"
	WHERE EXISTS (SELECT FROM "application_grants" WHERE "application_grants"."application_id" = "applications"."id");
