-- How texts become words. The program does the same with what is typed (platform/database/typed-words.ts): lower case,
-- without accents, signs that belong to a name spelled out.
create function search_folded(given text) returns text
  language sql immutable parallel safe strict
  as $$
    select replace(replace(replace(replace(
      regexp_replace(normalize(lower(given), NFKD), '[\u0300-\u036f]+', '', 'g'),
      'c++', 'cplusplus'), 'c#', 'csharp'), 'f#', 'fsharp'), ' .net', ' dotnet')
  $$;
--> statement-breakpoint
-- The words of a text, parted by spaces: whole ones, the parts of 'e-mail' and 'MLOps', and what the former is when it
-- is joined.
create function search_parts(given text) returns text
  language sql immutable parallel safe strict
  as $$
    select regexp_replace(plain, '[][[:space:]!"#$%&''()*+,./:;<=>?@\\^_`{|}~“”„‘’‚«»‹›‐–—…·•-]+', ' ', 'g')
      || coalesce((
        select ' ' || string_agg(regexp_replace(found[1], '[-''’/._&‐]', '', 'g'), ' ')
        from regexp_matches(
          plain,
          '([^][[:space:]!"#$%&''()*+,./:;<=>?@\\^_`{|}~“”„‘’‚«»‹›‐–—…·•-]+(?:[-''’/._&‐][^][[:space:]!"#$%&''()*+,./:;<=>?@\\^_`{|}~“”„‘’‚«»‹›‐–—…·•-]+)+)',
          'g'
        ) found
      ), '')
    from (
      select search_folded(case when parted = given then given else given || ' ' || parted end) as plain
      from (
        select regexp_replace(
          regexp_replace(given, '([[:lower:][:digit:]])([[:upper:]])', '\1-\2', 'g'),
          '([[:upper:]])([[:upper:]][[:lower:]])', '\1-\2', 'g'
        ) as parted
      ) one
    ) two
  $$;
--> statement-breakpoint
-- Neighbouring words as one: 'ML Ops' is also found as 'mlops'.
create function joined_pairs(parts text) returns text
  language sql immutable parallel safe strict
  as $$
    select coalesce(string_agg(word || following, ' '), '')
    from (
      select word, lead(word) over (order by at) as following
      from unnest(string_to_array(btrim(parts), ' ')) with ordinality as one (word, at)
    ) pairs
  $$;
--> statement-breakpoint
-- The stems of a row's words: of its name with weight A, of its keywords with B, of its text with C. The stems of the
-- name are there once more after '=': so an index tells whose name has a word, which weights do not.
create function searchable_words(named text, keywords text[], body text) returns tsvector
  language sql immutable parallel safe
  as $$
    select setweight(stems || to_tsvector('pg_catalog.english'::regconfig, joined_pairs(parts)), 'A')
      || setweight(to_tsvector('pg_catalog.english'::regconfig, coalesce((
        select string_agg(one.parts || ' ' || joined_pairs(one.parts), ' ')
        from unnest(keywords) keyword, search_parts(keyword) one (parts)
      ), '')), 'B')
      || setweight(to_tsvector('pg_catalog.english'::regconfig, search_parts(coalesce(body, ''))), 'C')
      || array_to_tsvector(array(select '=' || stem from unnest(tsvector_to_array(stems)) stem))
    from (
      select parts, to_tsvector('pg_catalog.english'::regconfig, parts) as stems
      from search_parts(coalesce(named, '')) parts
    ) name
  $$;
--> statement-breakpoint
-- The different words of a searched text, as people wrote them.
create function known_words(searched text) returns text[]
  language sql immutable parallel safe strict
  as $$
    select coalesce(array_agg(word), '{}')
    from unnest(tsvector_to_array(to_tsvector('pg_catalog.simple'::regconfig, search_parts(searched)))) word
    where length(word) <= 40
  $$;
--> statement-breakpoint
CREATE TABLE "agent_words" (
	"word" text PRIMARY KEY NOT NULL,
	"rows_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_words" (
	"word" text PRIMARY KEY NOT NULL,
	"rows_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_skill_totals" (
	"skill_key" text PRIMARY KEY NOT NULL,
	"skill" text NOT NULL,
	"projects_count" integer NOT NULL,
	"budget_sum" numeric(20, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_words" (
	"word" text PRIMARY KEY NOT NULL,
	"rows_count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (searchable_words("name", array["category"] || "features", "description")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (searchable_words("display_name", "skills", "bio")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (searchable_words("title", array["category"] || "skills", "description")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "location_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, search_parts("location"))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "skill_keys" text[] GENERATED ALWAYS AS (string_to_array(searchable_text('{}'::text[], "skills"), E'\n')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "agent_words_similar" ON "agent_words" USING gist ("word" gist_trgm_ops);--> statement-breakpoint
CREATE INDEX "profile_words_similar" ON "profile_words" USING gist ("word" gist_trgm_ops);--> statement-breakpoint
CREATE INDEX "project_skill_totals_by_count" ON "project_skill_totals" USING btree ("projects_count" DESC NULLS FIRST,"skill_key");--> statement-breakpoint
CREATE INDEX "project_words_similar" ON "project_words" USING gist ("word" gist_trgm_ops);--> statement-breakpoint
CREATE INDEX "agents_search_words" ON "agents" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "profiles_listed_search_words" ON "profiles" USING gin ("search_words") WHERE "profiles"."is_public" and "profiles"."user_type" = 'professional' and "profiles"."handle" is not null and "profiles"."display_name" is not null;--> statement-breakpoint
CREATE INDEX "projects_search_words" ON "projects" USING gin ("search_words") WHERE "projects"."status" = 'active';--> statement-breakpoint
CREATE INDEX "projects_skills" ON "projects" USING gin ("skill_keys") WHERE "projects"."status" = 'active';--> statement-breakpoint
CREATE INDEX "projects_places" ON "projects" USING gin ("location_words") WHERE "projects"."status" = 'active';
--> statement-breakpoint
-- Counts the words of a table's listed rows, once per statement. A word that no listed row has any more is forgotten:
-- what people wrote is theirs. The arguments are the table of words and what makes a row listed.
create function count_words() returns trigger language plpgsql as $$
declare
  words constant text := tg_argv[0];
  new_texts text := format('select id, search_text from new_rows where %s', tg_argv[1]);
  old_texts text := format('select id, search_text from old_rows where %s', tg_argv[1]);
  added text;
  removed text;
  moved text;
begin
  if tg_op = 'UPDATE' then
    added := format('(%s) except (%s)', new_texts, old_texts);
    removed := format('(%s) except (%s)', old_texts, new_texts);
  end if;
  added := format('select word, 1 as n from (%s) texts, unnest(known_words(search_text)) word', coalesce(added, new_texts));
  removed := format('select word, -1 as n from (%s) texts, unnest(known_words(search_text)) word', coalesce(removed, old_texts));
  moved := case tg_op
    when 'INSERT' then added
    when 'DELETE' then removed
    else added || ' union all ' || removed
  end;
  execute format(
    'insert into %I as kept (word, rows_count)
       select word, sum(n) from (%s) moved group by word having sum(n) <> 0 order by word
       on conflict (word) do update set rows_count = kept.rows_count + excluded.rows_count',
    words, moved
  );
  if tg_op <> 'INSERT' then
    execute format('delete from %I where rows_count = 0 and word in (select word from (%s) gone)', words, removed);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger projects_words_added after insert on projects
  referencing new table as new_rows for each statement execute function count_words('project_words', 'status = ''active''');
--> statement-breakpoint
create trigger projects_words_removed after delete on projects
  referencing old table as old_rows for each statement execute function count_words('project_words', 'status = ''active''');
--> statement-breakpoint
create trigger projects_words_changed after update on projects
  referencing old table as old_rows new table as new_rows for each statement execute function count_words('project_words', 'status = ''active''');
--> statement-breakpoint
insert into project_words (word, rows_count)
  select word, count(*) from projects, unnest(known_words(search_text)) word where status = 'active' group by word;
--> statement-breakpoint
create trigger agents_words_added after insert on agents
  referencing new table as new_rows for each statement execute function count_words('agent_words', 'true');
--> statement-breakpoint
create trigger agents_words_removed after delete on agents
  referencing old table as old_rows for each statement execute function count_words('agent_words', 'true');
--> statement-breakpoint
create trigger agents_words_changed after update on agents
  referencing old table as old_rows new table as new_rows for each statement execute function count_words('agent_words', 'true');
--> statement-breakpoint
insert into agent_words (word, rows_count)
  select word, count(*) from agents, unnest(known_words(search_text)) word where true group by word;
--> statement-breakpoint
create trigger profiles_words_added after insert on profiles
  referencing new table as new_rows for each statement execute function count_words('profile_words', 'is_public and user_type = ''professional'' and handle is not null and display_name is not null');
--> statement-breakpoint
create trigger profiles_words_removed after delete on profiles
  referencing old table as old_rows for each statement execute function count_words('profile_words', 'is_public and user_type = ''professional'' and handle is not null and display_name is not null');
--> statement-breakpoint
create trigger profiles_words_changed after update on profiles
  referencing old table as old_rows new table as new_rows for each statement execute function count_words('profile_words', 'is_public and user_type = ''professional'' and handle is not null and display_name is not null');
--> statement-breakpoint
insert into profile_words (word, rows_count)
  select word, count(*) from profiles, unnest(known_words(search_text)) word where is_public and user_type = 'professional' and handle is not null and display_name is not null group by word;
--> statement-breakpoint
-- Number and budgets of the active projects by skill, once per statement.
create function project_skills_of(skill_keys text[], skills text[]) returns table (skill_key text, skill text)
  language sql immutable parallel safe
  as $$ select key, min(label) from unnest(skill_keys, skills) as one (key, label) group by key $$;
--> statement-breakpoint
create function count_project_skills() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into project_skill_totals as kept (skill_key, skill, projects_count, budget_sum)
      select l.skill_key, min(l.skill), count(*), sum(p.budget)
      from new_rows p, project_skills_of(p.skill_keys, p.skills) l where p.status = 'active'
      group by 1 order by 1
      on conflict (skill_key) do update set
        projects_count = kept.projects_count + excluded.projects_count, budget_sum = kept.budget_sum + excluded.budget_sum;
    return null;
  elsif tg_op = 'DELETE' then
    insert into project_skill_totals as kept (skill_key, skill, projects_count, budget_sum)
      select l.skill_key, min(l.skill), -count(*), -sum(p.budget)
      from old_rows p, project_skills_of(p.skill_keys, p.skills) l where p.status = 'active'
      group by 1 order by 1
      on conflict (skill_key) do update set
        projects_count = kept.projects_count + excluded.projects_count, budget_sum = kept.budget_sum + excluded.budget_sum;
  else
    insert into project_skill_totals as kept (skill_key, skill, projects_count, budget_sum)
      select skill_key, min(skill), sum(n), sum(n * budget) from (
        select l.skill_key, l.skill, 1 as n, p.budget
        from new_rows p, project_skills_of(p.skill_keys, p.skills) l where p.status = 'active'
        union all
        select l.skill_key, l.skill, -1, p.budget
        from old_rows p, project_skills_of(p.skill_keys, p.skills) l where p.status = 'active'
      ) moved
      group by skill_key having sum(n) <> 0 or sum(n * budget) <> 0 order by skill_key
      on conflict (skill_key) do update set
        projects_count = kept.projects_count + excluded.projects_count, budget_sum = kept.budget_sum + excluded.budget_sum;
  end if;
  delete from project_skill_totals where projects_count = 0;
  return null;
end $$;
--> statement-breakpoint
create trigger projects_skills_added after insert on projects
  referencing new table as new_rows for each statement execute function count_project_skills();
--> statement-breakpoint
create trigger projects_skills_removed after delete on projects
  referencing old table as old_rows for each statement execute function count_project_skills();
--> statement-breakpoint
create trigger projects_skills_changed after update on projects
  referencing old table as old_rows new table as new_rows for each statement execute function count_project_skills();
--> statement-breakpoint
insert into project_skill_totals (skill_key, skill, projects_count, budget_sum)
  select l.skill_key, min(l.skill), count(*), sum(p.budget)
  from projects p, project_skills_of(p.skill_keys, p.skills) l where p.status = 'active' group by 1;
