// Blocking and muting: one function per verb, in the caller's transaction. What a block means for conversations and
// follows is said by their nouns, in handlers that app/ hands in.
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

/** The same whatever is refused, and for whatever reason. */
const NOT_POSSIBLE: Refusal = { kind: 'conflict', message: messages.notPossible }

/** What else happens when someone blocks a person, or unblocks them. */
export type BlockHandler = {
  blocked(tx: Tx, actor: Person, otherId: string, at: string): Promise<void>
  /** `at`: when they had blocked them. */
  unblocked(tx: Tx, actor: Person, otherId: string, at: string): Promise<void>
}

/** Blocks or mutes a person. Raises Problem 'not_found', or 'forbidden' for oneself. */
export async function blockPerson(
  tx: Tx,
  {
    handlers,
    actor,
    id: otherId,
    kind,
  }: { handlers: readonly BlockHandler[]; actor: Person; id: string; kind: BlockKind },
  now: Date,
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

/** Whether one has blocked or muted a person. */
export async function ownBlockOf(reader: Reader, actor: Person, otherId: string): Promise<Block | null> {
  return (await findBlock(reader, actor.id, otherId)) ?? null
}

/** One page of those whom one has blocked or muted, newest first. */
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

/** Whether one of these two has blocked the other. */
export async function isBlockedBetween(reader: Reader, one: string, other: string): Promise<boolean> {
  return (await blockersOf(reader, one, other)).length > 0
}

/**
 * Why these two have nothing new to do with each other. Who blocked reads that they did; the other gets a neutral
 * sentence, which does not say why.
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

/** Those of these people who want to hear of what someone does: who neither blocked nor muted them. */
export async function willingAmong(
  reader: Reader,
  people: readonly string[],
  actor: string,
): Promise<string[]> {
  if (people.length === 0) return []
  const unwilling = new Set(await unwillingAmong(reader, people, actor))
  return people.filter((id) => !unwilling.has(id))
}

/** Blocks and mutes in an export, and both sides' when an account is erased. */
export const blockData = {
  noun: 'blocks',
  exportRows: blocksForExport,
  erase: erasesAll(deleteBlocksAround),
} as const satisfies PersonData
