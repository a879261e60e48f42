-- Orders of before count as begun long ago; later ones begin when they're opened.
ALTER TABLE "orders" ADD COLUMN "begun_at" timestamp (3) with time zone DEFAULT '2000-01-01';--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "begun_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_ranked" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "new_students_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "ranked_rating" numeric(3, 2);--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "most_minutes" integer;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "most_characters" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_ranked" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- What was refunded counts nowhere, also after a quarter of a course or a paid month.
UPDATE "reviews" SET "is_counted" = false WHERE "is_refunded" AND "is_counted";--> statement-breakpoint
-- Those who joined in the last 14 days that someone joined in: the job that ranks corrects it within the hour.
UPDATE "reviews" SET "is_ranked" = false
	WHERE "created_at" > (SELECT max("created_at") - interval '14 days' FROM "profiles")
		AND NOT EXISTS (SELECT FROM "profiles" "p" WHERE "p"."id" = "reviews"."user_id" AND "p"."created_at" <= (SELECT max("created_at") - interval '14 days' FROM "profiles"))
		AND NOT EXISTS (SELECT FROM "charges" "c" WHERE "c"."user_id" = "reviews"."user_id");--> statement-breakpoint
UPDATE "orders" SET "is_ranked" = false
	WHERE "status" = 'paid' AND "amount" = 0 AND "created_at" > (SELECT max("created_at") - interval '14 days' FROM "profiles")
		AND NOT EXISTS (SELECT FROM "profiles" "p" WHERE "p"."id" = "orders"."user_id" AND "p"."created_at" <= (SELECT max("created_at") - interval '14 days' FROM "profiles"))
		AND NOT EXISTS (SELECT FROM "charges" "c" WHERE "c"."user_id" = "orders"."user_id");--> statement-breakpoint
UPDATE "courses" SET "students_count" = "students_count" - "n", "new_students_count" = "n"
	FROM (SELECT "course_id", count(*)::int4 AS "n" FROM "orders" WHERE NOT "is_ranked" GROUP BY "course_id") "unranked"
	WHERE "courses"."id" = "course_id";--> statement-breakpoint
UPDATE "review_totals" "t" SET "stars_1" = "s"."s1", "stars_2" = "s"."s2", "stars_3" = "s"."s3", "stars_4" = "s"."s4", "stars_5" = "s"."s5"
	FROM (
		SELECT "r"."product_type", "r"."product_id",
			count(*) FILTER (WHERE "r"."is_counted" AND "r"."rating" = 1)::int4 AS "s1",
			count(*) FILTER (WHERE "r"."is_counted" AND "r"."rating" = 2)::int4 AS "s2",
			count(*) FILTER (WHERE "r"."is_counted" AND "r"."rating" = 3)::int4 AS "s3",
			count(*) FILTER (WHERE "r"."is_counted" AND "r"."rating" = 4)::int4 AS "s4",
			count(*) FILTER (WHERE "r"."is_counted" AND "r"."rating" = 5)::int4 AS "s5"
		FROM "reviews" "r" WHERE "r"."removed_at" IS NULL GROUP BY "r"."product_type", "r"."product_id"
		HAVING bool_or("r"."is_refunded")
	) "s"
	WHERE "s"."product_type" = "t"."product_type" AND "s"."product_id" = "t"."product_id";--> statement-breakpoint
UPDATE "agents" SET "rating" = round(("t"."stars_1" + 2 * "t"."stars_2" + 3 * "t"."stars_3" + 4 * "t"."stars_4" + 5 * "t"."stars_5")::numeric
			/ nullif("t"."stars_1" + "t"."stars_2" + "t"."stars_3" + "t"."stars_4" + "t"."stars_5", 0), 2)
	FROM "review_totals" "t"
	WHERE "t"."product_type" = 'agent' AND "t"."product_id" = "agents"."id"
		AND EXISTS (SELECT FROM "reviews" "r" WHERE "r"."product_type" = 'agent' AND "r"."product_id" = "agents"."id" AND "r"."is_refunded");--> statement-breakpoint
UPDATE "courses" SET "reviews_count" = "t"."stars_1" + "t"."stars_2" + "t"."stars_3" + "t"."stars_4" + "t"."stars_5",
		"rating" = round(("t"."stars_1" + 2 * "t"."stars_2" + 3 * "t"."stars_3" + 4 * "t"."stars_4" + 5 * "t"."stars_5")::numeric
			/ nullif("t"."stars_1" + "t"."stars_2" + "t"."stars_3" + "t"."stars_4" + "t"."stars_5", 0), 2)
	FROM "review_totals" "t"
	WHERE "t"."product_type" = 'course' AND "t"."product_id" = "courses"."id"
		AND EXISTS (SELECT FROM "reviews" "r" WHERE "r"."product_type" = 'course' AND "r"."product_id" = "courses"."id" AND "r"."is_refunded");--> statement-breakpoint
UPDATE "courses" SET "ranked_rating" = "s"."rating"
	FROM (
		SELECT "product_id", coalesce(round(avg("rating") FILTER (WHERE "is_ranked"), 2), 0) AS "rating" FROM "reviews"
		WHERE "product_type" = 'course' AND "removed_at" IS NULL AND "is_counted"
		GROUP BY "product_id" HAVING NOT bool_and("is_ranked")
	) "s"
	WHERE "s"."product_id" = "courses"."id";--> statement-breakpoint
-- Likes, comments and reposts are no measure in the search any longer: any account can give them. What fits is ordered by date.
create or replace function searched_update(one updates) returns setof search_entries
	language sql stable
	as $$
		select 'update', one.id::text, one.id::text, one.user_id, coalesce(search_line(one.text), one.title), null::text,
			one.search_words || search_beginnings(one.title), 0::smallint, one.posted_at
		where not one.is_draft
	$$;--> statement-breakpoint
UPDATE "search_entries" SET "popularity" = 0 WHERE "kind" = 'update' AND "popularity" > 0;--> statement-breakpoint
-- The migrator works in a transaction, which holds the table for the columns above already; to read it once takes no longer.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "orders_unranked" ON "orders" USING btree ("course_id") WHERE not "orders"."is_ranked";--> statement-breakpoint
-- The migrator works in a transaction, which holds the table for the columns above already; to read it once takes no longer.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "courses_ranked" ON "courses" USING btree (coalesce("ranked_rating", "rating") desc nulls last,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"ranked_rating","rating") WHERE "courses"."status" = 'published';--> statement-breakpoint
-- The migrator works in a transaction, which holds the table for the columns above already; to read it once takes no longer.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "courses_category_ranked" ON "courses" USING btree ("category",coalesce("ranked_rating", "rating") desc nulls last,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"ranked_rating","rating") WHERE "courses"."status" = 'published';--> statement-breakpoint
-- The migrator works in a transaction, which holds the table for the columns above already; to read it once takes no longer.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "courses_level_ranked" ON "courses" USING btree ("level",coalesce("ranked_rating", "rating") desc nulls last,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"ranked_rating","rating") WHERE "courses"."status" = 'published';--> statement-breakpoint
-- The migrator works in a transaction, which holds the table for the columns above already; to read it once takes no longer.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "courses_language_ranked" ON "courses" USING btree ("language",coalesce("ranked_rating", "rating") desc nulls last,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"ranked_rating","rating") WHERE "courses"."status" = 'published';--> statement-breakpoint
-- The migrator works in a transaction, which holds the table for the columns above already; to read it once takes no longer.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "courses_duration_ranked" ON "courses" USING btree ("duration_step",coalesce("ranked_rating", "rating") desc nulls last,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"ranked_rating","rating") WHERE "courses"."status" = 'published';--> statement-breakpoint
-- The migrator works in a transaction, which holds the table for the columns above already; to read it once takes no longer.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "reviews_unranked" ON "reviews" USING btree ("product_type","product_id","rating") WHERE not "reviews"."is_ranked";
