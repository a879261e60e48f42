// The contracts of received proposals, for the owners of projects.
import * as z from 'zod'
import type { Contract } from '../../../../platform/contract/contract.ts'
import { id, idInPath, moment, pageOf, pageQuery } from '../../../../platform/contract/shapes.ts'
import { publicPerson } from '../../../profiles/profiles.contract.ts'
import { PROJECT_STATUSES } from '../../projects.rules.ts'
import { proposal } from '../proposals.contract.ts'
import { RECEIVED_SORTS, RECEIVED_STATUSES } from '../proposals.rules.ts'

const count = z.int().nonnegative()

export const receivedProposal = proposal.extend({
  status: z.enum(RECEIVED_STATUSES),
  /** Null once the proposer's account is erased. */
  proposer: publicPerson.nullable(),
  /** The details are those of a public profile; a private one shows none. */
  about: z
    .object({
      headline: z.string().nullable(),
      /** Two of the proposer's skills, those that the project asks for first. */
      skills: z.array(z.string()),
      /** The project's skills that the proposer has. */
      matching_skills: z.array(z.string()),
      member_since: moment,
    })
    .nullable(),
  /** The numbers of their other proposals that were decided, and accepted; null once their account is erased. */
  record: z.object({ accepted: count, decided: count }).nullable(),
  project: z.object({
    id,
    title: z.string(),
    budget: z.number(),
    skills: z.array(z.string()),
    status: z.enum(PROJECT_STATUSES),
    awarded_at: moment.nullable(),
    winner_left_at: moment.nullable(),
  }),
})
export type ReceivedProposal = z.output<typeof receivedProposal>

export const receivedQuery = z.object({
  sort: z.enum(RECEIVED_SORTS).default('newest'),
  status: z.enum(RECEIVED_STATUSES).optional(),
  ...pageQuery,
})

const output = pageOf(receivedProposal).extend({
  counts: z.object({
    sent: count,
    shortlisted: count,
    accepted: count,
    not_selected: count,
    declined: count,
  }),
})
export type ReceivedPage = z.output<typeof output>

const common = { tag: 'proposals', access: 'session', method: 'GET', limit: 'read' } as const
const params = z.object({ id: idInPath })

export const receivedContracts = {
  all: {
    ...common,
    path: '/own/received-proposals',
    summary: 'Lists the proposals for all of your projects, with the count for each status.',
    query: receivedQuery,
    output,
  },
  toProject: {
    ...common,
    path: '/projects/:id/proposals',
    summary: 'Lists the proposals for one of your projects, with the count for each status.',
    params,
    query: receivedQuery,
    output,
    problems: ['forbidden', 'not_found'],
  },
  one: {
    ...common,
    path: '/own/received-proposals/:id',
    summary: 'Returns a proposal for one of your projects.',
    params,
    output: receivedProposal,
    problems: ['not_found'],
  },
} as const satisfies Record<string, Contract>
