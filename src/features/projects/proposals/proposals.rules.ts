// The rules of proposals: limits, statuses, and the steps between statuses.
import { beginningOf, codePoints } from '../../../platform/contract/code-points.ts'

export const MAX_PROPOSAL_DOLLARS = 1_000_000
/** The limit of an owner's note is in code points. */
export const MAX_NOTE_LENGTH = 1000
export const PROPOSALS_PAGE_SIZE = 10
export const RECEIVED_PAGE_SIZE = 20

export const UNDO_AWARD_HOURS = 24
/** The limits of the reason for undoing an award are in code points. */
export const MIN_REASON_LENGTH = 10

/** A business sees so many skills of a proposer at first. */
export const SHOWN_SKILLS = 2
/** The limit is in code points. */
export const MAX_HEADLINE_LENGTH = 140

export const MIN_COMPARED = 2
export const MAX_COMPARED = 4

export const PROPOSAL_STATUSES = [
  'sent',
  'shortlisted',
  'accepted',
  'not_selected',
  'declined',
  'withdrawn',
] as const
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number]

/** An owner sees these statuses; a withdrawn proposal is its author's alone. */
export const RECEIVED_STATUSES = ['sent', 'shortlisted', 'accepted', 'not_selected', 'declined'] as const
export type ReceivedStatus = (typeof RECEIVED_STATUSES)[number]

export const PROPOSAL_STATUS_LABELS: Record<ProposalStatus, string> = {
  sent: 'Sent',
  shortlisted: 'Shortlisted',
  accepted: 'Accepted',
  not_selected: 'Not selected',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

export const PROPOSAL_BADGES = {
  sent: 'secondary',
  shortlisted: 'highlighted',
  accepted: 'success',
  not_selected: 'secondary',
  declined: 'danger',
  withdrawn: 'secondary',
} as const satisfies Record<ProposalStatus, string>

/** 'budget' puts the lowest first, because addresses with it are older than the other order. */
export const RECEIVED_SORTS = ['newest', 'match', 'budget', 'budget-high'] as const
export type ReceivedSort = (typeof RECEIVED_SORTS)[number]
export const RECEIVED_SORT_LABELS: Record<ReceivedSort, string> = {
  newest: 'Newest first',
  match: 'Best match',
  budget: 'Lowest budget first',
  'budget-high': 'Highest budget first',
}

export type ProposalRole = 'owner' | 'proposer'

type Step = {
  by: ProposalRole
  from: readonly ProposalStatus[]
  /** A step without a next status leaves the status as it is. */
  to?: ProposalStatus
  /** The project must take proposals: neither archived nor awarded. */
  needsOpenProject: boolean
}

export const PROPOSAL_STEPS = {
  send: { by: 'proposer', from: ['withdrawn'], to: 'sent', needsOpenProject: true },
  edit: { by: 'proposer', from: ['sent', 'shortlisted'], needsOpenProject: true },
  withdraw: {
    by: 'proposer',
    from: ['sent', 'shortlisted', 'not_selected'],
    to: 'withdrawn',
    needsOpenProject: false,
  },
  shortlist: { by: 'owner', from: ['sent'], to: 'shortlisted', needsOpenProject: true },
  unshortlist: { by: 'owner', from: ['shortlisted'], to: 'sent', needsOpenProject: true },
  accept: { by: 'owner', from: ['sent', 'shortlisted'], to: 'accepted', needsOpenProject: true },
  decline: {
    by: 'owner',
    from: ['sent', 'shortlisted', 'not_selected'],
    to: 'declined',
    needsOpenProject: false,
  },
} as const satisfies Record<string, Step>
export type ProposalStep = keyof typeof PROPOSAL_STEPS

/** The decisions of an owner, each with an address of its own. */
export const DECISIONS = ['shortlist', 'unshortlist', 'accept', 'decline'] as const
export type Decision = (typeof DECISIONS)[number]

/** Returns the status after a step, or undefined where that person cannot take it from there. */
export function statusAfter(
  status: ProposalStatus,
  step: ProposalStep,
  by: ProposalRole,
): ProposalStatus | undefined {
  const rule: Step = PROPOSAL_STEPS[step]
  if (rule.by !== by || !rule.from.includes(status)) return undefined
  return rule.to ?? status
}

/** The statuses that an award replaces. When it is undone, each proposal gets back the one that it had. */
export const UNDECIDED_STATUSES = ['sent', 'shortlisted'] as const
export type UndecidedStatus = (typeof UNDECIDED_STATUSES)[number]

export const DECIDED_STATUSES = ['accepted', 'not_selected', 'declined'] as const
/** A track record counts decisions of clients whose account had at least this age. */
export const KNOWN_AFTER_DAYS = 7

export const isProposalCounted = (status: ProposalStatus) => status !== 'withdrawn'

/** Returns the moment until which an award can be undone. */
export const undoableUntil = (awardedAt: string): Date =>
  new Date(Date.parse(awardedAt) + UNDO_AWARD_HOURS * 3_600_000)

/** Returns the project's skills that a person has, ignoring case, in the project's order. */
export function matchingSkills(wanted: readonly string[], own: readonly string[]): string[] {
  const known = new Set(own.map((skill) => skill.toLowerCase()))
  return wanted.filter((skill) => known.has(skill.toLowerCase()))
}

/** Returns two of a person's skills, those that the project asks for first. */
export function shownSkills(wanted: readonly string[], own: readonly string[]): string[] {
  const matching = new Set(matchingSkills(own, wanted))
  return [...matching, ...own.filter((skill) => !matching.has(skill))].slice(0, SHOWN_SKILLS)
}

/** Returns the first sentence of a bio, if it is short enough to be read at a glance. */
export function headlineOf(bio: string | null): string | null {
  const first = bio?.trim().split(/(?<=[.!?…])\s|\n/u)[0] ?? ''
  if (first === '') return null
  return codePoints(first) <= MAX_HEADLINE_LENGTH
    ? first
    : `${beginningOf(first, MAX_HEADLINE_LENGTH - 1).trimEnd()}…`
}

/** Lists of projects mark so many as answered, the latest ones. */
export const MOST_PROPOSED = 1000

/** A hint on this topic says that a received proposal has changed: sent, edited or withdrawn. */
export const RECEIVED_TOPIC = 'received-proposals'
