// Declares the requests about one's own agents over HTTP: listing, editing, deleting, and putting back on sale.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { id, idInPath, moment, pageOf, pageQuery } from '../../../platform/contract/shapes.ts'
import { agent } from '../agents.contract.ts'
import { PAUSE_REASONS } from '../agents.rules.ts'
import { editedAgent, newAgent } from '../agents.schemas.ts'
import { CALLING_STATES } from '../interfaces/interfaces.rules.ts'

export const ownAgent = agent.omit({ owner: true }).extend({
  setup_instructions: z.string().nullable(),
  endpoint_url: z.string().nullable(),
  /** Names the reason if the agent comes back by itself. */
  paused_for: z.enum(PAUSE_REASONS).nullable(),
  /** Buyers count whether or not they still have the agent. */
  last_deployed_at: moment.nullable(),
  /** Deleting only withdraws an agent that someone paid for or reviewed. */
  is_kept: z.boolean(),
  calling: z.enum(CALLING_STATES),
})
export type OwnAgent = z.output<typeof ownAgent>

const agentFigures = z.object({
  /** Counts what the sales of this month, in UTC, leave of the payments, in dollars. */
  revenue_this_month: z.number(),
  /** Counts conversations with buyers that wait for an answer of the owner. */
  waiting_count: z.int().nonnegative(),
  waiting_conversation_id: id.nullable(),
})
export type AgentFigures = z.output<typeof agentFigures>

const listedOwnAgent = ownAgent.extend(agentFigures.shape)
export type ListedOwnAgent = z.output<typeof listedOwnAgent>

const own = { tag: 'listings', access: 'session' } as const
const params = z.object({ id: idInPath })

export const listingContracts = {
  own: {
    ...own,
    method: 'GET',
    path: '/own/agents',
    summary:
      'Lists your agents, newest first, including those withdrawn from sale, with what each earned this month and how many of its buyers wait for an answer.',
    limit: 'read',
    query: z.object(pageQuery),
    output: pageOf(listedOwnAgent),
  },
  get: {
    ...own,
    method: 'GET',
    path: '/own/agents/:id',
    summary: 'Returns one of your agents.',
    limit: 'read',
    params,
    output: ownAgent,
    problems: ['not_found'],
  },
  add: {
    ...own,
    method: 'POST',
    path: '/own/agents',
    publishes: true,
    summary:
      'Adds an agent of yours. It goes on sale once buyers can run it: its endpoint passes its samples, or its setup instructions say enough to follow.',
    limit: 'write',
    creates: true,
    body: newAgent,
    output: ownAgent,
    problems: ['forbidden', 'too_many_requests'],
  },
  edit: {
    ...own,
    method: 'PATCH',
    path: '/own/agents/:id',
    summary:
      'Edits one of your agents. Free trial, setup instructions and endpoint URL stay as they are if they are left out. A new price is for new buyers; those whose subscription goes on are notified, and pay it from their first payment after 14 days.',
    limit: 'write',
    params,
    body: editedAgent,
    output: ownAgent,
    problems: ['not_found'],
  },
  remove: {
    ...own,
    method: 'DELETE',
    path: '/own/agents/:id',
    summary:
      'Deletes one of your agents. One that someone has paid for or reviewed is withdrawn from sale instead.',
    limit: 'write',
    params,
    output: z.object({ outcome: z.enum(['deleted', 'withdrawn']) }),
    problems: ['not_found', 'conflict'],
  },
  restore: {
    ...own,
    method: 'POST',
    path: '/own/agents/:id/restore',
    summary: 'Puts one of your agents back on sale after it was withdrawn.',
    limit: 'write',
    params,
    output: ownAgent,
    problems: ['not_found', 'conflict', 'forbidden'],
  },
} as const satisfies Record<string, Contract>

export type OwnAgentPage = z.output<typeof listingContracts.own.output>
