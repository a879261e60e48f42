// The rules of invitations to projects: limits, expiry, and what an owner may know of one.
import type { Limit } from '../../../platform/contract/limit.ts'

/** The limit is in code points. */
export const MAX_INVITATION_NOTE_LENGTH = 500
/** An invitation without an answer expires after so many days; then the same person can be invited to the project again. */
export const INVITATION_DAYS = 60
export const MOST_PEOPLE_SUGGESTED = 5
/** The home shows so many invitations at once. */
export const INVITATIONS_PAGE_SIZE = 5

const DAY_SECONDS = 86_400

/** The limit of one person is enough to ask around for a project, but too little to advertise with. */
export const invitationLimits = {
  invite: { name: 'invitation', tries: 20, seconds: DAY_SECONDS },
} as const satisfies Record<string, Limit>

/**
 * The stored statuses of an invitation. A proposal in answer to it and the state of its project are looked up, because both can
 * be undone.
 */
export const INVITATION_STATUSES = ['sent', 'declined'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

/** An owner may know this of a professional and a project: nothing was sent, or the last step. */
export const STANDINGS = ['none', 'invited', 'not_now', 'proposed'] as const
export type Standing = (typeof STANDINGS)[number]

/** The word stands beside a project to which this person need not be invited. */
export const STANDING_LABELS: Record<Exclude<Standing, 'none'>, string> = {
  invited: 'Invited',
  not_now: 'Not now',
  proposed: 'Has proposed',
}

/** Invitations that were sent before this moment have expired. */
export function openSince(now: Date): Date {
  return new Date(now.getTime() - INVITATION_DAYS * DAY_SECONDS * 1000)
}

/** The anchor of the open invitations on a page. */
export const INVITATIONS_ANCHOR = 'invitations'
