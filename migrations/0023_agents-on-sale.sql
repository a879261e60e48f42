DROP INDEX "agents_search";--> statement-breakpoint
DROP INDEX "agents_search_words";--> statement-breakpoint
DROP INDEX "agents_newest";--> statement-breakpoint
DROP INDEX "agents_popular";--> statement-breakpoint
DROP INDEX "agents_by_rating";--> statement-breakpoint
DROP INDEX "agents_by_price";--> statement-breakpoint
DROP INDEX "agents_by_price_down";--> statement-breakpoint
DROP INDEX "agents_category_newest";--> statement-breakpoint
DROP INDEX "agents_category_popular";--> statement-breakpoint
DROP INDEX "agents_category_by_rating";--> statement-breakpoint
DROP INDEX "agents_category_by_price";--> statement-breakpoint
DROP INDEX "agents_category_by_price_down";--> statement-breakpoint
DROP INDEX "agents_of_owner";--> statement-breakpoint
CREATE INDEX "agents_search" ON "agents" USING gin ("search_text" gin_trgm_ops) WHERE "agents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "agents_search_words" ON "agents" USING gin ("search_words") WHERE "agents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "agents_newest" ON "agents" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "agents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "agents_popular" ON "agents" USING btree ("users_count" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "agents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "agents_by_rating" ON "agents" USING btree ("rating" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "agents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "agents_by_price" ON "agents" USING btree ("price","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "agents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "agents_by_price_down" ON "agents" USING btree ("price" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "agents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "agents_category_newest" ON "agents" USING btree ("category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "agents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "agents_category_popular" ON "agents" USING btree ("category","users_count" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "agents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "agents_category_by_rating" ON "agents" USING btree ("category","rating" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "agents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "agents_category_by_price" ON "agents" USING btree ("category","price","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "agents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "agents_category_by_price_down" ON "agents" USING btree ("category","price" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "agents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "agents_of_owner" ON "agents" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"withdrawn_at");
--> statement-breakpoint
-- The totals and the known words are those of agents on sale. No row was withdrawn before this, so both are still true.
create or replace function count_agents() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into agent_totals as kept (category, agents_count, verified_count, rated_count, rating_sum, users_sum)
      select category, count(*), count(*) filter (where verified), count(rating), coalesce(sum(rating), 0), sum(users_count)
      from new_rows where withdrawn_at is null group by 1 order by 1
      on conflict (category) do update set
        agents_count = kept.agents_count + excluded.agents_count,
        verified_count = kept.verified_count + excluded.verified_count,
        rated_count = kept.rated_count + excluded.rated_count,
        rating_sum = kept.rating_sum + excluded.rating_sum,
        users_sum = kept.users_sum + excluded.users_sum;
  elsif tg_op = 'DELETE' then
    insert into agent_totals as kept (category, agents_count, verified_count, rated_count, rating_sum, users_sum)
      select category, -count(*), -count(*) filter (where verified), -count(rating), -coalesce(sum(rating), 0), -sum(users_count)
      from old_rows where withdrawn_at is null group by 1 order by 1
      on conflict (category) do update set
        agents_count = kept.agents_count + excluded.agents_count,
        verified_count = kept.verified_count + excluded.verified_count,
        rated_count = kept.rated_count + excluded.rated_count,
        rating_sum = kept.rating_sum + excluded.rating_sum,
        users_sum = kept.users_sum + excluded.users_sum;
  else
    insert into agent_totals as kept (category, agents_count, verified_count, rated_count, rating_sum, users_sum)
      select category, sum(n), sum(v), sum(r), sum(stars), sum(users) from (
        select category, 1 as n, verified::int as v, (rating is not null)::int as r, coalesce(rating, 0) as stars, users_count as users
        from new_rows where withdrawn_at is null
        union all
        select category, -1, -verified::int, -(rating is not null)::int, -coalesce(rating, 0), -users_count
        from old_rows where withdrawn_at is null
      ) moved
      group by category
      having sum(n) <> 0 or sum(v) <> 0 or sum(r) <> 0 or sum(stars) <> 0 or sum(users) <> 0
      order by category
      on conflict (category) do update set
        agents_count = kept.agents_count + excluded.agents_count,
        verified_count = kept.verified_count + excluded.verified_count,
        rated_count = kept.rated_count + excluded.rated_count,
        rating_sum = kept.rating_sum + excluded.rating_sum,
        users_sum = kept.users_sum + excluded.users_sum;
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger agents_words_added on agents;
--> statement-breakpoint
drop trigger agents_words_removed on agents;
--> statement-breakpoint
drop trigger agents_words_changed on agents;
--> statement-breakpoint
create trigger agents_words_added after insert on agents
  referencing new table as new_rows for each statement execute function count_words('agent_words', 'withdrawn_at is null');
--> statement-breakpoint
create trigger agents_words_removed after delete on agents
  referencing old table as old_rows for each statement execute function count_words('agent_words', 'withdrawn_at is null');
--> statement-breakpoint
create trigger agents_words_changed after update on agents
  referencing old table as old_rows new table as new_rows for each statement execute function count_words('agent_words', 'withdrawn_at is null');
