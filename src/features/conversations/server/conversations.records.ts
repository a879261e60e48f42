// The queries over conversations. A conversation is locked before a message is written into it.

import { and, count, desc, eq, gt, inArray, lt, ne, type SQL, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OwnerId } from '../../../platform/actor.ts'
import { beginningOf } from '../../../platform/contract/code-points.ts'
import { foldCase } from '../../../platform/contract/fold-case.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { asPublicPerson, type PublicPerson } from '../../profiles/profiles.policy.ts'
import { personColumns, profiles } from '../../profiles/server/profiles.table.ts'
import type { ListedConversation } from '../conversations.contract.ts'
import { statusFor } from '../conversations.policy.ts'
import { PREVIEW_LENGTH } from '../conversations.rules.ts'
import {
  conversations,
  messageFiles,
  messages,
  conversationParticipants as participants,
} from './conversations.table.ts'
import type { About, SubjectParticipant } from './subjects.ts'

export type ParticipantRow = { person_id: string; role: string; blocked_at: string | null }
export type ConversationRow = About & { id: number; participants: ParticipantRow[] }

/** Returns the conversation with its participants, locked until the transaction ends. */
export async function lockConversation(tx: Tx, id: number): Promise<ConversationRow | undefined> {
  const { subject_kind, subject_id } = conversations
  const [row] = await tx
    .select({ id: conversations.id, subject_kind, subject_id })
    .from(conversations)
    .where(eq(conversations.id, id))
    .for('update')
  if (!row) return undefined
  const { person_id, role, blocked_at } = participants
  const all = await tx
    .select({ person_id, role, blocked_at })
    .from(participants)
    .where(eq(participants.conversation_id, id))
  return { ...row, participants: all }
}

/** Begins a conversation; a second call at the same moment waits, and finds it begun. */
export async function insertConversation(
  tx: Tx,
  begun: About & { id: number; created_at: string },
  people: readonly SubjectParticipant[],
): Promise<void> {
  const made = await tx
    .insert(conversations)
    .values(begun)
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  if (made.length === 0) return
  await tx.insert(participants).values(
    people.map(({ person_id, role }) => ({
      conversation_id: begun.id,
      person_id,
      role,
      last_message_at: begun.created_at,
    })),
  )
}

/** Sets the moment from which a participant blocks a conversation; null ends the block. */
export async function setBlocked(
  tx: Tx,
  { id, person_id, blocked_at }: { id: number; person_id: OwnerId; blocked_at: string | null },
): Promise<void> {
  await tx
    .update(participants)
    .set({ blocked_at })
    .where(and(eq(participants.conversation_id, id), eq(participants.person_id, person_id)))
}

/** Returns the conversations that two people have begun, in the order in which they are locked. */
export async function idsBetween(reader: Reader, one: string, other: string): Promise<number[]> {
  const rows = await reader
    .select({ id: participants.conversation_id })
    .from(participants)
    .where(
      and(
        eq(participants.person_id, one),
        sql`${participants.conversation_id} in (select conversation_id from conversation_participants where person_id = ${other})`,
      ),
    )
    .orderBy(participants.conversation_id)
  return rows.map(({ id }) => id)
}

export async function hasMessage(reader: Reader, conversationId: number, id: number): Promise<boolean> {
  const isIt = and(eq(messages.conversation_id, conversationId), eq(messages.id, id))
  return (await reader.select({ id: messages.id }).from(messages).where(isIt)).length > 0
}

const isUnread = (readUpTo: SQL, person: SQL) =>
  sql`${messages.id} > coalesce(${readUpTo}, 0) and ${messages.author_id} <> ${person} and ${messages.removed_at} is null`

/** Moves a person's read mark forward, never back; returns true if it moved. */
export async function moveReadMark(
  tx: Tx,
  conversationId: number,
  person: OwnerId,
  messageId: number,
): Promise<boolean> {
  const left = await tx
    .select({ count: count() })
    .from(messages)
    .where(and(eq(messages.conversation_id, conversationId), isUnread(sql`${messageId}`, sql`${person}`)))
  const moved = await tx
    .update(participants)
    .set({ last_read_message_id: messageId, unread_count: left[0]?.count ?? 0 })
    .where(
      and(
        eq(participants.conversation_id, conversationId),
        eq(participants.person_id, person),
        lt(sql`coalesce(${participants.last_read_message_id}, 0)`, messageId),
      ),
    )
  return moved.rowCount === 1
}

/** Returns the number of messages that a participant has not read. */
export async function unreadIn(reader: Reader, conversationId: number, personId: string): Promise<number> {
  const isIt = and(eq(participants.conversation_id, conversationId), eq(participants.person_id, personId))
  const rows = await reader.select({ unread_count: participants.unread_count }).from(participants).where(isIt)
  return rows[0]?.unread_count ?? 0
}

export async function sumUnread(reader: Reader, person: OwnerId): Promise<number> {
  const rows = await reader
    .select({ sum: sum(participants.unread_count).mapWith(Number) })
    .from(participants)
    .where(and(eq(participants.person_id, person), gt(participants.unread_count, 0)))
  return rows[0]?.sum ?? 0
}

/** Makes every unread count equal to its rows; returns how many were wrong. */
export async function repairUnread(tx: Tx): Promise<number> {
  const counted = sql`(select count(*)::int from ${messages} where ${messages.conversation_id} = ${participants.conversation_id}
    and ${isUnread(sql`${participants.last_read_message_id}`, sql`${participants.person_id}`)})`
  const repaired = await tx
    .update(participants)
    .set({ unread_count: counted })
    .where(ne(participants.unread_count, counted))
  return repaired.rowCount ?? 0
}

type After = { created_at: string; id: number } | undefined

/** A conversation as a participant sees it, without its subject. */
export type FoundConversation = About &
  Omit<ListedConversation, 'subject' | 'refusal' | 'is_started' | 'status'> & {
    status: ReturnType<typeof statusFor>
  }

/** Returns one page of a person's conversations, newest first, along one index. */
export async function conversationsOf(
  reader: Reader,
  person: OwnerId,
  after: After,
  limit: number,
): Promise<FoundConversation[]> {
  const { conversation_id, last_message_at } = participants
  const page = await reader
    .select({ id: conversation_id })
    .from(participants)
    .where(
      and(
        eq(participants.person_id, person),
        after && sql`(${last_message_at}, ${conversation_id}) < (${after.created_at}, ${after.id})`,
      ),
    )
    .orderBy(desc(last_message_at), desc(conversation_id))
    .limit(limit)
  return conversationsFor(
    reader,
    person,
    page.map(({ id }) => id),
  )
}

/** Returns those of these conversations in which a person takes part, newest first. */
export async function conversationsFor(
  reader: Reader,
  person: OwnerId,
  ids: readonly number[],
): Promise<FoundConversation[]> {
  if (ids.length === 0) return []
  const own = alias(participants, 'own')
  const their = alias(participants, 'their')
  const rows = await reader
    .select({
      about: {
        id: conversations.id,
        subject_kind: conversations.subject_kind,
        subject_id: conversations.subject_id,
      },
      own,
      their: {
        person_id: their.person_id,
        blocked_at: their.blocked_at,
        last_read_message_id: their.last_read_message_id,
      },
      other: personColumns,
      last: {
        // The id comes first, since Drizzle takes a joined row for missing if its first column is null, and authors may be null.
        id: messages.id,
        author_id: messages.author_id,
        // One code point more is read, because it shows whether the limit splits a character.
        preview: sql<string>`case when ${messages.removed_at} is null then left(${messages.body}, ${PREVIEW_LENGTH + 1}) else '' end`,
        removed_at: messages.removed_at,
        files_count: sql<number>`(select count(*)::int from ${messageFiles} where ${messageFiles.message_id} = ${messages.id} and ${messages.removed_at} is null)`,
      },
    })
    .from(own)
    .innerJoin(conversations, eq(conversations.id, own.conversation_id))
    .leftJoin(their, and(eq(their.conversation_id, own.conversation_id), ne(their.person_id, person)))
    .leftJoin(profiles, eq(profiles.id, their.person_id))
    .leftJoin(messages, eq(messages.id, conversations.last_message_id))
    .where(and(eq(own.person_id, person), inArray(own.conversation_id, [...ids])))
    .orderBy(desc(own.last_message_at), desc(own.conversation_id))
  return rows.map(({ about, own: mine, their: theirs, other, last }) => {
    const status = statusFor(person, theirs ? [mine, theirs] : [mine])
    return {
      ...about,
      role: mine.role,
      other: theirs ? asPublicPerson(other) : null,
      status,
      unread_count: mine.unread_count,
      read_message_id: mine.last_read_message_id,
      other_read_message_id: status === 'open' ? (theirs?.last_read_message_id ?? null) : null,
      last_message_at: mine.last_message_at,
      last_message: last && {
        is_own: last.author_id === person,
        preview: beginningOf(last.preview, PREVIEW_LENGTH),
        is_removed: last.removed_at !== null,
        files_count: last.files_count,
      },
    }
  })
}

/** Returns the conversation of two people with the latest message. */
export async function latestBetween(
  reader: Reader,
  person: OwnerId,
  otherId: string,
): Promise<number | undefined> {
  const own = alias(participants, 'own')
  const their = alias(participants, 'their')
  const [row] = await reader
    .select({ id: own.conversation_id })
    .from(own)
    .innerJoin(their, eq(their.conversation_id, own.conversation_id))
    .where(and(eq(own.person_id, person), eq(their.person_id, otherId)))
    .orderBy(desc(own.last_message_at), desc(own.conversation_id))
    .limit(1)
  return row?.id
}

export async function publicPersonId(reader: Reader, handle: string): Promise<string | undefined> {
  const isIt = and(eq(profiles.handle, foldCase(handle)), eq(profiles.is_public, true))
  return (await reader.select({ id: profiles.id }).from(profiles).where(isIt))[0]?.id
}

export async function personOf(reader: Reader, id: string): Promise<PublicPerson | null> {
  return asPublicPerson(
    (await reader.select(personColumns).from(profiles).where(eq(profiles.id, id)))[0] ?? null,
  )
}
