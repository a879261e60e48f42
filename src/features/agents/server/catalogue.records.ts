// The catalogue of agents and its queries. A list costs an index walk, and its total comes from the counter unless it is
// searched.

import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { OwnerId } from '../../../platform/actor.ts'
import { foldCase } from '../../../platform/contract/fold-case.ts'
import { builtOnce } from '../../../platform/database/built-once.ts'
import { createCatalogue } from '../../../platform/database/catalogue.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Ordering } from '../../../platform/database/matched-page.ts'
import { asPublicPerson } from '../../profiles/profiles.policy.ts'
import { idSeenAs, personColumns, profiles } from '../../profiles/server/profiles.table.ts'
import { reviewTotals } from '../../reviews/server/reviews.table.ts'
import { countedReviews } from '../../reviews/server/totals.ts'
import { isWithin, withMoments } from '../../saved-searches/server/published-moments.ts'
import type { Span } from '../../saved-searches/server/searched-lists.ts'
import type { Agent, AgentInFull, AgentStats, agentListQuery, ComparedAgent } from '../agents.contract.ts'
import {
  AGENT_CATEGORIES,
  AGENT_NAMES,
  AGENT_PRICES,
  MIN_SETUP_LENGTH,
  MOST_AGENTS_COMPARED,
  RELATED_AGENTS,
} from '../agents.rules.ts'
import { isCallable } from '../interfaces/server/interfaces.records.ts'
import { agentInterfaces } from '../interfaces/server/interfaces.table.ts'
import { agentColumns, agents, agentTotals, agentWords } from './agents.table.ts'
import { AGENT_SYNONYMS } from './synonyms.ts'

const isListed = isNull(agents.withdrawn_at)

const newestFirst: Ordering = [
  { by: agents.created_at, direction: 'desc' },
  { by: agents.id, direction: 'desc' },
]

/** The page of an agent shows these facts beside its row. */
const given = {
  has_endpoint: sql<boolean>`${isNotNull(agents.endpoint_url)}`,
  has_setup: sql<boolean>`${isNotNull(agents.setup_instructions)}`,
  is_set_up_by_hand: sql<boolean>`(char_length(coalesce(${agents.setup_instructions}, '')) >= ${sql.raw(String(MIN_SETUP_LENGTH))})`,
  paused_for: agents.paused_for,
}

const comparedColumns = {
  reviews_count: sql<number>`coalesce(${countedReviews}, 0)::int4`,
  runs: {
    runs_per_month: agentInterfaces.runs_per_month,
    price_per_run: agentInterfaces.price_per_run,
    price_tiers: agentInterfaces.price_tiers,
  },
}

const PUBLISHED = { table: agents, moment: agents.offered_at }

type AgentQuery = z.output<typeof agentListQuery>

const createAgentCatalogue = (db: Db) =>
  createCatalogue(db, {
    name: 'agents',
    table: agents,
    id: agents.id,
    shown: {
      ...agentColumns,
      users_count: agents.users_count,
      new_users_count: agents.new_users_count,
      owner: personColumns,
    },
    itemOf: ({ new_users_count, ...agent }): Agent => ({
      ...agent,
      users_count: agent.users_count + new_users_count,
      owner: asPublicPerson(agent.owner),
    }),
    joined: { table: profiles, on: eq(profiles.id, agents.user_id) },
    isListed,
    sorts: {
      popular: [{ by: agents.users_count, direction: 'desc' }, ...newestFirst],
      rating: [{ by: agents.rating, direction: 'desc nulls last' }, ...newestFirst],
      'price-asc': [{ by: agents.price, direction: 'asc' }, ...newestFirst],
      'price-desc': [{ by: agents.price, direction: 'desc' }, ...newestFirst],
      newest: newestFirst,
    },
    filters: {
      category: { is: (category) => eq(agents.category, category) },
      min_price: { is: (least) => sql`${agents.price} >= ${least}::numeric`, isUneven: true },
      max_price: { is: (most) => sql`${agents.price} <= ${most}::numeric`, isUneven: true },
      min_rating: { is: (least) => sql`${agents.rating} >= ${least}::numeric`, isUneven: true },
    },
    prices: AGENT_PRICES,
    searched: {
      called: AGENT_NAMES,
      text: agents.search_text,
      words: agents.search_words,
      name: agents.name,
      known: {
        from: agentWords,
        word: agentWords.word,
        count: agentWords.rows_count,
        labels: AGENT_CATEGORIES,
      },
      synonyms: AGENT_SYNONYMS,
    },
    sums: {},
    kept: {
      from: agentTotals,
      count: agentTotals.agents_count,
      sums: {},
      ofFilter: { category: (category) => eq(agentTotals.category, category) },
    },
  })

export const createAgentRecords = builtOnce((db) => {
  const catalogue = createAgentCatalogue(db)
  const id = sql.placeholder('id')
  const categoryOfId = db.select({ category: agents.category }).from(agents).where(eq(agents.id, id))
  const byId = catalogue.picked(
    'by_id',
    sql`${agents.id} = ${id} and ${agents.hidden_from} is null`,
    'newest',
    1,
  )
  const forBuyers = db.select(given).from(agents).where(eq(agents.id, id)).prepare('agents_for_buyers')
  const isCompared = sql`${agents.id} = any(${sql.placeholder('ids')}::int8[]) and ${isListed}`
  const compared = catalogue.picked('compared', isCompared, 'newest', MOST_AGENTS_COMPARED)
  const forComparison = db
    .select({ id: agents.id, ...given, ...comparedColumns })
    .from(agents)
    .leftJoin(agentInterfaces, and(eq(agentInterfaces.agent_id, agents.id), isCallable))
    .leftJoin(
      reviewTotals,
      and(eq(reviewTotals.product_type, 'agent'), eq(reviewTotals.product_id, agents.id)),
    )
    .where(isCompared)
    .prepare('agents_for_comparison')
  const related = catalogue.picked(
    'related',
    sql`${and(isListed, eq(agents.category, categoryOfId), ne(agents.id, id))}`,
    'popular',
    RELATED_AGENTS,
  )
  const ofPerson = catalogue.within('of_person', eq(agents.user_id, idSeenAs), 'newest')
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

  return {
    /** The total counts all that match. */
    list: catalogue.list,

    /** Returns agents that were first on sale within the span, newest first. */
    published: async (query: AgentQuery, span: Span, most: number) =>
      withMoments(
        db,
        PUBLISHED,
        await catalogue.among(query, isWithin(agents.offered_at, span), 'newest', most),
      ),

    async find(id: number): Promise<AgentInFull | undefined> {
      const [[agent], [given]] = await Promise.all([byId({ id }), forBuyers.execute({ id })])
      return agent && given && { ...agent, ...given }
    },

    /** Returns those on sale in the order of the ids, which are a text such as '3,7'. */
    async compared(ids: string): Promise<ComparedAgent[]> {
      const asked = ids.split(',').map(Number)
      const [found, more] = await Promise.all([
        compared({ ids: asked }),
        forComparison.execute({ ids: asked }),
      ])
      const byId = new Map(found.map((agent) => [agent.id, agent]))
      const moreOf = new Map(more.map((facts) => [facts.id, facts]))
      return [...new Set(asked)].flatMap((one) => {
        const [agent, facts] = [byId.get(one), moreOf.get(one)]
        return agent && facts ? [{ ...agent, ...facts }] : []
      })
    },

    /** Related agents have the same category, most popular first (AGT-20). */
    related: (id: number): Promise<Agent[]> => related({ id }),

    /** Returns nothing of a profile that the viewer may not see. */
    ofPerson: (handle: string, viewer: OwnerId | null, slice: { page: number; page_size: number }) =>
      ofPerson(slice, { handle: foldCase(handle), viewer }),

    /** The totals are over all agents on sale (AGT-7, DEC-42). */
    async stats(): Promise<AgentStats> {
      const row = (await stats.execute())[0]
      return row ?? { agents_count: 0, average_rating: null, users_sum: 0, verified_percent: 0 }
    },
  }
})
