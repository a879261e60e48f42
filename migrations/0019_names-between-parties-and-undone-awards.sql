-- The two sides of a proposal see each other's names from now on. What was sent before stays nameless until its author
-- acts again, so nobody is named here. Proposals know whose project they are for, and what an award replaced.
ALTER TABLE "proposals" DROP CONSTRAINT "proposals_status_known";--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD COLUMN "is_named" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event_audience" ADD COLUMN "is_named" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "owner_named" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
UPDATE "proposals" SET "owner_id" = "projects"."user_id" FROM "projects" WHERE "projects"."id" = "project_id";--> statement-breakpoint
ALTER TABLE "proposals" ALTER COLUMN "owner_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "proposer_named" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "owner_named" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "status_before" text;--> statement-breakpoint
UPDATE "proposals" SET "status_before" = 'sent' WHERE "status" = 'accepted';--> statement-breakpoint
UPDATE "proposals" SET "status" = 'not_selected', "status_before" = "proposals"."status"
  FROM "projects" WHERE "projects"."id" = "project_id" AND "projects"."awarded_at" IS NOT NULL
    AND "proposals"."status" IN ('sent', 'shortlisted');--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "award_undone_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "proposals_record" ON "proposals" USING btree ("user_id","status") WHERE "proposals"."status" in ('accepted', 'not_selected', 'declined');--> statement-breakpoint
CREATE INDEX "proposals_received" ON "proposals" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "proposals"."status" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "proposals_received_by_budget" ON "proposals" USING btree ("owner_id","budget","id") WHERE "proposals"."status" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "proposals_received_by_status" ON "proposals" USING btree ("owner_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "proposals"."status" <> 'withdrawn';--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_status_before" CHECK (("proposals"."status_before" is null) = ("proposals"."status" not in ('accepted', 'not_selected')) and "proposals"."status_before" in ('sent', 'shortlisted'));--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_status_known" CHECK ("proposals"."status" in ('sent', 'shortlisted', 'accepted', 'not_selected', 'declined', 'withdrawn'));