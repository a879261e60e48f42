// Declares the requests about agents over HTTP.
import * as z from 'zod'
import { catalogueAnswer, catalogueQuery, dollarsInQuery } from '../../platform/contract/catalogue-query.ts'
import type { Contract } from '../../platform/contract/contract.ts'
import { id, idInPath, idsInQuery, moment, pageOf, pageQuery } from '../../platform/contract/shapes.ts'
import { handleInPath, publicPerson } from '../profiles/profiles.contract.ts'
import { PROFILES } from '../profiles/profiles.rules.ts'
import { REVIEWS_OF } from '../reviews/reviews.rules.ts'
import {
  AGENT_API_SORTS,
  AGENT_CATEGORIES,
  AGENTS,
  MIN_RATINGS,
  MOST_AGENTS_COMPARED,
  PAUSE_REASONS,
  RELATED_AGENTS,
} from './agents.rules.ts'

/** An agent as everyone may see it (DATA-7). */
export const agent = z.object({
  id,
  user_id: z.uuid(),
  name: z.string(),
  description: z.string(),
  category: z.enum(AGENT_CATEGORIES),
  features: z.array(z.string()),
  price: z.number(),
  /** Free days for those who deploy it for the first time; 0 without a trial. */
  trial_days: z.int().nonnegative(),
  rating: z.number().nullable(),
  users_count: z.int().nonnegative(),
  verified: z.boolean(),
  trending: z.boolean(),
  created_at: moment,
  /** An agent that its owner took off sale is in no list, and can still be read. */
  withdrawn_at: moment.nullable(),
  owner: publicPerson.nullable(),
})
export type Agent = z.output<typeof agent>

const agentInFull = agent.extend({
  /** Only buyers see the address itself. */
  has_endpoint: z.boolean(),
  /** Only buyers see the instructions themselves. */
  has_setup: z.boolean(),
  /** The instructions say enough for a person to follow. */
  is_set_up_by_hand: z.boolean(),
  /** Names the reason if the agent comes back by itself. */
  paused_for: z.enum(PAUSE_REASONS).nullable(),
})
export type AgentInFull = z.output<typeof agentInFull>

const comparedAgent = agentInFull.extend({
  reviews_count: z.int().nonnegative(),
  /** Null for an agent that isn't run through Guildhall. */
  runs: z
    .object({
      runs_per_month: z.int().nullable(),
      price_per_run: z.number().nullable(),
      price_tiers: z.array(z.object({ from: z.int(), price: z.number() })),
    })
    .nullable(),
})
export type ComparedAgent = z.output<typeof comparedAgent>

export const agentListQuery = catalogueQuery(
  {
    category: z.enum(AGENT_CATEGORIES).optional(),
    min_price: dollarsInQuery.optional(),
    max_price: dollarsInQuery.optional(),
    min_rating: z.enum(MIN_RATINGS).optional(),
  },
  AGENT_API_SORTS,
)

const agentStats = z.object({
  agents_count: z.int().nonnegative(),
  average_rating: z.number().nullable(),
  users_sum: z.int().nonnegative(),
  verified_percent: z.int().min(0).max(100),
})

const common = { tag: 'agents', access: 'public', limit: 'read' } as const
/** A list, and the owners of what it shows. */
const listed = [AGENTS, { family: PROFILES, idAt: ['items', 'user_id'] }] as const

export const agentContracts = {
  list: {
    ...common,
    dependsOn: listed,
    method: 'GET',
    path: '/agents',
    summary:
      "Lists agents, most popular first by default. Ties are sorted newest first. A price in the search, such as 'under $100', narrows the list as `max_price` does.",
    query: agentListQuery,
    output: pageOf(agent).extend(catalogueAnswer),
  },
  stats: {
    ...common,
    method: 'GET',
    path: '/agents/stats',
    dependsOn: [AGENTS],
    summary:
      'Returns totals over all agents: the count, average rating, active users and percentage verified.',
    output: agentStats,
  },
  compared: {
    ...common,
    dependsOn: [...listed, REVIEWS_OF.agent],
    method: 'GET',
    path: '/agents/compared',
    summary: `Returns up to ${MOST_AGENTS_COMPARED} agents to compare, in the order of \`ids\`. Those that are not for sale are left out.`,
    query: z.object({ ids: idsInQuery(MOST_AGENTS_COMPARED) }),
    output: z.object({ items: z.array(comparedAgent).max(MOST_AGENTS_COMPARED) }),
  },
  get: {
    ...common,
    dependsOn: [
      { family: AGENTS, idAt: ['id'] },
      { family: PROFILES, idAt: ['user_id'] },
    ],
    method: 'GET',
    path: '/agents/:id',
    summary: 'Returns an agent, even if it is no longer sold.',
    params: z.object({ id: idInPath }),
    output: agentInFull,
    problems: ['not_found'],
  },
  related: {
    ...common,
    dependsOn: listed,
    method: 'GET',
    path: '/agents/:id/related',
    summary: `Returns up to ${RELATED_AGENTS} other agents of the same category, most popular first.`,
    params: z.object({ id: idInPath }),
    output: z.object({ items: z.array(agent).max(RELATED_AGENTS) }),
  },
  noteView: {
    ...common,
    limit: 'write',
    method: 'POST',
    path: '/agents/:id/views',
    summary:
      "Counts a visit to an agent's page for its owner's analytics: once a day per visitor, never the owner's own. Send it from a page that is visible.",
    params: z.object({ id: idInPath }),
    output: z.object({ noted: z.literal(true) }),
    problems: ['not_found'],
  },
  ofPerson: {
    ...common,
    dependsOn: listed,
    method: 'GET',
    path: '/profiles/:handle/agents',
    summary: 'Lists the agents of a person with a public profile, newest first.',
    params: z.object({ handle: handleInPath }),
    query: z.object(pageQuery),
    output: pageOf(agent),
  },
} as const satisfies Record<string, Contract>

export type AgentPage = z.output<typeof agentContracts.list.output>
export type AgentStats = z.output<typeof agentStats>
