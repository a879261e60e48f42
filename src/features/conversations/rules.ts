// The limits of a conversation: how much is said at once, how long it can be taken back, how it stands.
import type { Limit } from '../../platform/contract/limit.ts'

/** In code points. */
export const MAX_MESSAGE_LENGTH = 4000
export const MAX_FILES = 5
/** Of a file's name as it is shown, in code points. */
export const MAX_FILE_NAME_LENGTH = 120
/** For so long the author can take a message back. */
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

/** The topic under which both sides hear that something changed; its id is the conversation's. */
export const CONVERSATIONS_TOPIC = 'conversations'

/**
 * How a conversation stands for one of its sides. Whoever was blocked learns that it is closed and nothing more; 'left'
 * says that the other's account is gone, 'withdrawn' that nobody wrote before the proposal was taken back.
 */
export const STANDINGS = ['open', 'blocked', 'closed', 'left', 'withdrawn'] as const
export type Standing = (typeof STANDINGS)[number]

const MINUTE_MS = 60_000

/** Whether a message is young enough to be taken back. */
export function isRemovable(createdAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) <= REMOVAL_MINUTES * MINUTE_MS
}
