ALTER TABLE "reviews" ADD COLUMN "is_refunded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "reviews_uncounted" ON "reviews" USING btree ("product_type","product_id","rating") WHERE "reviews"."removed_at" is null and not "reviews"."is_counted";--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_uncounted_refunded" CHECK ("reviews"."is_counted" or "reviews"."is_refunded");--> statement-breakpoint
-- Reviews whose authors had their money back before there was a mark: when that was, the end of access says.
UPDATE "reviews" r SET "is_refunded" = true, "is_counted" = EXISTS (
    SELECT FROM "charges" c WHERE c."user_id" = r."user_id" AND c."product_type" = 'agent' AND c."product_id" = r."product_id"
      AND c."is_sale" AND coalesce(c."period_end", c."created_at" + interval '31 days') <= p."ended_at")
  FROM "purchases" p
  WHERE r."product_type" = 'agent' AND p."agent_id" = r."product_id" AND p."user_id" = r."user_id" AND p."status" = 'refunded';--> statement-breakpoint
UPDATE "reviews" r SET "is_refunded" = true, "is_counted" = (
    SELECT count(*) > 0 AND 4 * count(*) FILTER (WHERE p."is_completed") >= count(*)
    FROM "course_lectures" l LEFT JOIN "lecture_progress" p ON p."lecture_id" = l."id" AND p."user_id" = r."user_id"
    WHERE l."course_id" = r."product_id")
  WHERE r."product_type" = 'course'
    AND EXISTS (SELECT FROM "orders" o WHERE o."user_id" = r."user_id" AND o."course_id" = r."product_id" AND o."status" = 'refunded')
    AND NOT EXISTS (SELECT FROM "orders" o WHERE o."user_id" = r."user_id" AND o."course_id" = r."product_id" AND o."status" = 'paid');--> statement-breakpoint
-- What people left behind who never paid for it: their profiles have neither a name nor an account.
DELETE FROM "reviews" r USING "profiles" p
  WHERE p."id" = r."user_id" AND p."display_name" IS NULL AND p."handle" IS NULL
    AND NOT EXISTS (SELECT FROM "users" u WHERE u."id" = p."id")
    AND NOT EXISTS (SELECT FROM "charges" c WHERE c."user_id" = r."user_id" AND c."product_type" = r."product_type"
      AND c."product_id" = r."product_id" AND c."is_sale")
    AND NOT EXISTS (SELECT FROM "orders" o WHERE r."product_type" = 'course' AND o."user_id" = r."user_id"
      AND o."course_id" = r."product_id" AND o."status" IN ('paid', 'refunded') AND o."amount" > 0);--> statement-breakpoint
DELETE FROM "orders" o USING "profiles" p
  WHERE p."id" = o."user_id" AND p."display_name" IS NULL AND p."handle" IS NULL
    AND NOT EXISTS (SELECT FROM "users" u WHERE u."id" = p."id")
    AND o."status" = 'paid' AND o."amount" = 0;--> statement-breakpoint
UPDATE "courses" c SET "students_count" = s."count" FROM (
    SELECT c."id", count(o."id")::int4 AS "count"
    FROM "courses" c LEFT JOIN "orders" o ON o."course_id" = c."id" AND o."status" = 'paid' GROUP BY c."id"
  ) s WHERE s."id" = c."id" AND s."count" <> c."students_count";--> statement-breakpoint
UPDATE "review_totals" t SET "stars_1" = s."s1", "stars_2" = s."s2", "stars_3" = s."s3", "stars_4" = s."s4", "stars_5" = s."s5"
  FROM (
    SELECT t."product_type", t."product_id",
      count(*) FILTER (WHERE r."rating" = 1)::int4 AS "s1", count(*) FILTER (WHERE r."rating" = 2)::int4 AS "s2",
      count(*) FILTER (WHERE r."rating" = 3)::int4 AS "s3", count(*) FILTER (WHERE r."rating" = 4)::int4 AS "s4",
      count(*) FILTER (WHERE r."rating" = 5)::int4 AS "s5"
    FROM "review_totals" t LEFT JOIN "reviews" r ON r."product_type" = t."product_type" AND r."product_id" = t."product_id"
      AND r."removed_at" IS NULL AND r."is_counted"
    GROUP BY t."product_type", t."product_id"
  ) s
  WHERE s."product_type" = t."product_type" AND s."product_id" = t."product_id"
    AND (s."s1", s."s2", s."s3", s."s4", s."s5")
      IS DISTINCT FROM (t."stars_1", t."stars_2", t."stars_3", t."stars_4", t."stars_5");--> statement-breakpoint
UPDATE "agents" a SET "rating" = s."rating" FROM (
    SELECT "product_id", round(("stars_1" + 2 * "stars_2" + 3 * "stars_3" + 4 * "stars_4" + 5 * "stars_5")::numeric
      / nullif("stars_1" + "stars_2" + "stars_3" + "stars_4" + "stars_5", 0), 2) AS "rating"
    FROM "review_totals" WHERE "product_type" = 'agent'
  ) s WHERE s."product_id" = a."id" AND s."rating" IS DISTINCT FROM a."rating";--> statement-breakpoint
UPDATE "courses" c SET "rating" = s."rating", "reviews_count" = s."count" FROM (
    SELECT "product_id", "stars_1" + "stars_2" + "stars_3" + "stars_4" + "stars_5" AS "count",
      round(("stars_1" + 2 * "stars_2" + 3 * "stars_3" + 4 * "stars_4" + 5 * "stars_5")::numeric
      / nullif("stars_1" + "stars_2" + "stars_3" + "stars_4" + "stars_5", 0), 2) AS "rating"
    FROM "review_totals" WHERE "product_type" = 'course'
  ) s WHERE s."product_id" = c."id" AND (s."rating", s."count") IS DISTINCT FROM (c."rating", c."reviews_count");
