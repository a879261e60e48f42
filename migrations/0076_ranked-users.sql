ALTER TABLE "agents" ADD COLUMN "new_users_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "is_ranked" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "review_votes" ADD COLUMN "is_ranked" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "new_helpful_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The migrator works in a transaction, which holds the table for the column above already; to read it once takes no longer.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "purchases_unranked" ON "purchases" USING btree ("agent_id") WHERE not "purchases"."is_ranked";--> statement-breakpoint
-- The migrator works in a transaction, which holds the table for the column above already; to read it once takes no longer.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "review_votes_unranked" ON "review_votes" USING btree ("review_id") WHERE not "review_votes"."is_ranked";--> statement-breakpoint
-- The totals count everyone who uses an agent, as its page does.
create or replace function count_agents() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into agent_totals as kept (category, agents_count, verified_count, rated_count, rating_sum, users_sum)
      select category, count(*), count(*) filter (where verified), count(rating), coalesce(sum(rating), 0), sum(users_count + new_users_count)
      from new_rows where withdrawn_at is null group by 1 order by 1
      on conflict (category) do update set
        agents_count = kept.agents_count + excluded.agents_count,
        verified_count = kept.verified_count + excluded.verified_count,
        rated_count = kept.rated_count + excluded.rated_count,
        rating_sum = kept.rating_sum + excluded.rating_sum,
        users_sum = kept.users_sum + excluded.users_sum;
  elsif tg_op = 'DELETE' then
    insert into agent_totals as kept (category, agents_count, verified_count, rated_count, rating_sum, users_sum)
      select category, -count(*), -count(*) filter (where verified), -count(rating), -coalesce(sum(rating), 0), -sum(users_count + new_users_count)
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
        select category, 1 as n, verified::int as v, (rating is not null)::int as r, coalesce(rating, 0) as stars, users_count + new_users_count as users
        from new_rows where withdrawn_at is null
        union all
        select category, -1, -verified::int, -(rating is not null)::int, -coalesce(rating, 0), -(users_count + new_users_count)
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
