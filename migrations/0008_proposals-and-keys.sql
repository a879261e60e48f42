CREATE TABLE "project_owner_totals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"active_count" integer NOT NULL,
	"archived_count" integer NOT NULL,
	"proposals_sum" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" json,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_route_key_pk" PRIMARY KEY("user_id","route","key")
);
--> statement-breakpoint
DROP INDEX "proposals_of_person";--> statement-breakpoint
DROP INDEX "proposals_of_project";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "awarded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "awarded_proposal_id" bigint;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "state" text DEFAULT 'sent' NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "project_owner_totals" ADD CONSTRAINT "project_owner_totals_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_awarded_proposal_id_proposals_id_fk" FOREIGN KEY ("awarded_proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "projects_of_award" ON "projects" USING btree ("awarded_proposal_id") WHERE "projects"."awarded_proposal_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_one_accepted" ON "proposals" USING btree ("project_id") WHERE "proposals"."state" = 'accepted';--> statement-breakpoint
CREATE INDEX "proposals_by_budget" ON "proposals" USING btree ("project_id","budget","id") WHERE "proposals"."state" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "proposals_of_person" ON "proposals" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "proposals_of_project" ON "proposals" USING btree ("project_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "proposals"."state" <> 'withdrawn';--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_award_whole" CHECK (("projects"."awarded_at" is null) = ("projects"."awarded_proposal_id" is null));--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_state_known" CHECK ("proposals"."state" in ('sent', 'shortlisted', 'accepted', 'declined', 'withdrawn'));--> statement-breakpoint
-- Written by hand from here on: what the projects of a person come to, kept as the totals of the lists are (0002).
create function count_projects_of_owner() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into project_owner_totals as kept (user_id, active_count, archived_count, proposals_sum)
      select user_id, count(*) filter (where status = 'active'), count(*) filter (where status = 'archived'), sum(proposals_count)
      from new_rows group by user_id order by user_id
      on conflict (user_id) do update set
        active_count = kept.active_count + excluded.active_count,
        archived_count = kept.archived_count + excluded.archived_count,
        proposals_sum = kept.proposals_sum + excluded.proposals_sum;
  elsif tg_op = 'DELETE' then
    insert into project_owner_totals as kept (user_id, active_count, archived_count, proposals_sum)
      select user_id, -count(*) filter (where status = 'active'), -count(*) filter (where status = 'archived'), -sum(proposals_count)
      from old_rows group by user_id order by user_id
      on conflict (user_id) do update set
        active_count = kept.active_count + excluded.active_count,
        archived_count = kept.archived_count + excluded.archived_count,
        proposals_sum = kept.proposals_sum + excluded.proposals_sum;
  else
    insert into project_owner_totals as kept (user_id, active_count, archived_count, proposals_sum)
      select user_id, sum(active), sum(archived), sum(proposals) from (
        select user_id, (status = 'active')::int as active, (status = 'archived')::int as archived, proposals_count as proposals
        from new_rows
        union all
        select user_id, -(status = 'active')::int, -(status = 'archived')::int, -proposals_count from old_rows
      ) moved
      group by user_id having sum(active) <> 0 or sum(archived) <> 0 or sum(proposals) <> 0 order by user_id
      on conflict (user_id) do update set
        active_count = kept.active_count + excluded.active_count,
        archived_count = kept.archived_count + excluded.archived_count,
        proposals_sum = kept.proposals_sum + excluded.proposals_sum;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger projects_of_owner_added after insert on projects
  referencing new table as new_rows for each statement execute function count_projects_of_owner();
--> statement-breakpoint
create trigger projects_of_owner_removed after delete on projects
  referencing old table as old_rows for each statement execute function count_projects_of_owner();
--> statement-breakpoint
create trigger projects_of_owner_changed after update on projects
  referencing old table as old_rows new table as new_rows for each statement execute function count_projects_of_owner();
--> statement-breakpoint
insert into project_owner_totals (user_id, active_count, archived_count, proposals_sum)
  select user_id, count(*) filter (where status = 'active'), count(*) filter (where status = 'archived'), sum(proposals_count)
  from projects group by user_id;
