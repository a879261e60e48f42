CREATE INDEX "courses_by_price" ON "courses" USING btree ("price","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "courses"."status" = 'published';--> statement-breakpoint
-- The signs of a text, as words that the search finds: 'sign43' is '+'. What is joined, as a flag or a person with a
-- laptop, is one sign more; how a picture is drawn and its tone of skin don't matter. The program does the same with what
-- is typed (platform/database/typed-signs.ts). And '.NET' after anything: search_folded knows it only after a space.
create function search_signs(given text) returns text[]
  language sql immutable parallel safe strict
  as $$
    select case when plain !~ '[#$%&*+<=>@^`|~\u00a2-\u00a7\u00a9\u00ac\u00ae\u00b0\u00b1\u00b6\u00d7\u00f7\u2020\u2021\u2030-\u2038\u203b-\u205e\u20a0-\u20cf\u2190-\u245f\u2500-\u2bff\u3012\u3030\u303d\U0001f000-\U0001f0ff\U0001f170-\U0001f18f\U0001f191-\U0001f1ad\U0001f1e6-\U0001f1ff\U0001f300-\U0001fbef]|\.net' then '{}'::text[] else array(
      select 'sign' || ascii(found[1]) from regexp_matches(plain, '[#$%&*+<=>@^`|~\u00a2-\u00a7\u00a9\u00ac\u00ae\u00b0\u00b1\u00b6\u00d7\u00f7\u2020\u2021\u2030-\u2038\u203b-\u205e\u20a0-\u20cf\u2190-\u245f\u2500-\u2bff\u3012\u3030\u303d\U0001f000-\U0001f0ff\U0001f170-\U0001f18f\U0001f191-\U0001f1ad\U0001f1e6-\U0001f1ff\U0001f300-\U0001fbef]', 'g') found
      union
      select 'sign' || (
        select string_agg(ascii(one.sign)::text, 'z' order by one.at)
        from regexp_split_to_table(replace(found[1], U&'\200d', ''), '') with ordinality as one (sign, at)
      )
      from regexp_matches(plain, '([\U0001f1e6-\U0001f1ff]{2}|[#$%&*+<=>@^`|~\u00a2-\u00a7\u00a9\u00ac\u00ae\u00b0\u00b1\u00b6\u00d7\u00f7\u2020\u2021\u2030-\u2038\u203b-\u205e\u20a0-\u20cf\u2190-\u245f\u2500-\u2bff\u3012\u3030\u303d\U0001f000-\U0001f0ff\U0001f170-\U0001f18f\U0001f191-\U0001f1ad\U0001f1e6-\U0001f1ff\U0001f300-\U0001fbef](?:\u200d[#$%&*+<=>@^`|~\u00a2-\u00a7\u00a9\u00ac\u00ae\u00b0\u00b1\u00b6\u00d7\u00f7\u2020\u2021\u2030-\u2038\u203b-\u205e\u20a0-\u20cf\u2190-\u245f\u2500-\u2bff\u3012\u3030\u303d\U0001f000-\U0001f0ff\U0001f170-\U0001f18f\U0001f191-\U0001f1ad\U0001f1e6-\U0001f1ff\U0001f300-\U0001fbef])+)', 'g') found
      union
      select 'dotnet' where plain ~ '\.net(?![[:alnum:]])'
    ) end
    from regexp_replace(lower(given), '[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]+', '', 'g') plain
  $$;
--> statement-breakpoint
create or replace function searchable_words(named text, keywords text[], body text) returns tsvector
  language sql immutable parallel safe
  as $$
    select setweight(stems || to_tsvector('pg_catalog.english'::regconfig, joined_pairs(parts)), 'A')
      || setweight(to_tsvector('pg_catalog.english'::regconfig, coalesce((
        select string_agg(one.parts || ' ' || joined_pairs(one.parts), ' ')
        from unnest(keywords) keyword, search_parts(keyword) one (parts)
      ), '')), 'B')
      || setweight(to_tsvector('pg_catalog.english'::regconfig, search_parts(coalesce(body, ''))), 'C')
      || array_to_tsvector(array(select '=' || stem from unnest(tsvector_to_array(stems) || named_signs) stem))
      || array_to_tsvector(search_signs(concat_ws(' ', named, array_to_string(keywords, ' '), body)))
    from (
      select parts, to_tsvector('pg_catalog.english'::regconfig, parts) as stems,
        coalesce(search_signs(named), '{}') as named_signs
      from search_parts(coalesce(named, '')) parts
    ) name
  $$;
--> statement-breakpoint
update agents set name = name where search_signs(search_text) <> '{}';
--> statement-breakpoint
update projects set title = title where search_signs(search_text) <> '{}';
--> statement-breakpoint
update courses set title = title where search_signs(search_text) <> '{}';
--> statement-breakpoint
update updates set title = title where search_signs(concat_ws(' ', title, text, array_to_string(hashtags, ' '))) <> '{}';
--> statement-breakpoint
update profiles set display_name = display_name where search_signs(search_text) <> '{}';
