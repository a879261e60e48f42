// The verbs of conversations: one function per verb, in the caller's transaction. Each locks the conversation first, so that
// counts and marks are exact and no message follows its closing. The verbs of messages are in messages.actions.ts.
import { paths } from '../../../paths.ts'
import type { Person } from '../../../platform/actor.ts'
import { cursorAfter, readCursor } from '../../../platform/contract/cursor.ts'
import { Problem, refuseFor } from '../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { hintPerson } from '../../../platform/database/person-hints.ts'
import { settleEvent } from '../../events/server/events.actions.ts'
import { type BlockHandler, blockReason } from '../../profiles/blocks/server/blocks.actions.ts'
import type { Conversation, ListedConversation } from '../conversations.contract.ts'
import { messageSent } from '../conversations.events.ts'
import { conversationStatusMessages, conversationMessages as messages } from '../conversations.messages.ts'
import { isParticipant, otherOf, whyNotBlockInConversation, whyNotUnblock } from '../conversations.policy.ts'
import { CONVERSATIONS_TOPIC, conversationIdOf } from '../conversations.rules.ts'
import {
  type ConversationRow,
  conversationsFor,
  conversationsOf,
  type FoundConversation,
  hasMessage,
  idsBetween,
  insertConversation,
  latestBetween,
  lockConversation,
  moveReadMark,
  personOf,
  publicPersonId,
  repairUnread,
  setBlocked,
  sumUnread,
  unreadIn,
} from './conversations.records.ts'
import {
  type ConversationSubjects,
  type DescribedSubject,
  declared,
  describeSubjects,
  type SubjectRefusal,
  subjectOf,
} from './subjects.ts'

const notFound = () => new Problem('not_found', messages.notFound)
/** A page begins after `cursor` and has at most `page_size` rows. */
export type Page = { cursor?: string | undefined; page_size: number }

/** A person who was blocked reads only that the conversation is closed. */
const CLOSED: SubjectRefusal = { kind: 'conflict', message: conversationStatusMessages.closed }

/** Returns the refusal if one of the two participants has blocked the other as a person. */
export async function blockReasonIn(
  reader: Reader,
  actorId: string,
  participants: readonly { person_id: string }[],
): Promise<SubjectRefusal | undefined> {
  const other = otherOf(actorId, participants)
  const refusal = other === null ? undefined : await blockReason(reader, actorId, other, CLOSED)
  return refusal === undefined || refusal === CLOSED ? refusal : { ...refusal, link: toSettings }
}

const toSettings = { label: 'Open settings', path: paths.settings('account') }

/** Returns one page of one's own conversations, newest first, and suggestions where others can be begun. */
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

export async function countUnreadConversations(reader: Reader, actor: Person): Promise<{ unread: number }> {
  return { unread: await sumUnread(reader, actor.id) }
}

/** Returns a conversation, also before anyone has written. Raises Problem 'not_found' for non-participants. */
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
  const other = described.participants.find(({ person_id }) => person_id !== actor.id)
  const { title, path, badge } = described
  const whyNotBegin = described.whyNotBegin ?? (await blockReasonIn(reader, actor.id, described.participants))
  return {
    id,
    role: own.role,
    subject: { kind: about.subject.kind, id: about.id, title, path, badge },
    other: other ? await personOf(reader, other.person_id) : null,
    status: whyNotBegin ? 'refused' : 'open',
    refusal: shownRefusal(whyNotBegin),
    is_started: false,
    unread_count: 0,
    read_message_id: null,
    other_read_message_id: null,
  }
}

/**
 * Returns the conversation with the person behind a public profile: the one with the latest message, else one that could be
 * begun. Private profiles are answered like unknown ones, so that a handle does not reveal its person.
 */
export async function conversationWith(
  reader: Reader,
  subjects: ConversationSubjects,
  actor: Person,
  handle: string,
): Promise<{ id: number | null }> {
  const otherId = await publicPersonId(reader, handle)
  if (otherId === undefined || otherId === actor.id) return { id: null }
  const begun = await latestBetween(reader, actor.id, otherId)
  if (begun !== undefined) return { id: begun }
  for (const subject of subjects) {
    const id = await subject.newestBetween?.(reader, actor.id, otherId)
    if (id !== undefined) return { id: conversationIdOf(subject, id) }
  }
  return { id: null }
}

/** Returns the subject of a possible conversation. Raises Problem 'not_found' for people who could not take part. */
async function requireSubject(reader: Reader, subjects: ConversationSubjects, actor: Person, id: number) {
  const about = subjectOf(subjects, id)
  if (!about) throw notFound()
  const described = (await about.subject.describe(reader, actor.id, [about.id])).get(about.id)
  const own = described?.participants.find(({ person_id }) => person_id === actor.id)
  if (!described || !own || described.whyNotBegin?.kind === 'not_found') throw notFound()
  return { about, described, own }
}

/** Returns the locked conversation, and begins it if necessary. Raises Problem 'not_found' for non-participants. */
export async function beginOrLock(
  tx: Tx,
  id: number,
  { actor, now, subjects }: { actor: Person; now: Date; subjects: ConversationSubjects },
): Promise<ConversationRow> {
  return (await lockOwn(tx, actor, id)) ?? (await begin(tx, { subjects, actor, id }, now))
}

/** Returns the locked conversation; undefined if no one has begun it. Raises Problem 'not_found' for non-participants. */
async function lockOwn(tx: Tx, actor: Person, id: number): Promise<ConversationRow | undefined> {
  const conversation = await lockConversation(tx, id)
  if (conversation && !isParticipant(actor.id, conversation.participants)) throw notFound()
  return conversation
}

async function begin(
  tx: Tx,
  { subjects, actor, id }: { subjects: ConversationSubjects; actor: Person; id: number },
  now: Date,
): Promise<ConversationRow> {
  const { about } = await requireSubject(tx, subjects, actor, id)
  // Erasing an account takes the same lock first, so no one begins a conversation with a person who leaves.
  await about.subject.hold(tx, about.id)
  const begun = await lockOwn(tx, actor, id)
  if (begun) return begun
  // The subject is read again, because it may have changed while the action waited for the lock.
  const { described } = await requireSubject(tx, subjects, actor, id)
  refuseFor(described.whyNotBegin ?? (await blockReasonIn(tx, actor.id, described.participants)))
  await insertConversation(
    tx,
    { id, subject_kind: about.subject.kind, subject_id: about.id, created_at: now.toISOString() },
    described.participants,
  )
  const conversation = await lockConversation(tx, id)
  if (!conversation) throw new Error('A conversation that was begun is not there')
  return conversation
}

/** If nothing is left to read, the unread notification and its due mail are taken back. */
export async function forgetReadEvents(
  tx: Tx,
  conversation: ConversationRow,
  actor: Person,
  now: Date,
): Promise<void> {
  const other = otherOf(actor.id, conversation.participants)
  if (other === null) return
  const { id } = conversation
  if ((await unreadIn(tx, id, other)) === 0)
    await settleEvent(tx, messageSent, { user_id: other, subject: id }, now)
}

/** Marks everything up to a message as read, and its notifications too. Raises Problem 'not_found'. */
export async function markConversationRead(
  tx: Tx,
  { id, messageId }: { id: number; messageId: number },
  { actor, now, subjects }: { actor: Person; now: Date; subjects: ConversationSubjects },
): Promise<Conversation> {
  const conversation = await requireOwn(tx, subjects, actor, id)
  if (!(await hasMessage(tx, id, messageId))) throw new Problem('not_found', messages.messageNotFound)
  if (await moveReadMark(tx, id, actor.id, messageId)) notifyBoth(tx, conversation)
  const left = await openConversation(tx, subjects, actor, id)
  if (left.unread_count === 0) await settleEvent(tx, messageSent, { user_id: actor.id, subject: id }, now)
  return left
}

/** Blocks a conversation. Raises Problem 'not_found', or 'conflict' if it is closed already or not begun. */
export async function blockConversation(
  tx: Tx,
  id: number,
  { actor, now, subjects }: { actor: Person; now: Date; subjects: ConversationSubjects },
): Promise<Conversation> {
  const conversation = await requireOwn(tx, subjects, actor, id)
  refuseFor(whyNotBlockInConversation(actor.id, conversation.participants))
  if (!isBlocked(conversation)) {
    await setBlocked(tx, { id, person_id: actor.id, blocked_at: now.toISOString() })
    notifyBoth(tx, conversation)
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
  refuseFor(await blockReasonIn(tx, actor.id, conversation.participants))
  if (isBlocked(conversation)) {
    await setBlocked(tx, { id, person_id: actor.id, blocked_at: null })
    notifyBoth(tx, conversation)
  }
  return openConversation(tx, subjects, actor, id)
}

const isBlocked = ({ participants }: ConversationRow) =>
  participants.some(({ blocked_at }) => blocked_at !== null)

/** Blocking a person blocks the conversations of the two, and unblocking them opens those that it blocked. */
export const conversationBlocking: BlockHandler = {
  async blocked(tx, actor, otherId, at) {
    for (const id of await idsBetween(tx, actor.id, otherId)) {
      const conversation = await lockConversation(tx, id)
      if (!conversation || isBlocked(conversation)) continue
      await setBlocked(tx, { id, person_id: actor.id, blocked_at: at })
      notifyBoth(tx, conversation)
    }
  },
  async unblocked(tx, actor, otherId, at) {
    for (const id of await idsBetween(tx, actor.id, otherId)) {
      const conversation = await lockConversation(tx, id)
      const isBlockedSince = conversation?.participants.some(
        ({ person_id, blocked_at }) => person_id === actor.id && blocked_at === at,
      )
      if (!conversation || !isBlockedSince) continue
      await setBlocked(tx, { id, person_id: actor.id, blocked_at: null })
      notifyBoth(tx, conversation)
    }
  },
}

/**
 * Returns a conversation that was begun, locked. Raises Problem 'not_found' for non-participants, 'conflict' before the first
 * message.
 */
export async function requireOwn(
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

/** Makes every unread count equal to its rows; returns how many were wrong. */
export async function repairUnreadCounts(tx: Tx): Promise<number> {
  return repairUnread(tx)
}

/** Locks the conversation until the transaction ends. */
export async function holdConversation(tx: Tx, id: number): Promise<ConversationRow | undefined> {
  return lockConversation(tx, id)
}

/** Sends a hint to both participants' open pages. */
export function notifyBoth(tx: Tx, { id, participants }: ConversationRow): void {
  for (const { person_id } of participants) hintPerson(tx, person_id, { topic: CONVERSATIONS_TOPIC, id })
}
