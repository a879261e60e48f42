// The readings of the catalogue. A list costs an index walk; its total comes from the counter unless it is searched.
import { and, desc, eq, ne, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../../platform/database/database.ts'
import {
  type Direction,
  idsOfPage,
  inOrder,
  lookedForAgain,
  type Ordering,
  pageAsked,
} from '../../../../platform/database/matched-page.ts'
import { containsText, isIndexed } from '../../../../platform/database/search.ts'
import type { OwnerId } from '../../../../platform/http/endpoint.ts'
import { asPublicPerson } from '../../../profiles/policy.ts'
import { isSeenAs, personColumns, profiles } from '../../../profiles/server/table.ts'
import type { Agent, AgentStats } from '../../contract.ts'
import { AGENT_API_SORTS, type AgentCategory, type AgentSort, RELATED_AGENTS } from '../../rules.ts'
import { agentColumns, agents, agentTotals } from '../../server/table.ts'

export type AgentFilter = {
  search?: string | undefined
  category?: AgentCategory | undefined
  sort: AgentSort
  page: number
  page_size: number
}

/** What each order looks at first. */
const leads: Record<AgentSort, { column: PgColumn; direction: Direction }> = {
  popular: { column: agents.users_count, direction: 'desc' },
  rating: { column: agents.rating, direction: 'desc nulls last' },
  'price-asc': { column: agents.price, direction: 'asc' },
  'price-desc': { column: agents.price, direction: 'desc' },
  newest: { column: agents.created_at, direction: 'desc' },
}

/** The order, over the table or over what a search matched; ties come newest first. */
function order(
  sort: AgentSort,
  from: { lead: SQLWrapper; created_at: PgColumn; id: PgColumn } = {
    lead: leads[sort].column,
    created_at: agents.created_at,
    id: agents.id,
  },
): Ordering {
  return [
    { by: from.lead, direction: leads[sort].direction },
    { by: from.created_at, direction: 'desc' },
    { by: from.id, direction: 'desc' },
  ]
}

/** The list's rows joined to its total, so that a page beyond the end still tells the total. */
function listQuery(db: Db, sort: AgentSort, byCategory: boolean) {
  const ofCategory = byCategory ? eq(agents.category, sql.placeholder('category')) : undefined
  const totals = db
    .select({ total: sql<number>`coalesce(sum(${agentTotals.agents_count}), 0)::int8`.as('total') })
    .from(agentTotals)
    .where(byCategory ? eq(agentTotals.category, sql.placeholder('category')) : undefined)
    .as('totals')
  // Ids alone first: the walk to a deep page then never leaves the index.
  const slice = db
    .select({ id: agents.id })
    .from(agents)
    .where(ofCategory)
    .orderBy(inOrder(order(sort)))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('slice')
  return db
    .select({ total: totals.total, agent: agentColumns, owner: personColumns })
    .from(totals)
    .leftJoin(slice, sql`true`)
    .leftJoin(agents, eq(agents.id, slice.id))
    .leftJoin(profiles, eq(profiles.id, agents.user_id))
    .orderBy(inOrder(order(sort)))
}

/** The totals of what a search matched, and one page of it. */
function searchQuery(db: Db, filter: AgentFilter, search: string) {
  const asked = pageAsked(filter)
  const isMatch = and(
    filter.category === undefined ? undefined : eq(agents.category, filter.category),
    containsText(agents.search_text, search),
  )
  const matched = db.$with('matched').as(
    db
      .select({
        id: agents.id,
        // Only what this order needs: with all columns of all orders it takes a tenth longer.
        lead: sql`${leads[filter.sort].column}`.as('lead'),
        created_at: agents.created_at,
      })
      .from(agents)
      .where(isMatch),
  )
  const totals = db.$with('totals').as(db.select({ total: sql<number>`count(*)`.as('total') }).from(matched))
  const total = sql`(select ${totals.total} from ${totals})`
  const ids = isIndexed(search)
    ? idsOfPage(
        { rows: lookedForAgain(agents, isMatch, total), id: agents.id, total },
        order(filter.sort),
        asked,
      )
    : idsOfPage({ rows: matched, id: matched.id, total }, order(filter.sort, matched), asked)
  const slice = db.$with('slice', { id: matched.id }).as(ids)
  return db
    .with(matched, totals, slice)
    .select({ total: totals.total, agent: agentColumns, owner: personColumns })
    .from(totals)
    .leftJoin(slice, sql`true`)
    .leftJoin(agents, eq(agents.id, slice.id))
    .leftJoin(profiles, eq(profiles.id, agents.user_id))
    .orderBy(inOrder(order(filter.sort)))
}

/** What one person offers: few rows, so they are counted. */
function ofPersonQuery(db: Db) {
  const person = db
    .select({ id: profiles.id })
    .from(profiles)
    .where(isSeenAs(sql.placeholder('handle'), sql.placeholder('viewer')))
  const theirs = eq(agents.user_id, person)
  const totals = db
    .select({ total: sql<number>`count(*)`.as('total') })
    .from(agents)
    .where(theirs)
    .as('totals')
  const newest = [desc(agents.created_at), desc(agents.id)]
  const slice = db
    .select({ id: agents.id })
    .from(agents)
    .where(theirs)
    .orderBy(...newest)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('slice')
  return db
    .select({ total: totals.total, agent: agentColumns, owner: personColumns })
    .from(totals)
    .leftJoin(slice, sql`true`)
    .leftJoin(agents, eq(agents.id, slice.id))
    .leftJoin(profiles, eq(profiles.id, agents.user_id))
    .orderBy(...newest)
    .prepare('agents_of_person')
}

/** The readings that are asked for most, prepared once per connection. */
export function createAgentRecords(db: Db) {
  const lists = new Map(
    AGENT_API_SORTS.flatMap((sort) =>
      [true, false].map((byCategory) => {
        const name = `agents_${sort}${byCategory ? '_in_category' : ''}`
        return [name, listQuery(db, sort, byCategory).prepare(name)] as const
      }),
    ),
  )
  const one = db
    .select({ agent: agentColumns, owner: personColumns })
    .from(agents)
    .leftJoin(profiles, eq(profiles.id, agents.user_id))
    .where(eq(agents.id, sql.placeholder('id')))
    .prepare('agent_by_id')
  const related = db
    .select({ agent: agentColumns, owner: personColumns })
    .from(agents)
    .leftJoin(profiles, eq(profiles.id, agents.user_id))
    .where(
      and(
        eq(
          agents.category,
          db
            .select({ category: agents.category })
            .from(agents)
            .where(eq(agents.id, sql.placeholder('id'))),
        ),
        ne(agents.id, sql.placeholder('id')),
      ),
    )
    .orderBy(inOrder(order('popular')))
    .limit(RELATED_AGENTS)
    .prepare('agents_related')
  const stats = db
    .select({
      agents_count: sql<number>`coalesce(sum(${agentTotals.agents_count}), 0)::int8`,
      average_rating: sql<
        number | null
      >`(sum(${agentTotals.rating_sum}) / nullif(sum(${agentTotals.rated_count}), 0))::float8`,
      users_sum: sql<number>`coalesce(sum(${agentTotals.users_sum}), 0)::int8`,
      verified_percent: sql<number>`coalesce(round(100.0 * sum(${agentTotals.verified_count}) / nullif(sum(${agentTotals.agents_count}), 0)), 0)::int4`,
    })
    .from(agentTotals)
    .prepare('agent_stats')

  const ofPerson = ofPersonQuery(db)

  return {
    /** One page of the agents, with the total over all that match. */
    async list(filter: AgentFilter): Promise<{ items: Agent[]; total: number }> {
      const rows = filter.search
        ? await searchQuery(db, filter, filter.search)
        : await lists
            .get(`agents_${filter.sort}${filter.category === undefined ? '' : '_in_category'}`)
            ?.execute({
              limit: filter.page_size,
              offset: (filter.page - 1) * filter.page_size,
              category: filter.category,
            })
      const items: Agent[] = []
      for (const { agent, owner } of rows ?? [])
        if (agent) items.push({ ...agent, owner: asPublicPerson(owner) })
      return { items, total: rows?.[0]?.total ?? 0 }
    },

    async find(id: number): Promise<Agent | undefined> {
      const row = (await one.execute({ id }))[0]
      return row && { ...row.agent, owner: asPublicPerson(row.owner) }
    },

    /** Others of the same category, most popular first (AGT-20). */
    async related(id: number): Promise<Agent[]> {
      const rows = await related.execute({ id })
      return rows.map(({ agent, owner }) => ({ ...agent, owner: asPublicPerson(owner) }))
    },

    /** What the person behind a handle offers, newest first; nothing of somebody whom the viewer may not see. */
    async ofPerson(handle: string, viewer: OwnerId | null, slice: { page: number; page_size: number }) {
      const rows = await ofPerson.execute({
        handle: handle.toLowerCase(),
        viewer,
        limit: slice.page_size,
        offset: (slice.page - 1) * slice.page_size,
      })
      const items: Agent[] = []
      for (const { agent, owner } of rows) if (agent) items.push({ ...agent, owner: asPublicPerson(owner) })
      return { items, total: rows[0]?.total ?? 0 }
    },

    /** The sums over all agents (AGT-7, DEC-42). */
    async stats(): Promise<AgentStats> {
      const row = (await stats.execute())[0]
      return row ?? { agents_count: 0, average_rating: null, users_sum: 0, verified_percent: 0 }
    },
  }
}
