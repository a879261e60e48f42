// The rules of conversations: limits of messages and files, the time to remove a message, and the statuses.
import type { Limit } from '../../platform/contract/limit.ts'

/** The limit is in code points. */
export const MAX_MESSAGE_LENGTH = 4000
export const MAX_FILES = 5
/** The limit of a file's shown name is in code points. */
export const MAX_FILE_NAME_LENGTH = 120
export const REMOVAL_MINUTES = 10
/** The signed address of a file is valid for so long, because it is requested only when it is needed. */
export const SIGNED_SECONDS = 60

export const CONVERSATIONS_PAGE_SIZE = 20
export const MESSAGES_PAGE_SIZE = 30
export const PREVIEW_LENGTH = 140

/** One person may send so many messages, and begin so many conversations. */
export const conversationLimits = {
  message: { name: 'message', tries: 30, seconds: 60 },
  firstMessage: { name: 'first_message', tries: 10, seconds: 60 * 60 },
} as const satisfies Record<string, Limit>

/** Both participants subscribe to this topic with the conversation's id. */
export const CONVERSATIONS_TOPIC = 'conversations'

/**
 * The status of a conversation for one participant. A person who was blocked reads only that it is closed; 'left' means that the
 * other's account is erased, 'refused' that its subject is closed.
 */
export const CONVERSATION_STATUSES = ['open', 'blocked', 'closed', 'left', 'refused'] as const
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number]

/** Each kind of subject has so many keys, and its ids stay below that. With kind numbers up to 899 all keys are safe integers. */
export const KEYS_PER_KIND = 10 ** 13
export const MAX_KIND_NUMBER = 899

/** Returns the id of the conversation about a subject, also before it exists. */
export function conversationIdOf({ number }: { number: number }, subjectId: number): number {
  if (subjectId >= KEYS_PER_KIND) throw new Error(`The id ${subjectId} is too large for a conversation`)
  return number * KEYS_PER_KIND + subjectId
}

/** The variants of the badge beside a subject. */
export const SUBJECT_BADGES = ['highlighted', 'secondary', 'success', 'warning', 'danger'] as const
export type SubjectBadge = (typeof SUBJECT_BADGES)[number]

const MINUTE_MS = 60_000

/** Returns true while a message can be removed. */
export function isRemovable(createdAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) <= REMOVAL_MINUTES * MINUTE_MS
}
