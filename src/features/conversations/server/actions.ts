// What can be done in conversations: one function a verb, inside the caller's transaction. Each locks the conversation
// first, so that counts and marks are true and nothing is said after it was closed.
import type { Person } from '../../../platform/actor.ts'
import { ownerInPath, pathInAddress } from '../../../platform/contract/bucket.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import { cursorAfter, readCursor } from '../../../platform/contract/shapes.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { tellPerson } from '../../../platform/database/person-news.ts'
import {
  type FileReading,
  type FileUse,
  findOwnFile,
  takeAway,
} from '../../../platform/file-storage/files.ts'
import { emit, settle } from '../../events/server/actions.ts'
import { roleIn } from '../../projects/proposals/policy.ts'
import { findProposal } from '../../projects/proposals/server/actions.ts'
import { lookUpProject, refuseFor, requireProject } from '../../projects/server/actions.ts'
import { conversationBucket } from '../buckets.ts'
import type { Conversation, Message } from '../contract.ts'
import { messageSent } from '../events.ts'
import { conversationMessages as messages } from '../messages.ts'
import {
  otherOf,
  sideOf,
  standingBefore,
  whyNotBegin,
  whyNotBlock,
  whyNotRemove,
  whyNotUnblock,
  whyNotWrite,
} from '../policy.ts'
import { CONVERSATIONS_TOPIC, SIGNED_SECONDS } from '../rules.ts'
import type { NewMessage } from '../schemas.ts'
import {
  type ConversationRow,
  changeConversation,
  clearMessage,
  conversationFor,
  conversationsOf,
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
  sumUnread,
  unreadIn,
  usedPaths,
} from './records.ts'

const notFound = () => new Problem('not_found', messages.notFound)
type Page = { cursor?: string | undefined; page_size: number }

/** One page of the own conversations, newest first. */
export async function listConversations(reader: Reader, actor: Person, { cursor, page_size }: Page) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const rows = await conversationsOf(reader, actor.id, after, page_size + 1)
  const items = rows.slice(0, page_size)
  const last = items.at(-1)
  const more = rows.length > items.length && last
  return { items, next_cursor: more ? cursorAfter({ created_at: last.last_message_at, id: last.id }) : null }
}

export async function countUnread(reader: Reader, actor: Person): Promise<{ unread: number }> {
  return { unread: await sumUnread(reader, actor.id) }
}

/** The conversation about a proposal, also before anybody has written. Raises Problem 'not_found' for others. */
export async function openConversation(reader: Reader, actor: Person, id: number): Promise<Conversation> {
  const found = await conversationFor(reader, actor.id, id)
  if (found) {
    const { last_message: _, last_message_at: __, ...conversation } = found
    return conversation
  }
  const { proposal, project, role } = await requireProposal(reader, actor, id)
  return {
    id,
    role,
    project: { id: project.id, title: project.title },
    proposal_state: proposal.state,
    other: await publicPersonOf(reader, role === 'owner' ? proposal.user_id : project.user_id),
    standing: standingBefore(proposal.state),
    is_started: false,
    unread_count: 0,
    read_message_id: null,
    other_read_message_id: null,
  }
}

/** The proposal that a conversation could be about. Raises Problem 'not_found' for whom it does not concern. */
async function requireProposal(reader: Reader, actor: Person, id: number) {
  const proposal = await findProposal(reader, id)
  if (!proposal) throw notFound()
  const project = await lookUpProject(reader, proposal.project_id)
  const role = roleIn(actor.id, proposal, project)
  if (!role) throw notFound()
  return { proposal, project, role }
}

/** One page of the messages, newest first. Raises Problem 'not_found'. */
export async function listMessages(reader: Reader, actor: Person, id: number, { cursor, page_size }: Page) {
  await openConversation(reader, actor, id)
  const before = cursor === undefined ? undefined : readCursor(cursor)?.id
  const rows = await messagesBefore(reader, actor.id, id, before, page_size + 1)
  const items = rows.slice(0, page_size)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > items.length && last ? cursorAfter(last) : null }
}

/**
 * Says something; the first message begins the conversation. Raises Problem 'not_found' for others, 'conflict' where it
 * is closed or the proposal was withdrawn before anybody wrote, 'invalid' for files that are not one's own.
 */
export async function sendMessage(
  tx: Tx,
  actor: Person,
  id: number,
  { body, files }: NewMessage,
  now: Date,
): Promise<Message> {
  const conversation = (await lockOwn(tx, actor, id)) ?? (await begin(tx, actor, id, now))
  refuseFor(whyNotWrite(actor.id, conversation))
  const kept = await requireFiles(tx, actor, id, files)
  const message = await insertMessage(
    tx,
    { proposal_id: id, author_id: actor.id, body, created_at: now.toISOString() },
    kept,
  )
  const other = otherOf(actor.id, conversation)
  if (other !== null) {
    await emit(tx, messageSent, { subject: id, params: {}, actor: actor.id, told: { other } }, now)
  }
  tellBoth(tx, conversation)
  return message
}

/** The conversation, locked; undefined where nobody has begun one. Raises Problem 'not_found' for others. */
async function lockOwn(tx: Tx, actor: Person, id: number): Promise<ConversationRow | undefined> {
  const conversation = await lockConversation(tx, id)
  if (conversation && !sideOf(actor.id, conversation)) throw notFound()
  return conversation
}

async function begin(tx: Tx, actor: Person, id: number, now: Date): Promise<ConversationRow> {
  const before = await findProposal(tx, id)
  if (!before) throw notFound()
  // Whoever ends an account locks its projects first, so nobody begins a conversation with somebody who leaves.
  const project = await requireProject(tx, before.project_id)
  const proposal = await findProposal(tx, id)
  const begun = await lockOwn(tx, actor, id)
  if (begun) return begun
  if (!proposal || !roleIn(actor.id, proposal, project)) throw notFound()
  refuseFor(whyNotBegin(proposal.state))
  await insertConversation(tx, {
    proposal_id: id,
    owner_id: project.user_id,
    proposer_id: proposal.user_id,
    created_at: now.toISOString(),
  })
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
  actor: Person,
  id: number,
  messageId: number,
  now: Date,
): Promise<Message> {
  const conversation = await requireOwn(tx, actor, id)
  const message = await findMessage(tx, id, messageId)
  if (!message) throw new Problem('not_found', messages.messageNotFound)
  refuseFor(whyNotRemove(actor.id, message, now))
  if (message.removed_at !== null) throw new Problem('not_found', messages.messageNotFound)
  const { removed, paths: gone } = await clearMessage(tx, message, actor.id, now.toISOString())
  await takeAway(tx, conversationBucket, gone, now)
  await forgetNews(tx, conversation, actor, now)
  tellBoth(tx, conversation)
  return removed
}

/** Where nothing is left to read, nobody is called to it any more: neither by the bell nor by a mail that is due. */
async function forgetNews(tx: Tx, conversation: ConversationRow, actor: Person, now: Date): Promise<void> {
  const other = otherOf(actor.id, conversation)
  if (other === null) return
  const id = conversation.proposal_id
  if ((await unreadIn(tx, id, other)) === 0)
    await settle(tx, messageSent, { user_id: other, subject: id }, now)
}

/** Marks everything up to a message as read, and what the bell says about it. Raises Problem 'not_found'. */
export async function markRead(
  tx: Tx,
  actor: Person,
  id: number,
  messageId: number,
  now: Date,
): Promise<Conversation> {
  const conversation = await requireOwn(tx, actor, id)
  if (!(await findMessage(tx, id, messageId))) throw new Problem('not_found', messages.messageNotFound)
  if (await moveReadMark(tx, id, actor.id, messageId)) tellBoth(tx, conversation)
  const left = await openConversation(tx, actor, id)
  if (left.unread_count === 0) await settle(tx, messageSent, { user_id: actor.id, subject: id }, now)
  return left
}

/** Blocks a conversation. Raises Problem 'not_found', 'conflict' where it is closed already or not begun. */
export async function blockConversation(tx: Tx, actor: Person, id: number, now: Date): Promise<Conversation> {
  const conversation = await requireOwn(tx, actor, id)
  refuseFor(whyNotBlock(actor.id, conversation))
  if (conversation.blocked_by === null) {
    await changeConversation(tx, id, { blocked_by: actor.id, blocked_at: now.toISOString() })
    tellBoth(tx, conversation)
  }
  return openConversation(tx, actor, id)
}

/** Unblocks a conversation that one has blocked. Raises Problem 'not_found' or 'conflict'. */
export async function unblockConversation(tx: Tx, actor: Person, id: number): Promise<Conversation> {
  const conversation = await requireOwn(tx, actor, id)
  refuseFor(whyNotUnblock(actor.id, conversation))
  if (conversation.blocked_by !== null) {
    await changeConversation(tx, id, { blocked_by: null, blocked_at: null })
    tellBoth(tx, conversation)
  }
  return openConversation(tx, actor, id)
}

/** A conversation that was begun, locked. Raises Problem 'not_found' for others, 'conflict' before anybody wrote. */
async function requireOwn(tx: Tx, actor: Person, id: number): Promise<ConversationRow> {
  const conversation = await lockOwn(tx, actor, id)
  if (conversation) return conversation
  await requireProposal(tx, actor, id)
  throw new Problem('conflict', messages.notStarted)
}

/** Makes an address of a private file that is good until a moment. */
export type SignFile = (path: string, reader: Person, expiresAt: Date) => string

/** An address of a file, for the two sides alone. Raises Problem 'not_found'. */
export async function addressOfFile(
  reader: Reader,
  sign: SignFile,
  actor: Person,
  { id, file_id }: { id: number; file_id: number },
  now: Date,
): Promise<{ url: string; expires_at: string }> {
  await openConversation(reader, actor, id)
  const path = await filePathIn(reader, id, file_id)
  if (path === undefined) throw new Problem('not_found', messages.fileNotFound)
  const expiresAt = new Date(now.getTime() + SIGNED_SECONDS * 1000)
  return { url: sign(path, actor, expiresAt), expires_at: expiresAt.toISOString() }
}

/** Makes every unread count equal to its rows; gives how many were wrong. */
export async function repairUnreadCounts(tx: Tx): Promise<number> {
  return repairUnread(tx)
}

function tellBoth(tx: Tx, { proposal_id, owner_id, proposer_id }: ConversationRow): void {
  for (const side of [owner_id, proposer_id])
    if (side !== null) tellPerson(tx, side, { topic: CONVERSATIONS_TOPIC, id: proposal_id })
}

/** Either side reads what a message holds, as long as it does. */
export const conversationFileReading: FileReading = {
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
