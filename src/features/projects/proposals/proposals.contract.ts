// The contracts of proposals. Everything about a proposal is between the two people whom it concerns.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { id, idInPath, moment, pageOf, pageQuery } from '../../../platform/contract/shapes.ts'
import { UNTIL_VERIFIED } from '../../accounts/abuse-protection/limits/limits.rules.ts'
import { publicPerson } from '../../profiles/profiles.contract.ts'
import { PROJECT_STATUSES } from '../projects.rules.ts'
import { MOST_PROPOSED, PROPOSAL_STATUSES } from './proposals.rules.ts'
import {
  acceptance,
  awardUndoing,
  newProposal,
  proposalChange,
  proposalDecision,
} from './proposals.schemas.ts'

export const proposal = z.object({
  id,
  project_id: id,
  user_id: z.uuid(),
  message: z.string(),
  budget: z.number(),
  timeline: z.string(),
  status: z.enum(PROPOSAL_STATUSES),
  note: z.string().nullable(),
  /** The moment of the last sending. */
  created_at: moment,
  edited_at: moment.nullable(),
  decided_at: moment.nullable(),
  /** The moment at which its award was undone, for the reason in `note`. It is null again after another decision. */
  award_undone_at: moment.nullable(),
})
export type Proposal = z.output<typeof proposal>

export const ownProposal = proposal.extend({
  project: z.object({
    title: z.string(),
    company: z.string(),
    budget: z.number(),
    status: z.enum(PROJECT_STATUSES),
    awarded_at: moment.nullable(),
    /** The owner is null without a public profile, unless they know that the reader sees their name. */
    owner: publicPerson.nullable(),
  }),
})
export type OwnProposal = z.output<typeof ownProposal>

export const ownProposalsQuery = z.object({ status: z.enum(PROPOSAL_STATUSES).optional(), ...pageQuery })

const common = { tag: 'proposals', access: 'session' } as const
const params = z.object({ id: idInPath })

const step = <const P extends `/${string}`>(path: P, summary: string) =>
  ({
    ...common,
    method: 'POST',
    path,
    summary,
    limit: 'write',
    params,
    output: proposal,
    problems: ['forbidden', 'not_found', 'conflict'],
  }) as const

export const proposalContracts = {
  submit: {
    ...common,
    method: 'POST',
    path: '/projects/:id/proposals',
    publishes: true,
    summary: 'Submits a proposal for a project, or sends a withdrawn one again.',
    limit: 'write',
    creates: true,
    untilVerified: UNTIL_VERIFIED.approaching,
    params,
    body: newProposal,
    output: proposal,
    problems: ['forbidden', 'not_found', 'conflict'],
  },
  toProject: {
    ...common,
    method: 'GET',
    path: '/projects/:id/own-proposal',
    summary: 'Returns your proposal for a project, or null.',
    limit: 'read',
    params,
    output: z.object({ proposal: proposal.nullable() }),
    problems: ['not_found'],
  },
  own: {
    ...common,
    method: 'GET',
    path: '/own/proposals',
    summary: 'Lists your proposals, newest first.',
    limit: 'read',
    query: ownProposalsQuery,
    output: pageOf(ownProposal),
  },
  proposedTo: {
    ...common,
    method: 'GET',
    path: '/own/proposals/projects',
    summary: `Returns the ids of the projects you have a proposal for, the latest ${MOST_PROPOSED}.`,
    limit: 'read',
    output: z.object({ project_ids: z.array(id).max(MOST_PROPOSED) }),
  },
  edit: {
    ...common,
    method: 'PATCH',
    path: '/proposals/:id',
    summary: 'Edits one of your proposals while it is sent or shortlisted.',
    limit: 'write',
    params,
    body: proposalChange,
    output: proposal,
    problems: ['forbidden', 'not_found', 'conflict'],
  },
  withdraw: step('/proposals/:id/withdraw', 'Withdraws one of your proposals. It can be submitted again.'),
  shortlist: {
    ...step('/proposals/:id/shortlist', 'Adds a received proposal to the shortlist.'),
    body: proposalDecision,
  },
  unshortlist: step('/proposals/:id/unshortlist', 'Removes a received proposal from the shortlist.'),
  accept: {
    ...step(
      '/proposals/:id/accept',
      'Accepts a received proposal and awards the project, which can be undone for 24 hours.',
    ),
    body: acceptance,
  },
  undoAward: {
    ...step(
      '/proposals/:id/undo-award',
      'Undoes the award of one of your projects to a proposal, within 24 hours and with a reason.',
    ),
    body: awardUndoing,
  },
  chooseAgain: step(
    '/proposals/:id/choose-again',
    'Opens a project again after the account it was awarded to was deleted. Every other proposal gets its status back.',
  ),
  decline: {
    ...step('/proposals/:id/decline', 'Declines a received proposal. This is final.'),
    body: proposalDecision,
  },
} as const satisfies Record<string, Contract>
