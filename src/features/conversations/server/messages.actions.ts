// The verbs of messages and their files: one function per verb, in the caller's transaction.
import type { Person } from '../../../platform/actor.ts'
import { ownerInPath, pathInAddress } from '../../../platform/contract/bucket.ts'
import { cursorAfter, readCursor } from '../../../platform/contract/cursor.ts'
import { Problem, refuseFor } from '../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { type FileAccess, type FileUse, findOwnFile, takeAway } from '../../../platform/file-storage/files.ts'
import { emit } from '../../events/server/events.actions.ts'
import { conversationBucket } from '../conversations.buckets.ts'
import type { Message } from '../conversations.contract.ts'
import { messageSent } from '../conversations.events.ts'
import { conversationMessages as messages } from '../conversations.messages.ts'
import { otherOf, whyNotRemoveMessage, whyNotWrite } from '../conversations.policy.ts'
import { SIGNED_SECONDS } from '../conversations.rules.ts'
import type { NewMessage } from '../conversations.schemas.ts'
import {
  beginOrLock,
  blockReasonIn,
  forgetReadEvents,
  notifyBoth,
  openConversation,
  type Page,
  requireOwn,
} from './conversations.actions.ts'
import {
  clearMessage,
  filePathIn,
  findMessage,
  insertMessage,
  isReaderOf,
  messagesBefore,
  type NewFileRow,
  usedPaths,
} from './messages.records.ts'
import { type ConversationSubjects, describeSubjects } from './subjects.ts'

/** Returns one page of the messages, newest first. Raises Problem 'not_found'. */
export async function listMessages(
  reader: Reader,
  {
    subjects,
    actor,
    id,
    page: { cursor, page_size },
  }: { subjects: ConversationSubjects; actor: Person; id: number; page: Page },
) {
  await openConversation(reader, subjects, actor, id)
  const before = cursor === undefined ? undefined : readCursor(cursor)?.id
  const rows = await messagesBefore(reader, {
    person: actor.id,
    conversationId: id,
    before,
    limit: page_size + 1,
  })
  const items = rows.slice(0, page_size)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > items.length && last ? cursorAfter(last) : null }
}

/**
 * Sends a message; the first one begins the conversation. Raises Problem 'not_found' for non-participants, 'conflict' if it is
 * closed or its subject refuses, 'invalid' for files that are not one's own.
 */
export async function sendMessage(
  tx: Tx,
  { id, newMessage: { body, files } }: { id: number; newMessage: NewMessage },
  { actor, now, subjects }: { actor: Person; now: Date; subjects: ConversationSubjects },
): Promise<Message> {
  const conversation = await beginOrLock(tx, id, { actor, now, subjects })
  const describedOf = await describeSubjects(tx, subjects, actor.id, [conversation])
  refuseFor(
    whyNotWrite(actor.id, conversation.participants) ??
      (await blockReasonIn(tx, actor.id, conversation.participants)) ??
      describedOf(conversation)?.whyNotWrite,
  )
  const kept = await requireFiles(tx, actor, id, files)
  const message = await insertMessage(
    tx,
    { conversation_id: id, author_id: actor.id, body, created_at: now.toISOString() },
    kept,
  )
  const other = otherOf(actor.id, conversation.participants)
  if (other !== null) {
    const event = { subject: id, params: {}, actor: actor.id, audience: { other } } as const
    await emit(tx, messageSent, event, now)
  }
  notifyBoth(tx, conversation)
  return message
}

/** Returns the stored files that were uploaded for this conversation. Raises Problem 'invalid' for any other. */
async function requireFiles(
  tx: Tx,
  actor: Person,
  id: number,
  files: NewMessage['files'],
): Promise<NewFileRow[]> {
  const kept: NewFileRow[] = []
  for (const [index, { url, name }] of files.entries()) {
    const path = pathInAddress(conversationBucket, url)
    const stored = path?.startsWith(`${actor.id}/${id}/`)
      ? await findOwnFile(tx, { bucket: conversationBucket, url, owner_id: actor.id })
      : undefined
    if (!path || !stored) throw invalidFile(index, messages.fileUnknown)
    if (kept.some((file) => file.path === path)) throw invalidFile(index, messages.fileTwice)
    const { content_type, bytes, width, height } = stored
    kept.push({ path, name, content_type, bytes, width, height })
  }
  const [used] = await usedPaths(
    tx,
    kept.map(({ path }) => path),
  )
  if (used !== undefined)
    throw invalidFile(
      kept.findIndex(({ path }) => path === used),
      messages.fileTwice,
    )
  return kept
}

function invalidFile(index: number, message: string): Problem {
  return new Problem('invalid', message, { fields: { [`files.${index}.url`]: message } })
}

/** Removes an own message within ten minutes. Raises Problem 'not_found', 'forbidden' or 'conflict'. */
export async function removeMessage(
  tx: Tx,
  { id, messageId }: { id: number; messageId: number },
  { actor, now, subjects }: { actor: Person; now: Date; subjects: ConversationSubjects },
): Promise<Message> {
  const conversation = await requireOwn(tx, subjects, actor, id)
  const message = await findMessage(tx, id, messageId)
  if (!message) throw new Problem('not_found', messages.messageNotFound)
  refuseFor(whyNotRemoveMessage(actor.id, message, now))
  if (message.removed_at !== null) throw new Problem('not_found', messages.messageNotFound)
  const { removed, paths: gone } = await clearMessage(tx, message, actor.id, now.toISOString())
  await takeAway(tx, conversationBucket, gone, now)
  await forgetReadEvents(tx, conversation, actor, now)
  notifyBoth(tx, conversation)
  return removed
}

/** Returns an address of a private file that is valid until `expiresAt`. */
export type SignFile = (path: string, reader: Person, expiresAt: Date) => string

/** Returns an address of a file for one of the two participants. Raises Problem 'not_found'. */
export async function addressOfFile(
  reader: Reader,
  { id, file_id }: { id: number; file_id: number },
  {
    actor,
    now,
    subjects,
    sign,
  }: { actor: Person; now: Date; subjects: ConversationSubjects; sign: SignFile },
): Promise<{ url: string; expires_at: string }> {
  await openConversation(reader, subjects, actor, id)
  const path = await filePathIn(reader, id, file_id)
  if (path === undefined) throw new Problem('not_found', messages.fileNotFound)
  const expiresAt = new Date(now.getTime() + SIGNED_SECONDS * 1000)
  return { url: sign(path, actor, expiresAt), expires_at: expiresAt.toISOString() }
}

/** Either participant may read the files of a message until it is removed. */
export const conversationFileReading: FileAccess = {
  bucket: conversationBucket.name,
  mayRead: isReaderOf,
}

/** The files that messages use are not deleted. */
export const conversationFileUse: FileUse = {
  noun: 'conversations',
  async using(reader, urls) {
    const byPath = new Map<string, string>()
    for (const url of urls) {
      const path = pathInAddress(conversationBucket, url)
      if (path !== undefined && ownerInPath(path) !== undefined) byPath.set(path, url)
    }
    const used = await usedPaths(reader, [...byPath.keys()])
    return used.flatMap((path) => byPath.get(path) ?? [])
  },
}
