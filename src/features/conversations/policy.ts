// Who may do what in a conversation: undefined for yes, else the reason. It is between two, and nobody else learns of it.
import type { Refusal } from '../projects/policy.ts'
import type { ProposalRole, ProposalState } from '../projects/proposals/rules.ts'
import { conversationMessages as messages, standingMessages } from './messages.ts'
import { isRemovable, type Standing } from './rules.ts'

/** The sides of a conversation; null for one whose account is gone. */
export type Sides = { owner_id: string | null; proposer_id: string | null }
type Closable = Sides & { blocked_by: string | null }

/** What somebody is in a conversation; undefined for whom it does not concern. */
export function sideOf(personId: string, { owner_id, proposer_id }: Sides): ProposalRole | undefined {
  if (owner_id === personId) return 'owner'
  return proposer_id === personId ? 'proposer' : undefined
}

/** The person on the other side. */
export function otherOf(personId: string, { owner_id, proposer_id }: Sides): string | null {
  return owner_id === personId ? proposer_id : owner_id
}

export function standingFor(personId: string, conversation: Closable): Standing {
  if (otherOf(personId, conversation) === null) return 'left'
  if (conversation.blocked_by === null) return 'open'
  return conversation.blocked_by === personId ? 'blocked' : 'closed'
}

/** How it stands before anybody has written: a proposal that was taken back begins no conversation. */
export const standingBefore = (state: ProposalState): Standing =>
  state === 'withdrawn' ? 'withdrawn' : 'open'

export function whyNotBegin(state: ProposalState): Refusal | undefined {
  return refusalFor(standingBefore(state))
}

export function whyNotWrite(personId: string, conversation: Closable): Refusal | undefined {
  return refusalFor(standingFor(personId, conversation))
}

function refusalFor(standing: Standing): Refusal | undefined {
  return standing === 'open' ? undefined : { kind: 'conflict', message: standingMessages[standing] }
}

/** Whoever blocked it already may say so again; of the other side's block it stays closed. */
export function whyNotBlock(personId: string, conversation: Closable): Refusal | undefined {
  return standingFor(personId, conversation) === 'blocked' ? undefined : whyNotWrite(personId, conversation)
}

export function whyNotUnblock(personId: string, conversation: Closable): Refusal | undefined {
  if (conversation.blocked_by === null || conversation.blocked_by === personId) return undefined
  return { kind: 'conflict', message: messages.notBlockedByYou }
}

/** Also where it is blocked: one's own words stay one's own. */
export function whyNotRemove(
  personId: string,
  message: { author_id: string | null; created_at: string },
  now: Date,
): Refusal | undefined {
  if (message.author_id !== personId) return { kind: 'forbidden', message: messages.notYourMessage }
  if (!isRemovable(message.created_at, now)) return { kind: 'conflict', message: messages.tooOldToRemove }
  return undefined
}
