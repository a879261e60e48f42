// The readings of the catalogue. A list costs an index walk; its total comes from the counter unless it is searched.
import { and, eq, ne, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { createSearches, fewMatching, pageOfFew } from '../../../../platform/database/few-matches.ts'
import {
  type Direction,
  idsOfListed,
  idsOfPage,
  inOrder,
  lookedForAgain,
  type Ordering,
  type PageAsked,
  pageAsked,
} from '../../../../platform/database/matched-page.ts'
import { preparedPages, unseenLowerText, unseenText } from '../../../../platform/database/one-plan.ts'
import { containsText, isIndexed, matchesPattern, patternOf } from '../../../../platform/database/search.ts'
import { asPublicPerson } from '../../../profiles/policy.ts'
import { isSeenAs, personColumns, profiles } from '../../../profiles/server/table.ts'
import type { Agent, AgentStats } from '../../contract.ts'
import { type AgentCategory, type AgentSort, RELATED_AGENTS } from '../../rules.ts'
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

type Choice = { sort: AgentSort; byCategory: boolean }

/** The list's rows joined to its total, so that a page beyond the end still tells the total. */
function listQuery(db: Db, { sort, byCategory }: Choice, asked: PageAsked) {
  const category = unseenText('category')
  const totals = db
    .select({ total: sql<number>`coalesce(sum(${agentTotals.agents_count}), 0)::int8`.as('total') })
    .from(agentTotals)
    .where(byCategory ? eq(agentTotals.category, category) : undefined)
    .as('totals')
  const where = byCategory ? eq(agents.category, category) : undefined
  const slice = db
    .$with('slice', { id: agents.id })
    .as(idsOfListed({ from: agents, where, id: agents.id }, order(sort), asked))
  return db
    .with(slice)
    .select({ total: totals.total, agent: agentColumns, owner: personColumns })
    .from(totals)
    .leftJoin(slice, sql`true`)
    .leftJoin(agents, eq(agents.id, slice.id))
    .leftJoin(profiles, eq(profiles.id, agents.user_id))
    .orderBy(inOrder(order(sort)))
}

/** The total of what a search matched, if that is few, and one page of it. */
function fewQuery(db: Db, { sort, byCategory }: Choice, asked: PageAsked) {
  const isMatch = and(
    byCategory ? eq(agents.category, unseenText('category')) : undefined,
    matchesPattern(agents.search_text, unseenLowerText('pattern')),
  )
  const found = db.$with('found', agentColumns).as(fewMatching(agents, agentColumns, isMatch))
  const totals = db
    .select({ total: sql<number>`count(*)`.as('total') })
    .from(found)
    .as('totals')
  const page = db.$with('agents', agentColumns).as(pageOfFew(found, agents, order(sort), asked))
  return db
    .with(found, page)
    .select({ total: totals.total, agent: agentColumns, owner: personColumns })
    .from(totals)
    .leftJoin(page, sql`true`)
    .leftJoin(profiles, eq(profiles.id, agents.user_id))
    .orderBy(inOrder(order(sort)))
}

/** The same of what many match. */
function manyQuery(db: Db, filter: AgentFilter, search: string) {
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
function ofPersonQuery(db: Db, asked: PageAsked) {
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
  const slice = db
    .$with('slice', { id: agents.id })
    .as(idsOfListed({ from: agents, where: theirs, id: agents.id }, order('newest'), asked))
  return db
    .with(slice)
    .select({ total: totals.total, agent: agentColumns, owner: personColumns })
    .from(totals)
    .leftJoin(slice, sql`true`)
    .leftJoin(agents, eq(agents.id, slice.id))
    .leftJoin(profiles, eq(profiles.id, agents.user_id))
    .orderBy(inOrder(order('newest')))
}

/** The readings that are asked for most, prepared once per connection. */
export function createAgentRecords(db: Db) {
  const lists = preparedPages('agents', (choice: Choice, asked, name) =>
    listQuery(db, choice, asked).prepare(name),
  )
  const few = preparedPages('agents_few', (choice: Choice, asked, name) =>
    fewQuery(db, choice, asked).prepare(name),
  )
  const search = createSearches()
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

  const ofPerson = preparedPages('agents_of_person', (_choice: Record<string, never>, asked, name) =>
    ofPersonQuery(db, asked).prepare(name),
  )

  return {
    /** One page of the agents, with the total over all that match. */
    async list(filter: AgentFilter): Promise<{ items: Agent[]; total: number }> {
      const { search: typed, category, sort, page_size } = filter
      const choice: Choice = { sort, byCategory: category !== undefined }
      const asked = { ...pageAsked(filter), category }
      const rows = await (typed
        ? search(typed, category, {
            few: () => few(choice, page_size).execute({ ...asked, pattern: patternOf(typed) }),
            many: () => manyQuery(db, filter, typed),
          })
        : lists(choice, page_size).execute(asked))
      const items: Agent[] = []
      for (const { agent, owner } of rows) if (agent) items.push({ ...agent, owner: asPublicPerson(owner) })
      return { items, total: rows[0]?.total ?? 0 }
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
      const rows = await ofPerson({}, slice.page_size).execute({
        ...pageAsked(slice),
        handle: handle.toLowerCase(),
        viewer,
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
