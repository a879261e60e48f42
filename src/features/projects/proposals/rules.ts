// The limits of a proposal, its statuses, and which step leads from which status to which.

export const MAX_PROPOSAL_DOLLARS = 1_000_000
/** What an owner may write with a decision, in code points. */
export const MAX_NOTE_LENGTH = 1000
/** How many cards a page of proposals shows. */
export const PROPOSALS_PAGE_SIZE = 10

export const PROPOSAL_STATUSES = ['sent', 'shortlisted', 'accepted', 'declined', 'withdrawn'] as const
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number]

/** What an owner sees: a proposal that was taken back is its author's alone. */
export const RECEIVED_STATUSES = ['sent', 'shortlisted', 'accepted', 'declined'] as const
export type ReceivedStatus = (typeof RECEIVED_STATUSES)[number]

export const PROPOSAL_STATUS_LABELS: Record<ProposalStatus, string> = {
  sent: 'Sent',
  shortlisted: 'Shortlisted',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

/** How a status looks beside what it is said of. */
export const PROPOSAL_BADGES = {
  sent: 'secondary',
  shortlisted: 'highlighted',
  accepted: 'success',
  declined: 'danger',
  withdrawn: 'secondary',
} as const satisfies Record<ProposalStatus, string>

export const RECEIVED_SORTS = ['newest', 'budget'] as const
export type ReceivedSort = (typeof RECEIVED_SORTS)[number]
export const RECEIVED_SORT_LABELS: Record<ReceivedSort, string> = {
  newest: 'Newest first',
  budget: 'Lowest budget first',
}

export type ProposalRole = 'owner' | 'proposer'

type Step = {
  by: ProposalRole
  from: readonly ProposalStatus[]
  /** Left out where the status stays what it is. */
  to?: ProposalStatus
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

/** The status after a step, or undefined where that person cannot take it from there. */
export function statusAfter(
  status: ProposalStatus,
  step: ProposalStep,
  by: ProposalRole,
): ProposalStatus | undefined {
  const rule: Step = PROPOSAL_STEPS[step]
  if (rule.by !== by || !rule.from.includes(status)) return undefined
  return rule.to ?? status
}

/** Whether a proposal in this status is counted on its project. */
export const isCounted = (status: ProposalStatus) => status !== 'withdrawn'
