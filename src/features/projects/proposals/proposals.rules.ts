// The limits of a proposal, its statuses, and which step leads from which status to which.
import { beginningOf, codePoints } from '../../../platform/contract/code-points.ts'

export const MAX_PROPOSAL_DOLLARS = 1_000_000
/** What an owner may write with a decision, in code points. */
export const MAX_NOTE_LENGTH = 1000
/** How many cards a page of sent proposals shows. */
export const PROPOSALS_PAGE_SIZE = 10
/** How many rows a page of received proposals shows. */
export const RECEIVED_PAGE_SIZE = 20

/** How long an award can be undone. */
export const UNDO_AWARD_HOURS = 24
/** What an owner writes who undoes an award, in code points. */
export const MIN_REASON_LENGTH = 10

/** How many skills of a proposer a business sees at first. */
export const SHOWN_SKILLS = 2
/** The limit is in code points. */
export const MAX_HEADLINE_LENGTH = 140

/** How many proposals are compared side by side. */
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

/** What an owner sees: a proposal that was taken back is its author's alone. */
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

/** How a status looks beside what it is said of. */
export const PROPOSAL_BADGES = {
  sent: 'secondary',
  shortlisted: 'highlighted',
  accepted: 'success',
  not_selected: 'secondary',
  declined: 'danger',
  withdrawn: 'secondary',
} as const satisfies Record<ProposalStatus, string>

/** 'budget' is the lowest first: addresses with it are older than the highest first. */
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
  /** Left out where the status stays what it is. */
  to?: ProposalStatus
  /** Only while the project takes proposals: neither archived nor awarded. */
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

/** The statuses that an award replaces. When it is undone, each proposal gets back the one that it had. */
export const UNDECIDED_STATUSES = ['sent', 'shortlisted'] as const
export type UndecidedStatus = (typeof UNDECIDED_STATUSES)[number]

/** The statuses of proposals about which someone has decided: what a track record counts. */
export const DECIDED_STATUSES = ['accepted', 'not_selected', 'declined'] as const
/** How old a client's account is at least when they decide something that a track record counts. */
export const KNOWN_AFTER_DAYS = 7

/** Whether a proposal in this status is counted on its project. */
export const isCounted = (status: ProposalStatus) => status !== 'withdrawn'

/** Until when an award can be undone. */
export const undoableUntil = (awardedAt: string): Date =>
  new Date(Date.parse(awardedAt) + UNDO_AWARD_HOURS * 3_600_000)

/** Which of a project's skills someone has, ignoring case, in the project's order. */
export function matchingSkills(wanted: readonly string[], own: readonly string[]): string[] {
  const known = new Set(own.map((skill) => skill.toLowerCase()))
  return wanted.filter((skill) => known.has(skill.toLowerCase()))
}

/** Two skills to know someone by, those that the project asks for first. */
export function shownSkills(wanted: readonly string[], own: readonly string[]): string[] {
  const matching = new Set(matchingSkills(own, wanted))
  return [...matching, ...own.filter((skill) => !matching.has(skill))].slice(0, SHOWN_SKILLS)
}

/** The first sentence of what someone says about themselves, if it is short enough to be read at a glance. */
export function headlineOf(bio: string | null): string | null {
  const first = bio?.trim().split(/(?<=[.!?…])\s|\n/u)[0] ?? ''
  if (first === '') return null
  return codePoints(first) <= MAX_HEADLINE_LENGTH
    ? first
    : `${beginningOf(first, MAX_HEADLINE_LENGTH - 1).trimEnd()}…`
}

/** So many projects, the latest, are known as answered in a list of projects. */
export const MOST_PROPOSED = 1000

/** The topic of hints that a proposal which someone received has changed: sent, edited or withdrawn. */
export const RECEIVED_TOPIC = 'received-proposals'
