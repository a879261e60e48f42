CREATE TABLE "former_handles" (
	"handle" text PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skill_totals" (
	"skill_key" text PRIMARY KEY NOT NULL,
	"skill" text NOT NULL,
	"people_count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable_text(array["display_name", "bio"], "skills")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "skill_keys" text[] GENERATED ALWAYS AS (string_to_array(searchable_text('{}'::text[], "skills"), E'\n')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "former_handles" ADD CONSTRAINT "former_handles_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_handles_of_person" ON "former_handles" USING btree ("profile_id","moved_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "former_handles_by_age" ON "former_handles" USING btree ("moved_at");--> statement-breakpoint
CREATE INDEX "skill_totals_by_count" ON "skill_totals" USING btree ("people_count" DESC NULLS FIRST,"skill_key");--> statement-breakpoint
CREATE INDEX "profiles_listed_newest" ON "profiles" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "profiles"."is_public" and "profiles"."user_type" = 'professional' and "profiles"."handle" is not null and "profiles"."display_name" is not null;--> statement-breakpoint
CREATE INDEX "profiles_listed_by_name" ON "profiles" USING btree (lower("display_name") collate "und-x-icu","id") WHERE "profiles"."is_public" and "profiles"."user_type" = 'professional' and "profiles"."handle" is not null and "profiles"."display_name" is not null;--> statement-breakpoint
CREATE INDEX "profiles_listed_search" ON "profiles" USING gin ("search_text" gin_trgm_ops) WHERE "profiles"."is_public" and "profiles"."user_type" = 'professional' and "profiles"."handle" is not null and "profiles"."display_name" is not null;--> statement-breakpoint
CREATE INDEX "profiles_listed_skills" ON "profiles" USING gin ("skill_keys") WHERE "profiles"."is_public" and "profiles"."user_type" = 'professional' and "profiles"."handle" is not null and "profiles"."display_name" is not null;
--> statement-breakpoint
-- Written by hand from here on: how many listed professionals have which skill, kept by whatever statement changes a
-- person. A skill that nobody has any more is forgotten, for what people call their skills is theirs.
-- Rows are locked in the order of the skill, so that two statements cannot wait for each other.
create function listed_skills(
  is_public boolean, user_type text, handle text, display_name text, skill_keys text[], skills text[]
) returns table (skill_key text, skill text) language sql immutable as $$
  select key, min(label) from (
    select '' as key, '' as label
    union all
    select key, label from unnest(skill_keys, skills) as one (key, label)
  ) words
  where is_public and user_type = 'professional' and handle is not null and display_name is not null
  group by key
$$;
--> statement-breakpoint
create function count_skills() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into skill_totals as kept (skill_key, skill, people_count)
      select l.skill_key, min(l.skill), count(*)
      from new_rows p, listed_skills(p.is_public, p.user_type, p.handle, p.display_name, p.skill_keys, p.skills) l
      group by 1 order by 1
      on conflict (skill_key) do update set people_count = kept.people_count + excluded.people_count;
    return null;
  elsif tg_op = 'DELETE' then
    insert into skill_totals as kept (skill_key, skill, people_count)
      select l.skill_key, min(l.skill), -count(*)
      from old_rows p, listed_skills(p.is_public, p.user_type, p.handle, p.display_name, p.skill_keys, p.skills) l
      group by 1 order by 1
      on conflict (skill_key) do update set people_count = kept.people_count + excluded.people_count;
  else
    insert into skill_totals as kept (skill_key, skill, people_count)
      select skill_key, min(skill), sum(n) from (
        select l.skill_key, l.skill, 1 as n
        from new_rows p, listed_skills(p.is_public, p.user_type, p.handle, p.display_name, p.skill_keys, p.skills) l
        union all
        select l.skill_key, l.skill, -1
        from old_rows p, listed_skills(p.is_public, p.user_type, p.handle, p.display_name, p.skill_keys, p.skills) l
      ) moved
      group by skill_key having sum(n) <> 0 order by skill_key
      on conflict (skill_key) do update set people_count = kept.people_count + excluded.people_count;
  end if;
  delete from skill_totals where people_count = 0;
  return null;
end $$;
--> statement-breakpoint
create trigger profiles_added after insert on profiles
  referencing new table as new_rows for each statement execute function count_skills();
--> statement-breakpoint
create trigger profiles_removed after delete on profiles
  referencing old table as old_rows for each statement execute function count_skills();
--> statement-breakpoint
create trigger profiles_changed after update on profiles
  referencing old table as old_rows new table as new_rows for each statement execute function count_skills();
--> statement-breakpoint
insert into skill_totals (skill_key, skill, people_count)
  select l.skill_key, min(l.skill), count(*)
  from profiles p, listed_skills(p.is_public, p.user_type, p.handle, p.display_name, p.skill_keys, p.skills) l
  group by 1;
