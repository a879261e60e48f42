DROP INDEX "events_of_subject";--> statement-breakpoint
ALTER TABLE "event_audience" ADD COLUMN "is_retracted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event_audience" ADD COLUMN "notification_id" bigint;--> statement-breakpoint
CREATE INDEX "lecture_questions_unanswered" ON "lecture_questions" USING btree ("course_id") WHERE "lecture_questions"."answers_count" = 0 and "lecture_questions"."hidden_from" is null;--> statement-breakpoint
CREATE INDEX "event_audience_of_notification" ON "event_audience" USING btree ("notification_id","event_id" DESC NULLS FIRST) WHERE "event_audience"."notification_id" is not null;--> statement-breakpoint
CREATE INDEX "events_of_subject" ON "events" USING btree ("subject","subject_id","kind","actor_id");--> statement-breakpoint
-- What was notified so far is counted by its notification as far as that is known: its latest event is.
UPDATE "event_audience" SET "notification_id" = "notifications"."id" FROM "notifications"
WHERE "event_audience"."event_id" = "notifications"."event_id"
  AND "event_audience"."user_id" = "notifications"."user_id";
