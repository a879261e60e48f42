// Finds the people between whom there is a block or a mute, for lists and notifications.
import { and, eq, sql } from 'drizzle-orm'
import type { Actor, OwnerId } from '../../../../platform/actor.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { personBlocks } from './blocks.table.ts'

/** Returns those of these people between whom and `other` there is a block, set by either. */
export async function apartAmong(
  reader: Reader,
  people: readonly string[],
  other: string,
): Promise<string[]> {
  const among = sql`any(${sql.param([...people])}::uuid[])`
  const isBlock = eq(personBlocks.kind, 'block')
  const own = reader
    .select({ id: personBlocks.user_id })
    .from(personBlocks)
    .where(and(isBlock, eq(personBlocks.other_id, other), sql`${personBlocks.user_id} = ${among}`))
  const theirs = reader
    .select({ id: personBlocks.other_id })
    .from(personBlocks)
    .where(and(isBlock, eq(personBlocks.user_id, other), sql`${personBlocks.other_id} = ${among}`))
  return (await own.union(theirs)).map(({ id }) => id)
}

/** Returns the people whose words a person does not see: those whom they blocked or muted, and those who blocked them. */
export async function avoidedBy(reader: Reader, owner: OwnerId): Promise<string[]> {
  const own = reader
    .select({ id: personBlocks.other_id })
    .from(personBlocks)
    .where(eq(personBlocks.user_id, owner))
  const others = reader
    .select({ id: personBlocks.user_id })
    .from(personBlocks)
    .where(and(eq(personBlocks.other_id, owner), eq(personBlocks.kind, 'block')))
  return (await own.union(others)).map(({ id }) => id)
}

/** Returns the same for any actor, because visitors see everyone's words. */
export const hiddenFor = async (reader: Reader, actor: Actor): Promise<readonly string[]> =>
  actor.kind === 'person' ? avoidedBy(reader, actor.id) : []
