CREATE TABLE "update_digests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"frequency" text NOT NULL,
	"interest" text NOT NULL,
	"format" text NOT NULL,
	"time_zone" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"covered_until" timestamp (3) with time zone,
	"sent_for" text,
	CONSTRAINT "update_digests_frequency_known" CHECK ("update_digests"."frequency" in ('never', 'daily', 'weekly', 'monthly')),
	CONSTRAINT "update_digests_due_if_wanted" CHECK (("update_digests"."frequency" = 'never') = ("update_digests"."due_at" is null))
);
--> statement-breakpoint
CREATE TABLE "comment_mentions" (
	"comment_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_notified" boolean DEFAULT false NOT NULL,
	CONSTRAINT "comment_mentions_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "update_digests" ADD CONSTRAINT "update_digests_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_comment_id_update_interactions_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."update_interactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "update_digests_due" ON "update_digests" USING btree ("due_at") WHERE "update_digests"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "comment_mentions_of_person" ON "comment_mentions" USING btree ("user_id");
--> statement-breakpoint
-- Who answered onboarding before gets what they asked for from the next morning on: this is long past, so no digest is
-- sent for it.
INSERT INTO "update_digests" ("user_id", "frequency", "interest", "format", "time_zone", "due_at")
SELECT "id", "survey_responses"->>'frequency', "survey_responses"->>'update_interest', "survey_responses"->>'format', 'UTC', '2026-01-01T08:00:00Z'
FROM "profiles"
WHERE "onboarding_completed" AND "selected_path" = 'updates'
	AND "survey_responses"->>'frequency' IN ('daily', 'weekly', 'monthly')
	AND "survey_responses"->>'update_interest' IN ('industry_news', 'tools', 'research')
	AND "survey_responses"->>'format' IN ('summary', 'detailed', 'mixed');
