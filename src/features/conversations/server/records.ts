// The queries over conversations. Whoever writes into one has it locked.
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { asPublicPerson } from '../../profiles/policy.ts'
import { personColumns, profiles } from '../../profiles/server/table.ts'
import { projects, proposals } from '../../projects/server/table.ts'
import type { ListedConversation, Message, MessageFile } from '../contract.ts'
import { otherOf, sideOf, standingFor } from '../policy.ts'
import { PREVIEW_LENGTH } from '../rules.ts'
import { conversationReads, conversations, messageFiles, messages } from './table.ts'

export type ConversationRow = typeof conversations.$inferSelect
export type MessageRow = typeof messages.$inferSelect
export type NewFileRow = Omit<typeof messageFiles.$inferInsert, 'id' | 'message_id'>

export async function lockConversation(tx: Tx, id: number): Promise<ConversationRow | undefined> {
  return (await tx.select().from(conversations).where(eq(conversations.proposal_id, id)).for('update'))[0]
}

/** Begins a conversation; whoever comes second at the same moment waits, and finds it begun. */
export async function insertConversation(
  tx: Tx,
  begun: { proposal_id: number; owner_id: string; proposer_id: string; created_at: string },
): Promise<void> {
  const { proposal_id, owner_id, proposer_id, created_at } = begun
  const made = await tx
    .insert(conversations)
    .values({ ...begun, last_message_at: created_at })
    .onConflictDoNothing()
    .returning({ proposal_id: conversations.proposal_id })
  if (made.length === 0) return
  await tx.insert(conversationReads).values([
    { proposal_id, person_id: owner_id },
    { proposal_id, person_id: proposer_id },
  ])
}

export async function insertMessage(
  tx: Tx,
  message: { proposal_id: number; author_id: OwnerId; body: string; created_at: string },
  files: readonly NewFileRow[],
): Promise<Message> {
  const row = (await tx.insert(messages).values(message).returning())[0]
  if (!row) throw new Error('A written message came back empty')
  const kept =
    files.length === 0
      ? []
      : await tx
          .insert(messageFiles)
          .values(files.map((file) => ({ ...file, message_id: row.id })))
          .returning(fileColumns)
  await tx
    .update(conversations)
    .set({ last_message_id: row.id, last_message_at: row.created_at })
    .where(eq(conversations.proposal_id, message.proposal_id))
  await tx
    .update(conversationReads)
    .set({ unread_count: sql`${conversationReads.unread_count} + 1` })
    .where(
      and(
        eq(conversationReads.proposal_id, message.proposal_id),
        ne(conversationReads.person_id, message.author_id),
      ),
    )
  return shown(row, kept.map(withoutMessage), message.author_id)
}

/** Those of these files that are in a message already. */
export async function usedPaths(reader: Reader, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const rows = await reader
    .select({ path: messageFiles.path })
    .from(messageFiles)
    .where(inArray(messageFiles.path, [...paths]))
  return rows.map(({ path }) => path)
}

export async function changeConversation(
  tx: Tx,
  id: number,
  change: Partial<Pick<ConversationRow, 'blocked_by' | 'blocked_at'>>,
): Promise<void> {
  await tx.update(conversations).set(change).where(eq(conversations.proposal_id, id))
}

export async function findMessage(
  reader: Reader,
  conversationId: number,
  id: number,
): Promise<MessageRow | undefined> {
  const isIt = and(eq(messages.proposal_id, conversationId), eq(messages.id, id))
  return (await reader.select().from(messages).where(isIt))[0]
}

/** Takes the words and the files of a message away, and it out of the other's count. */
export async function clearMessage(
  tx: Tx,
  { id, proposal_id }: MessageRow,
  author: OwnerId,
  at: string,
): Promise<{ removed: Message; paths: string[] }> {
  const row = (
    await tx.update(messages).set({ body: '', removed_at: at }).where(eq(messages.id, id)).returning()
  )[0]
  if (!row) throw new Error('A removed message came back empty')
  const files = await tx
    .delete(messageFiles)
    .where(eq(messageFiles.message_id, id))
    .returning({ path: messageFiles.path })
  await tx
    .update(conversationReads)
    .set({ unread_count: sql`${conversationReads.unread_count} - 1` })
    .where(
      and(
        eq(conversationReads.proposal_id, proposal_id),
        ne(conversationReads.person_id, author),
        lt(sql`coalesce(${conversationReads.last_read_message_id}, 0)`, id),
      ),
    )
  return { removed: shown(row, [], author), paths: files.map(({ path }) => path) }
}

const isUnread = (readUpTo: SQL, person: SQL) =>
  sql`${messages.id} > coalesce(${readUpTo}, 0) and ${messages.author_id} <> ${person} and ${messages.removed_at} is null`

/** Moves a person's mark forward, never back; gives whether it moved. */
export async function moveReadMark(
  tx: Tx,
  conversationId: number,
  person: OwnerId,
  messageId: number,
): Promise<boolean> {
  const left = await tx
    .select({ count: count() })
    .from(messages)
    .where(and(eq(messages.proposal_id, conversationId), isUnread(sql`${messageId}`, sql`${person}`)))
  const moved = await tx
    .update(conversationReads)
    .set({ last_read_message_id: messageId, unread_count: left[0]?.count ?? 0 })
    .where(
      and(
        eq(conversationReads.proposal_id, conversationId),
        eq(conversationReads.person_id, person),
        lt(sql`coalesce(${conversationReads.last_read_message_id}, 0)`, messageId),
      ),
    )
  return moved.rowCount === 1
}

/** How much of a conversation one of its sides has not read. */
export async function unreadIn(reader: Reader, conversationId: number, personId: string): Promise<number> {
  const isIt = and(
    eq(conversationReads.proposal_id, conversationId),
    eq(conversationReads.person_id, personId),
  )
  const rows = await reader
    .select({ unread_count: conversationReads.unread_count })
    .from(conversationReads)
    .where(isIt)
  return rows[0]?.unread_count ?? 0
}

export async function sumUnread(reader: Reader, person: OwnerId): Promise<number> {
  const rows = await reader
    .select({ sum: sum(conversationReads.unread_count).mapWith(Number) })
    .from(conversationReads)
    .where(and(eq(conversationReads.person_id, person), gt(conversationReads.unread_count, 0)))
  return rows[0]?.sum ?? 0
}

/** Makes every unread count equal to its rows; gives how many were wrong. */
export async function repairUnread(tx: Tx): Promise<number> {
  const counted = sql`(select count(*)::int from ${messages} where ${messages.proposal_id} = ${conversationReads.proposal_id}
    and ${isUnread(sql`${conversationReads.last_read_message_id}`, sql`${conversationReads.person_id}`)})`
  const repaired = await tx
    .update(conversationReads)
    .set({ unread_count: counted })
    .where(ne(conversationReads.unread_count, counted))
  return repaired.rowCount ?? 0
}

type After = { created_at: string; id: number } | undefined

/** One page of a person's conversations, newest first. Each side is walked along its own index. */
export async function conversationsOf(
  reader: Reader,
  person: OwnerId,
  after: After,
  limit: number,
): Promise<ListedConversation[]> {
  const { proposal_id, last_message_at } = conversations
  const ofSide = (side: typeof conversations.owner_id | typeof conversations.proposer_id) =>
    reader
      .select({ proposal_id, last_message_at })
      .from(conversations)
      .where(
        and(
          eq(side, person),
          after && sql`(${last_message_at}, ${proposal_id}) < (${after.created_at}, ${after.id})`,
        ),
      )
      .orderBy(desc(last_message_at), desc(proposal_id))
      .limit(limit)
  const ids = [...(await ofSide(conversations.owner_id)), ...(await ofSide(conversations.proposer_id))]
    .sort(
      (one, other) =>
        other.last_message_at.localeCompare(one.last_message_at) || other.proposal_id - one.proposal_id,
    )
    .slice(0, limit)
    .map((row) => row.proposal_id)
  return ids.length === 0 ? [] : describeFor(reader, person, inArray(proposal_id, ids))
}

/** A conversation as one of its sides sees it. */
export async function conversationFor(
  reader: Reader,
  person: OwnerId,
  id: number,
): Promise<ListedConversation | undefined> {
  return (await describeFor(reader, person, eq(conversations.proposal_id, id)))[0]
}

async function describeFor(reader: Reader, person: OwnerId, which: SQL): Promise<ListedConversation[]> {
  const own = alias(conversationReads, 'own_reads')
  const theirs = alias(conversationReads, 'their_reads')
  const rows = await reader
    .select({
      conversation: conversations,
      project: { id: projects.id, title: projects.title },
      proposal_state: proposals.state,
      other: personColumns,
      unread_count: own.unread_count,
      read_message_id: own.last_read_message_id,
      other_read_message_id: theirs.last_read_message_id,
      last: {
        author_id: messages.author_id,
        preview: sql<string>`left(${messages.body}, ${PREVIEW_LENGTH})`,
        removed_at: messages.removed_at,
        files_count: sql<number>`(select count(*)::int from ${messageFiles} where ${messageFiles.message_id} = ${messages.id})`,
      },
    })
    .from(conversations)
    .leftJoin(proposals, eq(proposals.id, conversations.proposal_id))
    .leftJoin(projects, eq(projects.id, proposals.project_id))
    .leftJoin(
      profiles,
      eq(
        profiles.id,
        sql`case when ${conversations.owner_id} = ${person} then ${conversations.proposer_id} else ${conversations.owner_id} end`,
      ),
    )
    .leftJoin(own, and(eq(own.proposal_id, conversations.proposal_id), eq(own.person_id, person)))
    .leftJoin(theirs, and(eq(theirs.proposal_id, conversations.proposal_id), ne(theirs.person_id, person)))
    .leftJoin(messages, eq(messages.id, conversations.last_message_id))
    .where(and(which, or(eq(conversations.owner_id, person), eq(conversations.proposer_id, person))))
    .orderBy(desc(conversations.last_message_at), desc(conversations.proposal_id))
  return rows.map(({ conversation, last, ...row }) => {
    const standing = standingFor(person, conversation)
    return {
      id: conversation.proposal_id,
      role: sideOf(person, conversation) ?? 'owner',
      project: row.project,
      proposal_state: row.proposal_state,
      other: otherOf(person, conversation) === null ? null : asPublicPerson(row.other),
      standing,
      is_started: true,
      unread_count: row.unread_count ?? 0,
      read_message_id: row.read_message_id,
      other_read_message_id: standing === 'open' ? row.other_read_message_id : null,
      last_message_at: conversation.last_message_at,
      last_message: last && {
        is_own: last.author_id === person,
        preview: last.preview,
        is_removed: last.removed_at !== null,
        files_count: last.files_count,
      },
    }
  })
}

/** What the other side of a conversation shows of itself to strangers. */
export async function publicPersonOf(reader: Reader, id: string) {
  const rows = await reader.select(personColumns).from(profiles).where(eq(profiles.id, id))
  return asPublicPerson(rows[0] ?? null)
}

const fileColumns = {
  message_id: messageFiles.message_id,
  id: messageFiles.id,
  name: messageFiles.name,
  content_type: messageFiles.content_type,
  bytes: messageFiles.bytes,
  width: messageFiles.width,
  height: messageFiles.height,
}
const withoutMessage = ({ message_id: _, ...file }: MessageFile & { message_id: number }): MessageFile => file

function shown(row: MessageRow, files: MessageFile[], person: OwnerId): Message {
  return {
    id: row.id,
    is_own: row.author_id === person,
    body: row.body,
    is_removed: row.removed_at !== null,
    files,
    created_at: row.created_at,
  }
}

/** Up to `limit` messages before one, newest first. */
export async function messagesBefore(
  reader: Reader,
  person: OwnerId,
  conversationId: number,
  before: number | undefined,
  limit: number,
): Promise<Message[]> {
  const rows = await reader
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.proposal_id, conversationId),
        before === undefined ? undefined : lt(messages.id, before),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit)
  if (rows.length === 0) return []
  const files = await reader
    .select(fileColumns)
    .from(messageFiles)
    .where(
      inArray(
        messageFiles.message_id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(messageFiles.id))
  const byMessage = Map.groupBy(files, (file) => file.message_id)
  return rows.map((row) => shown(row, (byMessage.get(row.id) ?? []).map(withoutMessage), person))
}

/** Whether a person is a side of the conversation in which a message holds this file. */
export async function isReaderOf(reader: Reader, person: string, path: string): Promise<boolean> {
  const rows = await reader
    .select({ id: messageFiles.id })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.message_id))
    .innerJoin(conversations, eq(conversations.proposal_id, messages.proposal_id))
    .where(
      and(
        eq(messageFiles.path, path),
        isNull(messages.removed_at),
        or(eq(conversations.owner_id, person), eq(conversations.proposer_id, person)),
      ),
    )
  return rows.length > 0
}

/** The path of a file in a conversation. */
export async function filePathIn(
  reader: Reader,
  conversationId: number,
  fileId: number,
): Promise<string | undefined> {
  const rows = await reader
    .select({ path: messageFiles.path })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.message_id))
    .where(and(eq(messageFiles.id, fileId), eq(messages.proposal_id, conversationId)))
  return rows[0]?.path
}
