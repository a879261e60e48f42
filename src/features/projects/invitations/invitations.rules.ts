// The limits of an invitation to a project, how long it stays open, and what an owner may know of it.
import type { Limit } from '../../../platform/contract/limit.ts'

/** What an owner may write with an invitation, in code points. */
export const MAX_INVITATION_NOTE_LENGTH = 500
/** After so long without an answer an invitation is over; then the same person can be invited to the project again. */
export const INVITATION_DAYS = 60
/** How many professionals are suggested for a project. */
export const MOST_SUGGESTED = 5
/** How many invitations the home shows at once. */
export const INVITATIONS_PAGE_SIZE = 5

const DAY_SECONDS = 86_400

/** Invitations by one person: enough to ask around for a project, too few to advertise with. */
export const invitationLimits = {
  invite: { name: 'invitation', tries: 20, seconds: DAY_SECONDS },
} as const satisfies Record<string, Limit>

/**
 * What is stored of an invitation. Whether it was answered with a proposal, and whether its project takes proposals, is
 * looked up: both can be undone.
 */
export const INVITATION_STATUSES = ['sent', 'declined'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

/** What an owner may know of a professional and a project: nothing was sent, or how far it got. */
export const STANDINGS = ['none', 'invited', 'not_now', 'proposed'] as const
export type Standing = (typeof STANDINGS)[number]

/** The word beside a project to which this person need not be invited. */
export const STANDING_LABELS: Record<Exclude<Standing, 'none'>, string> = {
  invited: 'Invited',
  not_now: 'Not now',
  proposed: 'Has proposed',
}

/** Invitations sent until this moment are over. */
export function openSince(now: Date): Date {
  return new Date(now.getTime() - INVITATION_DAYS * DAY_SECONDS * 1000)
}

/** Where a page lists the open invitations. */
export const INVITATIONS_ANCHOR = 'invitations'
