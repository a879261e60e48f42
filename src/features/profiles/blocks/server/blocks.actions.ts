// Blocking and muting: one function per verb, in the caller's transaction. Conversations and follows react to a block in handlers
// of their own, which app/ hands in.
import type { Person } from '../../../../platform/actor.ts'
import { cursorAfter, readCursor } from '../../../../platform/contract/cursor.ts'
import { Problem, type Refusal, refuseFor } from '../../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { erasesAll, type PersonData } from '../../../../platform/person-data.ts'
import { profileMessages } from '../../profiles.messages.ts'
import type { Block } from '../blocks.contract.ts'
import { blockMessages as messages } from '../blocks.messages.ts'
import { whyNotBlock } from '../blocks.policy.ts'
import type { BlockKind } from '../blocks.rules.ts'
import {
  blockersOf,
  blocksForExport,
  blocksOf,
  deleteBlock,
  deleteBlocksAround,
  findBlock,
  isKnown,
  saveBlock,
  unwillingAmong,
} from './blocks.records.ts'

/** The sentence is the same for every refused action and every reason. */
const NOT_POSSIBLE: Refusal = { kind: 'conflict', message: messages.notPossible }

/** The consequences of a block and its end in another noun. */
export type BlockHandler = {
  blocked(tx: Tx, actor: Person, otherId: string, at: string): Promise<void>
  /** `at` is the moment of the block that ends. */
  unblocked(tx: Tx, actor: Person, otherId: string, at: string): Promise<void>
}

/** Blocks or mutes a person. Raises Problem 'not_found', or 'forbidden' for oneself. */
export async function blockPerson(
  tx: Tx,
  { id: otherId, kind }: { id: string; kind: BlockKind },
  { actor, now, handlers }: { actor: Person; now: Date; handlers: readonly BlockHandler[] },
): Promise<Block> {
  refuseFor(whyNotBlock(actor.id, otherId))
  if (!(await isKnown(tx, otherId))) throw new Problem('not_found', profileMessages.notFound)
  const before = await findBlock(tx, actor.id, otherId)
  if (before?.kind === kind) return before
  const at = now.toISOString()
  const block = await saveBlock(tx, { user_id: actor.id, other_id: otherId, kind, created_at: at })
  for (const handler of handlers) {
    if (kind === 'block') await handler.blocked(tx, actor, otherId, at)
    else if (before) await handler.unblocked(tx, actor, otherId, before.created_at)
  }
  return block
}

/** Ends an own block or mute. Raises Problem 'not_found'. */
export async function unblockPerson(
  tx: Tx,
  handlers: readonly BlockHandler[],
  actor: Person,
  id: number,
): Promise<void> {
  const gone = await deleteBlock(tx, actor.id, id)
  if (!gone) throw new Problem('not_found', messages.notFound)
  if (gone.kind !== 'block') return
  for (const handler of handlers) await handler.unblocked(tx, actor, gone.other_id, gone.created_at)
}

/** Returns the person's own block or mute of another; null if there is none. */
export async function ownBlockOf(reader: Reader, actor: Person, otherId: string): Promise<Block | null> {
  return (await findBlock(reader, actor.id, otherId)) ?? null
}

/** Returns one page of one's own blocks and mutes, newest first. */
export async function listBlocks(
  reader: Reader,
  actor: Person,
  { cursor, page_size }: { cursor?: string | undefined; page_size: number },
) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const rows = await blocksOf(reader, actor.id, after, page_size + 1)
  const items = rows.slice(0, page_size)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > items.length && last ? cursorAfter(last) : null }
}

/** Returns true if one of these two has blocked the other. */
export async function isBlockedBetween(reader: Reader, one: string, other: string): Promise<boolean> {
  return (await blockersOf(reader, one, other)).length > 0
}

/**
 * Returns why these two can begin nothing new with each other; undefined without a block. The person who blocked reads that they
 * did; the other gets `neutral`, which gives no reason.
 */
export async function blockReason(
  reader: Reader,
  personId: string,
  otherId: string,
  neutral: Refusal = NOT_POSSIBLE,
): Promise<Refusal | undefined> {
  const blockers = await blockersOf(reader, personId, otherId)
  if (blockers.includes(personId)) return { kind: 'conflict', message: messages.blockedByYou }
  return blockers.length > 0 ? neutral : undefined
}

/** Returns those of these people who neither blocked nor muted the actor, and so may be notified of their acts. */
export async function willingAmong(
  reader: Reader,
  people: readonly string[],
  actor: string,
): Promise<string[]> {
  if (people.length === 0) return []
  const unwilling = new Set(await unwillingAmong(reader, people, actor))
  return people.filter((id) => !unwilling.has(id))
}

/** Exports a person's blocks and mutes; an erasure deletes those of both sides. */
export const blockData = {
  noun: 'blocks',
  exportRows: blocksForExport,
  erase: erasesAll(deleteBlocksAround),
} as const satisfies PersonData
