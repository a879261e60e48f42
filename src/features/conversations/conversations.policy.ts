// Decides whether someone may act in a conversation: undefined for yes, else the reason. A conversation is between two people and
// hidden from all others. Its subject may refuse besides, in its noun (conversations/subjects).
import type { Refusal } from '../../platform/contract/problem.ts'
import { conversationStatusMessages, conversationMessages as messages } from './conversations.messages.ts'
import { type ConversationStatus, isRemovable } from './conversations.rules.ts'

type Participant = { person_id: string; blocked_at: string | null }
/** Only one participant is left once the other's account is erased. */
type Participants = readonly Participant[]

export const isParticipant = (personId: string, participants: Participants) =>
  participants.some(({ person_id }) => person_id === personId)

/** Returns the other participant; null once their account is erased. */
export function otherOf(personId: string, participants: readonly { person_id: string }[]): string | null {
  return participants.find(({ person_id }) => person_id !== personId)?.person_id ?? null
}

export function statusFor(
  personId: string,
  participants: Participants,
): Exclude<ConversationStatus, 'refused'> {
  if (otherOf(personId, participants) === null) return 'left'
  const blocking = participants.find(({ blocked_at }) => blocked_at !== null)
  if (!blocking) return 'open'
  return blocking.person_id === personId ? 'blocked' : 'closed'
}

export function whyNotWrite(personId: string, participants: Participants): Refusal | undefined {
  const status = statusFor(personId, participants)
  return status === 'open' ? undefined : { kind: 'conflict', message: conversationStatusMessages[status] }
}

/** A person who blocked it already may do so again; after the other's block it stays closed. */
export function whyNotBlockInConversation(personId: string, participants: Participants): Refusal | undefined {
  return statusFor(personId, participants) === 'blocked' ? undefined : whyNotWrite(personId, participants)
}

export function whyNotUnblock(personId: string, participants: Participants): Refusal | undefined {
  if (participants.every(({ person_id, blocked_at }) => person_id === personId || blocked_at === null))
    return undefined
  return { kind: 'conflict', message: messages.notBlockedByYou }
}

/** An author may remove a message in a blocked conversation, too, because the words are still theirs. */
export function whyNotRemoveMessage(
  personId: string,
  message: { author_id: string | null; created_at: string },
  now: Date,
): Refusal | undefined {
  if (message.author_id !== personId) return { kind: 'forbidden', message: messages.notYourMessage }
  if (!isRemovable(message.created_at, now)) return { kind: 'conflict', message: messages.tooOldToRemove }
  return undefined
}
