// What can be done in conversations: one function a verb, inside the caller's transaction. Each locks the conversation
// first, so that counts and marks are true and nothing is said after it was closed.
import type { Person } from '../../../platform/actor.ts'
import { ownerInPath, pathInAddress } from '../../../platform/contract/bucket.ts'
import { Problem, refuseFor } from '../../../platform/contract/problem.ts'
import { cursorAfter, readCursor } from '../../../platform/contract/shapes.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { tellPerson } from '../../../platform/database/person-hints.ts'
import { type FileAccess, type FileUse, findOwnFile, takeAway } from '../../../platform/file-storage/files.ts'
import { emit, settle } from '../../events/server/actions.ts'
import { conversationBucket } from '../buckets.ts'
import type { Conversation, ListedConversation, Message } from '../contract.ts'
import { messageSent } from '../events.ts'
import { conversationMessages as messages } from '../messages.ts'
import { isParticipant, otherOf, whyNotBlock, whyNotRemove, whyNotUnblock, whyNotWrite } from '../policy.ts'
import { CONVERSATIONS_TOPIC, SIGNED_SECONDS } from '../rules.ts'
import type { NewMessage } from '../schemas.ts'
import {
  type ConversationSubjects,
  type DescribedSubject,
  declared,
  describeSubjects,
  type SubjectRefusal,
  subjectOf,
} from '../subjects/server/actions.ts'
import {
  type ConversationRow,
  clearMessage,
  conversationsFor,
  conversationsOf,
  type FoundConversation,
  filePathIn,
  findMessage,
  insertConversation,
  insertMessage,
  isReaderOf,
  lockConversation,
  messagesBefore,
  moveReadMark,
  type NewFileRow,
  publicPersonOf,
  repairUnread,
  setBlocked,
  sumUnread,
  unreadIn,
  usedPaths,
} from './records.ts'

const notFound = () => new Problem('not_found', messages.notFound)
type Page = { cursor?: string | undefined; page_size: number }

/** One page of the own conversations, newest first, and where others can be begun. */
export async function listConversations(
  reader: Reader,
  subjects: ConversationSubjects,
  actor: Person,
  { cursor, page_size }: Page,
) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const rows = await conversationsOf(reader, actor.id, after, page_size + 1)
  const page = rows.slice(0, page_size)
  const describedOf = await describeSubjects(reader, subjects, actor.id, page)
  const last = page.at(-1)
  const more = rows.length > page.length && last
  return {
    items: page.map((row) => withSubject(subjects, row, describedOf(row))),
    next_cursor: more ? cursorAfter({ created_at: last.last_message_at, id: last.id }) : null,
    beginnings: subjects.map(({ beginning: { sentence, links } }) => ({ sentence, links: [...links] })),
  }
}

/** A conversation that was begun, with what it is about. */
function withSubject(
  subjects: ConversationSubjects,
  { subject_kind, subject_id, ...row }: FoundConversation,
  described: DescribedSubject | undefined,
): ListedConversation {
  const refused = row.status === 'open' ? described?.whyNotWrite : undefined
  return {
    ...row,
    subject: {
      kind: subject_kind,
      id: subject_id,
      title: described?.title ?? declared(subjects, subject_kind).goneTitle,
      path: described?.path ?? null,
      badge: described?.badge ?? null,
    },
    status: refused ? 'refused' : row.status,
    refusal: shownRefusal(refused),
    is_started: true,
    other_read_message_id: refused ? null : row.other_read_message_id,
  }
}

const shownRefusal = (refusal: SubjectRefusal | undefined) =>
  refusal ? { message: refusal.message, link: refusal.link ?? null } : null

export async function countUnread(reader: Reader, actor: Person): Promise<{ unread: number }> {
  return { unread: await sumUnread(reader, actor.id) }
}

/** A conversation, also before anybody has written. Raises Problem 'not_found' for others. */
export async function openConversation(
  reader: Reader,
  subjects: ConversationSubjects,
  actor: Person,
  id: number,
): Promise<Conversation> {
  const [found] = await conversationsFor(reader, actor.id, [id])
  if (found) {
    const described = (await describeSubjects(reader, subjects, actor.id, [found]))(found)
    const { last_message: _, last_message_at: __, ...conversation } = withSubject(subjects, found, described)
    return conversation
  }
  const { about, described, own } = await requireSubject(reader, subjects, actor, id)
  const other = otherOf(actor.id, described.participants)
  const { title, path, badge, whyNotBegin } = described
  return {
    id,
    role: own.role,
    subject: { kind: about.subject.kind, id: about.id, title, path, badge },
    other: other === null ? null : await publicPersonOf(reader, other),
    status: whyNotBegin ? 'refused' : 'open',
    refusal: shownRefusal(whyNotBegin),
    is_started: false,
    unread_count: 0,
    read_message_id: null,
    other_read_message_id: null,
  }
}

/** What a conversation could be about. Raises Problem 'not_found' for people whom it does not concern. */
async function requireSubject(reader: Reader, subjects: ConversationSubjects, actor: Person, id: number) {
  const about = subjectOf(subjects, id)
  if (!about) throw notFound()
  const described = (await about.subject.describe(reader, actor.id, [about.id])).get(about.id)
  const own = described?.participants.find(({ person_id }) => person_id === actor.id)
  if (!described || !own || described.whyNotBegin?.kind === 'not_found') throw notFound()
  return { about, described, own }
}

/** One page of the messages, newest first. Raises Problem 'not_found'. */
export async function listMessages(
  reader: Reader,
  subjects: ConversationSubjects,
  actor: Person,
  id: number,
  { cursor, page_size }: Page,
) {
  await openConversation(reader, subjects, actor, id)
  const before = cursor === undefined ? undefined : readCursor(cursor)?.id
  const rows = await messagesBefore(reader, actor.id, id, before, page_size + 1)
  const items = rows.slice(0, page_size)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > items.length && last ? cursorAfter(last) : null }
}

/**
 * Says something; the first message begins the conversation. Raises Problem 'not_found' for others, 'conflict' where it
 * is closed or its subject lets nobody write, 'invalid' for files that are not one's own.
 */
export async function sendMessage(
  tx: Tx,
  subjects: ConversationSubjects,
  actor: Person,
  id: number,
  { body, files }: NewMessage,
  now: Date,
): Promise<Message> {
  const conversation = (await lockOwn(tx, actor, id)) ?? (await begin(tx, subjects, actor, id, now))
  const describedOf = await describeSubjects(tx, subjects, actor.id, [conversation])
  refuseFor(whyNotWrite(actor.id, conversation.participants) ?? describedOf(conversation)?.whyNotWrite)
  const kept = await requireFiles(tx, actor, id, files)
  const message = await insertMessage(
    tx,
    { conversation_id: id, author_id: actor.id, body, created_at: now.toISOString() },
    kept,
  )
  const other = otherOf(actor.id, conversation.participants)
  if (other !== null) {
    await emit(tx, messageSent, { subject: id, params: {}, actor: actor.id, audience: { other } }, now)
  }
  tellBoth(tx, conversation)
  return message
}

/** The conversation, locked; undefined where nobody has begun one. Raises Problem 'not_found' for others. */
async function lockOwn(tx: Tx, actor: Person, id: number): Promise<ConversationRow | undefined> {
  const conversation = await lockConversation(tx, id)
  if (conversation && !isParticipant(actor.id, conversation.participants)) throw notFound()
  return conversation
}

async function begin(
  tx: Tx,
  subjects: ConversationSubjects,
  actor: Person,
  id: number,
  now: Date,
): Promise<ConversationRow> {
  const { about } = await requireSubject(tx, subjects, actor, id)
  // Who ends an account takes the same lock first, so nobody begins a conversation with somebody who leaves.
  await about.subject.hold(tx, about.id)
  const begun = await lockOwn(tx, actor, id)
  if (begun) return begun
  // Looked up again: it may have changed while the lock was waited for.
  const { described } = await requireSubject(tx, subjects, actor, id)
  refuseFor(described.whyNotBegin)
  await insertConversation(
    tx,
    { id, subject_kind: about.subject.kind, subject_id: about.id, created_at: now.toISOString() },
    described.participants,
  )
  const conversation = await lockConversation(tx, id)
  if (!conversation) throw new Error('A conversation that was begun is not there')
  return conversation
}

/** What the store knows of files that were uploaded for this conversation. Raises Problem 'invalid' for any other. */
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

/** Takes an own message back within ten minutes. Raises Problem 'not_found', 'forbidden' or 'conflict'. */
export async function removeMessage(
  tx: Tx,
  subjects: ConversationSubjects,
  actor: Person,
  id: number,
  messageId: number,
  now: Date,
): Promise<Message> {
  const conversation = await requireOwn(tx, subjects, actor, id)
  const message = await findMessage(tx, id, messageId)
  if (!message) throw new Problem('not_found', messages.messageNotFound)
  refuseFor(whyNotRemove(actor.id, message, now))
  if (message.removed_at !== null) throw new Problem('not_found', messages.messageNotFound)
  const { removed, paths: gone } = await clearMessage(tx, message, actor.id, now.toISOString())
  await takeAway(tx, conversationBucket, gone, now)
  await forgetEvents(tx, conversation, actor, now)
  tellBoth(tx, conversation)
  return removed
}

/** Where nothing is left to read, nobody is called to it any more: neither by the bell nor by a mail that is due. */
async function forgetEvents(tx: Tx, conversation: ConversationRow, actor: Person, now: Date): Promise<void> {
  const other = otherOf(actor.id, conversation.participants)
  if (other === null) return
  const { id } = conversation
  if ((await unreadIn(tx, id, other)) === 0)
    await settle(tx, messageSent, { user_id: other, subject: id }, now)
}

/** Marks everything up to a message as read, and what the bell says about it. Raises Problem 'not_found'. */
export async function markRead(
  tx: Tx,
  subjects: ConversationSubjects,
  actor: Person,
  id: number,
  messageId: number,
  now: Date,
): Promise<Conversation> {
  const conversation = await requireOwn(tx, subjects, actor, id)
  if (!(await findMessage(tx, id, messageId))) throw new Problem('not_found', messages.messageNotFound)
  if (await moveReadMark(tx, id, actor.id, messageId)) tellBoth(tx, conversation)
  const left = await openConversation(tx, subjects, actor, id)
  if (left.unread_count === 0) await settle(tx, messageSent, { user_id: actor.id, subject: id }, now)
  return left
}

/** Blocks a conversation. Raises Problem 'not_found', 'conflict' where it is closed already or not begun. */
export async function blockConversation(
  tx: Tx,
  subjects: ConversationSubjects,
  actor: Person,
  id: number,
  now: Date,
): Promise<Conversation> {
  const conversation = await requireOwn(tx, subjects, actor, id)
  refuseFor(whyNotBlock(actor.id, conversation.participants))
  if (!isBlocked(conversation)) {
    await setBlocked(tx, { id, person_id: actor.id, blocked_at: now.toISOString() })
    tellBoth(tx, conversation)
  }
  return openConversation(tx, subjects, actor, id)
}

/** Unblocks a conversation that one has blocked. Raises Problem 'not_found' or 'conflict'. */
export async function unblockConversation(
  tx: Tx,
  subjects: ConversationSubjects,
  actor: Person,
  id: number,
): Promise<Conversation> {
  const conversation = await requireOwn(tx, subjects, actor, id)
  refuseFor(whyNotUnblock(actor.id, conversation.participants))
  if (isBlocked(conversation)) {
    await setBlocked(tx, { id, person_id: actor.id, blocked_at: null })
    tellBoth(tx, conversation)
  }
  return openConversation(tx, subjects, actor, id)
}

const isBlocked = ({ participants }: ConversationRow) =>
  participants.some(({ blocked_at }) => blocked_at !== null)

/** A conversation that was begun, locked. Raises Problem 'not_found' for others, 'conflict' before anybody wrote. */
async function requireOwn(
  tx: Tx,
  subjects: ConversationSubjects,
  actor: Person,
  id: number,
): Promise<ConversationRow> {
  const conversation = await lockOwn(tx, actor, id)
  if (conversation) return conversation
  await requireSubject(tx, subjects, actor, id)
  throw new Problem('conflict', messages.notStarted)
}

/** Makes an address of a private file that is good until a moment. */
export type SignFile = (path: string, reader: Person, expiresAt: Date) => string

/** An address of a file, for the two participants alone. Raises Problem 'not_found'. */
export async function addressOfFile(
  reader: Reader,
  { subjects, sign }: { subjects: ConversationSubjects; sign: SignFile },
  actor: Person,
  { id, file_id }: { id: number; file_id: number },
  now: Date,
): Promise<{ url: string; expires_at: string }> {
  await openConversation(reader, subjects, actor, id)
  const path = await filePathIn(reader, id, file_id)
  if (path === undefined) throw new Problem('not_found', messages.fileNotFound)
  const expiresAt = new Date(now.getTime() + SIGNED_SECONDS * 1000)
  return { url: sign(path, actor, expiresAt), expires_at: expiresAt.toISOString() }
}

/** Makes every unread count equal to its rows; gives how many were wrong. */
export async function repairUnreadCounts(tx: Tx): Promise<number> {
  return repairUnread(tx)
}

function tellBoth(tx: Tx, { id, participants }: ConversationRow): void {
  for (const { person_id } of participants) tellPerson(tx, person_id, { topic: CONVERSATIONS_TOPIC, id })
}

/** Either participant reads what a message holds, as long as it does. */
export const conversationFileReading: FileAccess = {
  bucket: conversationBucket.name,
  mayRead: isReaderOf,
}

/** Which files messages hold. */
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
