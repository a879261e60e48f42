ALTER TABLE "profiles" ADD COLUMN "named_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "update_interactions" ADD COLUMN "is_hidden_by_author" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "updates" ADD COLUMN "comments_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" DROP COLUMN "owner_named";--> statement-breakpoint
ALTER TABLE "purchases" DROP COLUMN "buyer_named";--> statement-breakpoint
ALTER TABLE "conversation_participants" DROP COLUMN "is_named";--> statement-breakpoint
ALTER TABLE "event_audience" DROP COLUMN "is_named";--> statement-breakpoint
ALTER TABLE "proposals" DROP COLUMN "proposer_named";--> statement-breakpoint
ALTER TABLE "proposals" DROP COLUMN "owner_named";--> statement-breakpoint
ALTER TABLE "projects" DROP COLUMN "owner_named";--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_named" CHECK ("profiles"."named_at" is null or ("profiles"."display_name" is not null and "profiles"."handle" is not null));--> statement-breakpoint
-- Whoever has published shows a name from now on; someone who had none gets a neutral one, which they can change. Erased
-- accounts, which have neither a name nor a user, stay as they are.
WITH "published" AS (
	SELECT "user_id" AS "id" FROM "projects"
	UNION SELECT "user_id" FROM "proposals"
	UNION SELECT "user_id" FROM "agents"
	UNION SELECT "user_id" FROM "purchases" WHERE "status" <> 'pending'
	UNION SELECT "user_id" FROM "courses" WHERE "status" = 'published'
	UNION SELECT "user_id" FROM "lecture_questions"
	UNION SELECT "user_id" FROM "lecture_answers"
	UNION SELECT "user_id" FROM "updates" WHERE NOT "is_draft"
	UNION SELECT "user_id" FROM "update_interactions" WHERE "interaction_type" <> 'like'
	UNION SELECT "user_id" FROM "reviews"
	UNION SELECT "author_id" FROM "messages"
)
UPDATE "profiles" SET
	"display_name" = coalesce("display_name", 'Member ' || left("id"::text, 4)),
	"handle" = coalesce("handle", 'member-' || left(replace("id"::text, '-', ''), 12)),
	"named_at" = "created_at"
WHERE ("display_name" IS NOT NULL AND "handle" IS NOT NULL AND "is_public")
	OR ("id" IN (SELECT "id" FROM "published")
		AND (("display_name" IS NOT NULL AND "handle" IS NOT NULL) OR "id" IN (SELECT "id" FROM "users")));
