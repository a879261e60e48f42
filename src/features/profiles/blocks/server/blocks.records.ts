// The queries over blocks and mutes.
import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import { rowsOf } from '../../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { asPublicPerson } from '../../profiles.policy.ts'
import { personColumns, profiles } from '../../server/profiles.table.ts'
import type { Block, ListedBlock } from '../blocks.contract.ts'
import type { BlockKind } from '../blocks.rules.ts'
import { personBlocks } from './blocks.table.ts'

const shown = { id: personBlocks.id, kind: personBlocks.kind, created_at: personBlocks.created_at }

/** Returns true for a person who has published something or has a public page. */
export async function isKnown(reader: Reader, id: string): Promise<boolean> {
  const rows = await reader
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, id), or(profiles.is_public, isNotNull(profiles.named_at))))
  return rows.length > 0
}

export async function findBlock(reader: Reader, owner: OwnerId, otherId: string): Promise<Block | undefined> {
  const rows = await reader
    .select(shown)
    .from(personBlocks)
    .where(and(eq(personBlocks.user_id, owner), eq(personBlocks.other_id, otherId)))
  return rows[0]
}

export async function blocksOf(
  reader: Reader,
  owner: OwnerId,
  after: { created_at: string; id: number } | undefined,
  limit: number,
): Promise<ListedBlock[]> {
  const rows = await reader
    .select({ ...shown, person: personColumns })
    .from(personBlocks)
    .innerJoin(profiles, eq(profiles.id, personBlocks.other_id))
    .where(
      and(
        eq(personBlocks.user_id, owner),
        after && sql`(${personBlocks.created_at}, ${personBlocks.id}) < (${after.created_at}, ${after.id})`,
      ),
    )
    .orderBy(desc(personBlocks.created_at), desc(personBlocks.id))
    .limit(limit)
  return rows.map(({ person, ...row }) => ({ ...row, person: asPublicPerson(person) }))
}

/** Stores a block or a mute of a person; it replaces the earlier one. */
export async function saveBlock(
  tx: Tx,
  row: { user_id: string; other_id: string; kind: BlockKind; created_at: string },
): Promise<Block> {
  const { kind, created_at } = row
  const stored = await tx
    .insert(personBlocks)
    .values(row)
    .onConflictDoUpdate({ target: [personBlocks.user_id, personBlocks.other_id], set: { kind, created_at } })
    .returning(shown)
  const block = stored[0]
  if (!block) throw new Error('A stored block came back empty')
  return block
}

/** Deletes one's own block or mute and returns it. */
export async function deleteBlock(tx: Tx, owner: OwnerId, id: number) {
  const { other_id, kind, created_at } = personBlocks
  const gone = await tx
    .delete(personBlocks)
    .where(and(eq(personBlocks.id, id), eq(personBlocks.user_id, owner)))
    .returning({ other_id, kind, created_at })
  return gone[0]
}

/** Returns those of the two who have blocked the other. */
export async function blockersOf(reader: Reader, one: string, other: string): Promise<string[]> {
  const is = (user: string, meant: string) =>
    and(eq(personBlocks.user_id, user), eq(personBlocks.other_id, meant))
  const rows = await reader
    .select({ user_id: personBlocks.user_id })
    .from(personBlocks)
    .where(and(or(is(one, other), is(other, one)), eq(personBlocks.kind, 'block')))
  return rows.map(({ user_id }) => user_id)
}

/** Returns those of these people who have blocked or muted the actor. */
export async function unwillingAmong(
  reader: Reader,
  people: readonly string[],
  actor: string,
): Promise<string[]> {
  const rows = await reader
    .select({ user_id: personBlocks.user_id })
    .from(personBlocks)
    .where(
      and(
        eq(personBlocks.other_id, actor),
        // One array, however many there are: a statement takes at most 65,535 parameters.
        sql`${personBlocks.user_id} = any(${sql.param([...people])}::uuid[])`,
      ),
    )
  return rows.map(({ user_id }) => user_id)
}

/** Returns a person's own blocks and mutes for an export, but not those of others against them. */
export function blocksForExport(tx: Tx, owner: OwnerId) {
  const { other_id, kind, created_at } = personBlocks
  return rowsOf(
    tx,
    tx.select({ other_id, kind, created_at }).from(personBlocks).where(eq(personBlocks.user_id, owner)),
  )
}

export async function deleteBlocksAround(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(personBlocks).where(or(eq(personBlocks.user_id, owner), eq(personBlocks.other_id, owner)))
}
