-- The totals of the two lists, kept by whatever statement changes a row, so that no page has to count.
-- Rows are locked in the order of the category, so that two statements cannot wait for each other.
create function count_projects() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into project_totals as kept (category, projects_count, budget_sum)
      select coalesce(category, ''), count(*), sum(budget)
      from new_rows where status = 'active' group by 1 order by 1
      on conflict (category) do update set
        projects_count = kept.projects_count + excluded.projects_count,
        budget_sum = kept.budget_sum + excluded.budget_sum;
  elsif tg_op = 'DELETE' then
    insert into project_totals as kept (category, projects_count, budget_sum)
      select coalesce(category, ''), -count(*), -sum(budget)
      from old_rows where status = 'active' group by 1 order by 1
      on conflict (category) do update set
        projects_count = kept.projects_count + excluded.projects_count,
        budget_sum = kept.budget_sum + excluded.budget_sum;
  else
    insert into project_totals as kept (category, projects_count, budget_sum)
      select category, sum(n), sum(amount) from (
        select coalesce(category, '') as category, 1 as n, budget as amount from new_rows where status = 'active'
        union all
        select coalesce(category, ''), -1, -budget from old_rows where status = 'active'
      ) moved
      group by category having sum(n) <> 0 or sum(amount) <> 0 order by category
      on conflict (category) do update set
        projects_count = kept.projects_count + excluded.projects_count,
        budget_sum = kept.budget_sum + excluded.budget_sum;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger projects_added after insert on projects
  referencing new table as new_rows for each statement execute function count_projects();
--> statement-breakpoint
create trigger projects_removed after delete on projects
  referencing old table as old_rows for each statement execute function count_projects();
--> statement-breakpoint
create trigger projects_changed after update on projects
  referencing old table as old_rows new table as new_rows for each statement execute function count_projects();
--> statement-breakpoint
create function count_agents() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into agent_totals as kept (category, agents_count, verified_count, rated_count, rating_sum, users_sum)
      select category, count(*), count(*) filter (where verified), count(rating), coalesce(sum(rating), 0), sum(users_count)
      from new_rows group by 1 order by 1
      on conflict (category) do update set
        agents_count = kept.agents_count + excluded.agents_count,
        verified_count = kept.verified_count + excluded.verified_count,
        rated_count = kept.rated_count + excluded.rated_count,
        rating_sum = kept.rating_sum + excluded.rating_sum,
        users_sum = kept.users_sum + excluded.users_sum;
  elsif tg_op = 'DELETE' then
    insert into agent_totals as kept (category, agents_count, verified_count, rated_count, rating_sum, users_sum)
      select category, -count(*), -count(*) filter (where verified), -count(rating), -coalesce(sum(rating), 0), -sum(users_count)
      from old_rows group by 1 order by 1
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
        from new_rows
        union all
        select category, -1, -verified::int, -(rating is not null)::int, -coalesce(rating, 0), -users_count
        from old_rows
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
create trigger agents_added after insert on agents
  referencing new table as new_rows for each statement execute function count_agents();
--> statement-breakpoint
create trigger agents_removed after delete on agents
  referencing old table as old_rows for each statement execute function count_agents();
--> statement-breakpoint
create trigger agents_changed after update on agents
  referencing old table as old_rows new table as new_rows for each statement execute function count_agents();
