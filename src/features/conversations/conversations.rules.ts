// The limits of a conversation: how much is said at once, how long it can be taken back, its status.
import type { Limit } from '../../platform/contract/limit.ts'

/** The limit is in code points. */
export const MAX_MESSAGE_LENGTH = 4000
export const MAX_FILES = 5
/** The limit of a file's name as it is shown, in code points. */
export const MAX_FILE_NAME_LENGTH = 120
/** The time in which the author can take a message back. */
export const REMOVAL_MINUTES = 10
/** How long the address of a file is good for: it is asked for when it is needed. */
export const SIGNED_SECONDS = 60

export const CONVERSATIONS_PAGE_SIZE = 20
export const MESSAGES_PAGE_SIZE = 30
/** How much of the last message a list shows, in code points. */
export const PREVIEW_LENGTH = 140

/** Messages of one person, and those that begin a conversation. */
export const conversationLimits = {
  message: { name: 'message', tries: 30, seconds: 60 },
  firstMessage: { name: 'first_message', tries: 10, seconds: 60 * 60 },
} as const satisfies Record<string, Limit>

/** The topic under which both participants hear that something changed; its id is the conversation's. */
export const CONVERSATIONS_TOPIC = 'conversations'

/**
 * What a conversation is to one of its participants. Someone who was blocked learns that it is closed and nothing more;
 * 'left' says that the other's account is gone, 'refused' that its subject lets no one write.
 */
export const CONVERSATION_STATUSES = ['open', 'blocked', 'closed', 'left', 'refused'] as const
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number]

/** How many keys each kind of subject has: its ids stay below that. With numbers up to 899 all keys are safe integers. */
export const KEYS_PER_KIND = 10 ** 13
export const MAX_KIND_NUMBER = 899

/** The key of the conversation about a subject, also before there is one. */
export function conversationIdOf({ number }: { number: number }, subjectId: number): number {
  if (subjectId >= KEYS_PER_KIND) throw new Error(`The id ${subjectId} is too large for a conversation`)
  return number * KEYS_PER_KIND + subjectId
}

/** How the word beside a subject looks. */
export const SUBJECT_BADGES = ['highlighted', 'secondary', 'success', 'warning', 'danger'] as const
export type SubjectBadge = (typeof SUBJECT_BADGES)[number]

const MINUTE_MS = 60_000

/** Whether a message is young enough to be taken back. */
export function isRemovable(createdAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) <= REMOVAL_MINUTES * MINUTE_MS
}
