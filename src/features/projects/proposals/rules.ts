// The limits of a proposal, its states, and which step leads from which state to which.

export const MAX_PROPOSAL_DOLLARS = 1_000_000
/** What an owner may write with a decision, in code points. */
export const MAX_NOTE_LENGTH = 1000
/** How many cards a page of proposals shows. */
export const PROPOSALS_PAGE_SIZE = 10

export const PROPOSAL_STATES = ['sent', 'shortlisted', 'accepted', 'declined', 'withdrawn'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** What an owner sees: a proposal that was taken back is its author's alone. */
export const RECEIVED_STATES = ['sent', 'shortlisted', 'accepted', 'declined'] as const
export type ReceivedState = (typeof RECEIVED_STATES)[number]

export const STATE_LABELS: Record<ProposalState, string> = {
  sent: 'Sent',
  shortlisted: 'Shortlisted',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

export const RECEIVED_SORTS = ['newest', 'budget'] as const
export type ReceivedSort = (typeof RECEIVED_SORTS)[number]
export const RECEIVED_SORT_LABELS: Record<ReceivedSort, string> = {
  newest: 'Newest first',
  budget: 'Lowest budget first',
}

export type ProposalRole = 'owner' | 'proposer'

type Step = {
  by: ProposalRole
  from: readonly ProposalState[]
  /** Left out where the state stays what it is. */
  to?: ProposalState
  /** Only while the project takes proposals: neither archived nor awarded. */
  needsOpenProject: boolean
}

export const PROPOSAL_STEPS = {
  send: { by: 'proposer', from: ['withdrawn'], to: 'sent', needsOpenProject: true },
  edit: { by: 'proposer', from: ['sent', 'shortlisted'], needsOpenProject: true },
  withdraw: { by: 'proposer', from: ['sent', 'shortlisted'], to: 'withdrawn', needsOpenProject: false },
  shortlist: { by: 'owner', from: ['sent'], to: 'shortlisted', needsOpenProject: true },
  unshortlist: { by: 'owner', from: ['shortlisted'], to: 'sent', needsOpenProject: true },
  accept: { by: 'owner', from: ['sent', 'shortlisted'], to: 'accepted', needsOpenProject: true },
  decline: { by: 'owner', from: ['sent', 'shortlisted'], to: 'declined', needsOpenProject: false },
} as const satisfies Record<string, Step>
export type ProposalStep = keyof typeof PROPOSAL_STEPS

/** What an owner decides, each with an address of its own. */
export const DECISIONS = ['shortlist', 'unshortlist', 'accept', 'decline'] as const
export type Decision = (typeof DECISIONS)[number]

/** The state after a step, or undefined where that person cannot take it from there. */
export function stateAfter(
  state: ProposalState,
  step: ProposalStep,
  by: ProposalRole,
): ProposalState | undefined {
  const rule: Step = PROPOSAL_STEPS[step]
  if (rule.by !== by || !rule.from.includes(state)) return undefined
  return rule.to ?? state
}

/** Whether a proposal in this state is counted on its project. */
export const isCounted = (state: ProposalState) => state !== 'withdrawn'
