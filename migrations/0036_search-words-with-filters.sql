DROP INDEX "profiles_listed_skills";--> statement-breakpoint
DROP INDEX "projects_skills";--> statement-breakpoint
DROP INDEX "projects_places";--> statement-breakpoint
DROP INDEX "agents_search_words";--> statement-breakpoint
DROP INDEX "courses_search_words";--> statement-breakpoint
DROP INDEX "profiles_listed_search_words";--> statement-breakpoint
DROP INDEX "projects_search_words";--> statement-breakpoint
CREATE INDEX "agents_search_words" ON "agents" USING gin ("search_words","category") WHERE "agents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "courses_search_words" ON "courses" USING gin ("search_words","category","level","language","rating_step","duration_step") WHERE "courses"."status" = 'published';--> statement-breakpoint
CREATE INDEX "profiles_listed_search_words" ON "profiles" USING gin ("search_words","skill_keys") WHERE "profiles"."is_public" and "profiles"."user_type" = 'professional' and "profiles"."handle" is not null and "profiles"."display_name" is not null;--> statement-breakpoint
CREATE INDEX "projects_search_words" ON "projects" USING gin ("search_words","category","skill_keys","location_words") WHERE "projects"."status" = 'active';
