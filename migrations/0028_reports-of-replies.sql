ALTER TABLE "review_reports" DROP CONSTRAINT "review_reports_one_each";--> statement-breakpoint
ALTER TABLE "review_reports" ADD COLUMN "about" text DEFAULT 'review' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_one_each" UNIQUE("review_id","about","user_id");--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_about_known" CHECK ("review_reports"."about" in ('review', 'reply'));