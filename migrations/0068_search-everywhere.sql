CREATE TABLE "search_entries" (
	"kind" text NOT NULL,
	"row_id" text NOT NULL,
	"address" text NOT NULL,
	"user_id" uuid,
	"title" text NOT NULL,
	"line" text,
	"search_words" "tsvector" NOT NULL,
	"popularity" smallint NOT NULL,
	"created_at" timestamp (3) with time zone,
	CONSTRAINT "search_entries_kind_row_id_pk" PRIMARY KEY("kind","row_id"),
	CONSTRAINT "search_entries_kind_known" CHECK ("search_entries"."kind" in ('project', 'agent', 'course', 'professional', 'update', 'tag'))
) PARTITION BY LIST ("kind");
--> statement-breakpoint
-- Each kind has statistics of its own: how common a word is differs from kind to kind.
create table search_entries_of_projects partition of search_entries for values in ('project');
--> statement-breakpoint
create table search_entries_of_agents partition of search_entries for values in ('agent');
--> statement-breakpoint
create table search_entries_of_courses partition of search_entries for values in ('course');
--> statement-breakpoint
create table search_entries_of_professionals partition of search_entries for values in ('professional');
--> statement-breakpoint
create table search_entries_of_updates partition of search_entries for values in ('update');
--> statement-breakpoint
create table search_entries_of_tags partition of search_entries for values in ('tag');
--> statement-breakpoint
CREATE INDEX "search_entries_words" ON "search_entries" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "search_entries_popular" ON "search_entries" USING btree ("popularity" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"row_id");
--> statement-breakpoint
-- The beginning of a text as one line.
create function search_line(given text) returns text
  language sql immutable parallel safe strict
  as $$ select nullif(left(btrim(regexp_replace(left(given, 400), '\s+', ' ', 'g')), 160), '') $$;
--> statement-breakpoint
-- A number in steps that double: what one more like or user changes is usually nothing, and then no index changes either.
create function search_popularity(given bigint) returns smallint
  language sql immutable parallel safe strict
  as $$ select floor(ln(1 + greatest(given, 0)) / ln(2))::smallint $$;
--> statement-breakpoint
-- The words of a name as they are written, after '~': the stem of a word that is half typed is not that of the word.
create function search_beginnings(given text) returns tsvector
  language sql immutable parallel safe
  as $$ select array_to_tsvector(array(select '~' || word from unnest(known_words(coalesce(given, ''))) word)) $$;
--> statement-breakpoint
-- What everyone may find of a row; nothing if no one may. Each holds what the row's own list lists.
create function searched_project(one projects) returns setof search_entries
  language sql stable
  as $$
    select 'project', one.id::text, one.id::text, one.user_id, one.title, search_line(one.description),
      one.search_words || search_beginnings(one.title), search_popularity(one.proposals_count), one.created_at
    where one.status = 'active' and one.awarded_at is null
  $$;
--> statement-breakpoint
create function searched_agent(one agents) returns setof search_entries
  language sql stable
  as $$
    select 'agent', one.id::text, one.id::text, one.user_id, one.name, search_line(one.description),
      one.search_words || search_beginnings(one.name), search_popularity(one.users_count), one.created_at
    where one.withdrawn_at is null
  $$;
--> statement-breakpoint
create function searched_course(one courses) returns setof search_entries
  language sql stable
  as $$
    select 'course', one.id::text, one.id::text, one.user_id, one.title,
      coalesce(search_line(one.subtitle), search_line(one.description)),
      one.search_words || search_beginnings(one.title), search_popularity(one.students_count), one.created_at
    where one.status = 'published'
  $$;
--> statement-breakpoint
create function searched_professional(one profiles) returns setof search_entries
  language sql stable
  as $$
    select 'professional', one.id::text, one.handle, one.id, one.display_name, search_line(one.bio),
      one.search_words || setweight(to_tsvector('pg_catalog.english'::regconfig, search_parts(one.handle)), 'B')
        || search_beginnings(one.display_name || ' ' || one.handle),
      0::smallint, one.created_at
    where one.is_public and one.user_type = 'professional' and one.handle is not null and one.display_name is not null
  $$;
--> statement-breakpoint
-- The title of an update is the beginning of its text.
create function searched_update(one updates) returns setof search_entries
  language sql stable
  as $$
    select 'update', one.id::text, one.id::text, one.user_id, coalesce(search_line(one.text), one.title), null::text,
      one.search_words || search_beginnings(one.title),
      search_popularity(one.likes_count + one.comments_count + one.retweets_count), one.posted_at
    where not one.is_draft
  $$;
--> statement-breakpoint
-- A tag is there as long as a posted update has it. More than a thousand are not counted.
create function searched_tag(one text) returns setof search_entries
  language sql stable
  as $$
    select 'tag', one, one, null::uuid, one, null::text,
      searchable_words(one, '{}', '') || search_beginnings(one), search_popularity(n), null::timestamptz
    from (select count(*) as n from (select from update_tags where tag = one limit 1000) posted) counted
    where n > 0
  $$;
--> statement-breakpoint
-- What the table of entries must hold: it begins so, and a test compares both after every change.
create function searched_everything() returns setof search_entries
  language sql stable
  as $$
    select e.* from projects one, searched_project(one) e
    union all select e.* from agents one, searched_agent(one) e
    union all select e.* from courses one, searched_course(one) e
    union all select e.* from profiles one, searched_professional(one) e
    union all select e.* from updates one, searched_update(one) e
    union all select e.* from (select distinct tag from update_tags) tags, searched_tag(tags.tag) e
  $$;
--> statement-breakpoint
-- Keeps the entries of a table's rows, once per statement. The argument is their kind. An entry that would stay as it is
-- is not written.
create function keep_search_entries() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    execute format(
      'delete from search_entries where kind = %1$L and row_id in (
         select old_rows.id::text from old_rows
         where not exists (select from %2$I one, searched_%1$s(one) where one.id = old_rows.id)
       )',
      tg_argv[0], tg_table_name
    );
  end if;
  if tg_op <> 'DELETE' then
    execute format(
      'insert into search_entries as kept
         select e.* from new_rows join %2$I one on one.id = new_rows.id, searched_%1$s(one) e
       on conflict (kind, row_id) do update set
         address = excluded.address, user_id = excluded.user_id, title = excluded.title, line = excluded.line,
         search_words = excluded.search_words, popularity = excluded.popularity, created_at = excluded.created_at
       where (kept.*) is distinct from (excluded.*)',
      tg_argv[0], tg_table_name
    );
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Keeps the entries of tags. What takes the last update of a tag away waits for those that add one, and looks again.
create function keep_search_tags() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from search_entries
      where kind = 'tag' and row_id in (select tag from changed_rows) order by row_id for key share;
  else
    perform from search_entries
      where kind = 'tag' and row_id in (select tag from changed_rows) order by row_id for update;
    delete from search_entries
      where kind = 'tag' and row_id in (select tag from changed_rows)
        and not exists (select from update_tags where tag = row_id);
  end if;
  insert into search_entries as kept
    select e.* from (select distinct tag from changed_rows) tags, searched_tag(tags.tag) e order by e.row_id
  on conflict (kind, row_id) do update set popularity = excluded.popularity
    where kept.popularity <> excluded.popularity;
  return null;
end $$;
--> statement-breakpoint
create trigger projects_search_added after insert on projects
  referencing new table as new_rows for each statement execute function keep_search_entries('project');
--> statement-breakpoint
create trigger projects_search_removed after delete on projects
  referencing old table as old_rows for each statement execute function keep_search_entries('project');
--> statement-breakpoint
create trigger projects_search_changed after update on projects
  referencing old table as old_rows new table as new_rows for each statement execute function keep_search_entries('project');
--> statement-breakpoint
create trigger agents_search_added after insert on agents
  referencing new table as new_rows for each statement execute function keep_search_entries('agent');
--> statement-breakpoint
create trigger agents_search_removed after delete on agents
  referencing old table as old_rows for each statement execute function keep_search_entries('agent');
--> statement-breakpoint
create trigger agents_search_changed after update on agents
  referencing old table as old_rows new table as new_rows for each statement execute function keep_search_entries('agent');
--> statement-breakpoint
create trigger courses_search_added after insert on courses
  referencing new table as new_rows for each statement execute function keep_search_entries('course');
--> statement-breakpoint
create trigger courses_search_removed after delete on courses
  referencing old table as old_rows for each statement execute function keep_search_entries('course');
--> statement-breakpoint
create trigger courses_search_changed after update on courses
  referencing old table as old_rows new table as new_rows for each statement execute function keep_search_entries('course');
--> statement-breakpoint
create trigger profiles_search_added after insert on profiles
  referencing new table as new_rows for each statement execute function keep_search_entries('professional');
--> statement-breakpoint
create trigger profiles_search_removed after delete on profiles
  referencing old table as old_rows for each statement execute function keep_search_entries('professional');
--> statement-breakpoint
create trigger profiles_search_changed after update on profiles
  referencing old table as old_rows new table as new_rows for each statement execute function keep_search_entries('professional');
--> statement-breakpoint
create trigger updates_search_added after insert on updates
  referencing new table as new_rows for each statement execute function keep_search_entries('update');
--> statement-breakpoint
create trigger updates_search_removed after delete on updates
  referencing old table as old_rows for each statement execute function keep_search_entries('update');
--> statement-breakpoint
create trigger updates_search_changed after update on updates
  referencing old table as old_rows new table as new_rows for each statement execute function keep_search_entries('update');
--> statement-breakpoint
create trigger update_tags_search_added after insert on update_tags
  referencing new table as changed_rows for each statement execute function keep_search_tags();
--> statement-breakpoint
create trigger update_tags_search_removed after delete on update_tags
  referencing old table as changed_rows for each statement execute function keep_search_tags();
--> statement-breakpoint
insert into search_entries select * from searched_everything();
