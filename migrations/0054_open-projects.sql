DROP INDEX "projects_search";--> statement-breakpoint
DROP INDEX "projects_search_words";--> statement-breakpoint
DROP INDEX "projects_recent";--> statement-breakpoint
DROP INDEX "projects_by_budget";--> statement-breakpoint
DROP INDEX "projects_by_proposals";--> statement-breakpoint
DROP INDEX "projects_category_recent";--> statement-breakpoint
DROP INDEX "projects_category_by_budget";--> statement-breakpoint
DROP INDEX "projects_category_by_proposals";--> statement-breakpoint
CREATE INDEX "projects_search" ON "projects" USING gin ("search_text" gin_trgm_ops) WHERE ("projects"."status" = 'active' and "projects"."awarded_at" is null);--> statement-breakpoint
CREATE INDEX "projects_search_words" ON "projects" USING gin ("search_words","category","skill_keys","location_words") WHERE ("projects"."status" = 'active' and "projects"."awarded_at" is null);--> statement-breakpoint
CREATE INDEX "projects_recent" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE ("projects"."status" = 'active' and "projects"."awarded_at" is null);--> statement-breakpoint
CREATE INDEX "projects_by_budget" ON "projects" USING btree ("budget" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE ("projects"."status" = 'active' and "projects"."awarded_at" is null);--> statement-breakpoint
CREATE INDEX "projects_by_proposals" ON "projects" USING btree ("proposals_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE ("projects"."status" = 'active' and "projects"."awarded_at" is null);--> statement-breakpoint
CREATE INDEX "projects_category_recent" ON "projects" USING btree ("category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE ("projects"."status" = 'active' and "projects"."awarded_at" is null);--> statement-breakpoint
CREATE INDEX "projects_category_by_budget" ON "projects" USING btree ("category","budget" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE ("projects"."status" = 'active' and "projects"."awarded_at" is null);--> statement-breakpoint
CREATE INDEX "projects_category_by_proposals" ON "projects" USING btree ("category","proposals_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE ("projects"."status" = 'active' and "projects"."awarded_at" is null);--> statement-breakpoint
-- What is counted of the active projects is counted of the open ones from now on: those that are not awarded.
do $$ begin
  execute replace(pg_get_functiondef('count_projects'::regproc), 'status = ''active''', 'status = ''active'' and awarded_at is null');
  execute replace(pg_get_functiondef('count_project_skills'::regproc), 'status = ''active''', 'status = ''active'' and awarded_at is null');
end $$;
--> statement-breakpoint
drop trigger projects_words_added on projects;
--> statement-breakpoint
drop trigger projects_words_removed on projects;
--> statement-breakpoint
drop trigger projects_words_changed on projects;
--> statement-breakpoint
create trigger projects_words_added after insert on projects
  referencing new table as new_rows for each statement execute function count_words('project_words', 'status = ''active'' and awarded_at is null');
--> statement-breakpoint
create trigger projects_words_removed after delete on projects
  referencing old table as old_rows for each statement execute function count_words('project_words', 'status = ''active'' and awarded_at is null');
--> statement-breakpoint
create trigger projects_words_changed after update on projects
  referencing old table as old_rows new table as new_rows for each statement execute function count_words('project_words', 'status = ''active'' and awarded_at is null');
--> statement-breakpoint
delete from project_totals;
--> statement-breakpoint
insert into project_totals (category, projects_count, budget_sum)
  select coalesce(category, ''), count(*), sum(budget) from projects
  where status = 'active' and awarded_at is null group by 1;
--> statement-breakpoint
delete from project_skill_totals;
--> statement-breakpoint
insert into project_skill_totals (skill_key, skill, projects_count, budget_sum)
  select l.skill_key, min(l.skill), count(*), sum(p.budget)
  from projects p, project_skills_of(p.skill_keys, p.skills) l
  where p.status = 'active' and p.awarded_at is null group by 1;
--> statement-breakpoint
delete from project_words;
--> statement-breakpoint
insert into project_words (word, rows_count)
  select word, count(*) from projects, unnest(known_words(search_text)) word
  where status = 'active' and awarded_at is null group by word;
