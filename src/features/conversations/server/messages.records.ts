// The queries over messages and their files.
import { and, asc, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { Message, MessageFile } from '../conversations.contract.ts'
import {
  conversations,
  messageFiles,
  messages,
  conversationParticipants as participants,
} from './conversations.table.ts'

export type MessageRow = typeof messages.$inferSelect
export type NewFileRow = Omit<typeof messageFiles.$inferInsert, 'id' | 'message_id'>

export async function insertMessage(
  tx: Tx,
  message: { conversation_id: number; author_id: OwnerId; body: string; created_at: string },
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
    .set({ last_message_id: row.id })
    .where(eq(conversations.id, message.conversation_id))
  await tx
    .update(participants)
    .set({
      last_message_at: row.created_at,
      unread_count: sql`${participants.unread_count} + case when ${participants.person_id} = ${message.author_id} then 0 else 1 end`,
    })
    .where(eq(participants.conversation_id, message.conversation_id))
  return shown(row, kept.map(withoutMessage), message.author_id)
}

export async function usedPaths(reader: Reader, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const rows = await reader
    .select({ path: messageFiles.path })
    .from(messageFiles)
    .where(inArray(messageFiles.path, [...paths]))
  return rows.map(({ path }) => path)
}

export async function findMessage(
  reader: Reader,
  conversationId: number,
  id: number,
): Promise<MessageRow | undefined> {
  const isIt = and(eq(messages.conversation_id, conversationId), eq(messages.id, id))
  return (await reader.select().from(messages).where(isIt))[0]
}

/** Deletes the text and the files of a message, and subtracts it from the other's unread count. */
export async function clearMessage(
  tx: Tx,
  { id, conversation_id }: MessageRow,
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
    .update(participants)
    .set({ unread_count: sql`${participants.unread_count} - 1` })
    .where(
      and(
        eq(participants.conversation_id, conversation_id),
        ne(participants.person_id, author),
        lt(sql`coalesce(${participants.last_read_message_id}, 0)`, id),
      ),
    )
  return { removed: shown(row, [], author), paths: files.map(({ path }) => path) }
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
    // A message that operators hide keeps its text in the row.
    body: row.removed_at === null ? row.body : '',
    is_removed: row.removed_at !== null,
    files: row.removed_at === null ? files : [],
    created_at: row.created_at,
  }
}

/** Returns up to `limit` messages before one, newest first. */
export async function messagesBefore(
  reader: Reader,
  {
    person,
    conversationId,
    before,
    limit,
  }: { person: OwnerId; conversationId: number; before: number | undefined; limit: number },
): Promise<Message[]> {
  const rows = await reader
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversation_id, conversationId),
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

/** Returns true if a person takes part in the conversation in which a message has this file. */
export async function isReaderOf(reader: Reader, person: string, path: string): Promise<boolean> {
  const rows = await reader
    .select({ id: messageFiles.id })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.message_id))
    .innerJoin(
      participants,
      and(eq(participants.conversation_id, messages.conversation_id), eq(participants.person_id, person)),
    )
    .where(and(eq(messageFiles.path, path), isNull(messages.removed_at)))
  return rows.length > 0
}

export async function filePathIn(
  reader: Reader,
  conversationId: number,
  fileId: number,
): Promise<string | undefined> {
  const rows = await reader
    .select({ path: messageFiles.path })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.message_id))
    .where(
      and(
        eq(messageFiles.id, fileId),
        eq(messages.conversation_id, conversationId),
        isNull(messages.removed_at),
      ),
    )
  return rows[0]?.path
}
