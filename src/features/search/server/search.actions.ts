// The verbs of the search of everything: the best of every kind, and if nothing matches, the results of a corrected text.
import type { Actor, Person } from '../../../platform/actor.ts'
import type { Db, Reader } from '../../../platform/database/database.ts'
import { hiddenFor } from '../../profiles/blocks/server/avoidance.ts'
import type { Found, OwnResult, SearchGroup } from '../search.contract.ts'
import { MOST_COUNTED_OF_KIND, SEARCH_KINDS } from '../search.rules.ts'
import { createSpelling, SYNONYMS } from './catalogue-words.ts'
import { findOwnMatches } from './own.ts'
import { findEverywhere, type SearchedRow } from './search.records.ts'

type Asked = { q: string; as_typed?: 'true' | undefined }

export function createSearch(db: Db) {
  const spellingsOf = createSpelling(db)

  async function groupsOf(typed: string, avoided: readonly string[]): Promise<SearchGroup[]> {
    return grouped(await findEverywhere(db, typed, SYNONYMS, avoided))
  }

  /** Of several corrections, the one with the most matches wins. */
  async function foundAsMeant(typed: string, avoided: readonly string[]): Promise<Found> {
    const all = await Promise.all(
      (await spellingsOf(typed)).map(async (corrected_search) => ({
        corrected_search,
        groups: await groupsOf(corrected_search, avoided),
      })),
    )
    const [best] = all.toSorted((one, other) => sizeOf(other.groups) - sizeOf(one.groups))
    return best && best.groups.length > 0 ? best : { groups: [] }
  }

  /**
   * Returns the best of each kind, without updates of people whom this actor does not see: as in the lists, only the feed knows
   * blocks and mutes.
   */
  return async function search({ q, as_typed }: Asked, actor: Actor): Promise<Found> {
    if (q === '') return { groups: [] }
    const avoided = await hiddenFor(db, actor)
    const groups = await groupsOf(q, avoided)
    return groups.length > 0 || as_typed ? { groups } : foundAsMeant(q, avoided)
  }
}

/** Returns the best of what is the person's own, listed or not. */
export async function searchOwn(reader: Reader, { id }: Person, typed: string): Promise<OwnResult[]> {
  return typed === '' ? [] : findOwnMatches(reader, id, typed)
}

const sizeOf = (groups: readonly SearchGroup[]) => groups.reduce((sum, { total }) => sum + total, 0)

/** The kind with the best match comes first; of equally good ones in the usual order. */
function grouped(rows: readonly SearchedRow[]): SearchGroup[] {
  return SEARCH_KINDS.map((kind) => rows.filter((row) => row.kind === kind))
    .filter((rowsOfKind) => rowsOfKind.length > 0)
    .toSorted((one, other) => (other[0]?.fit ?? 0) - (one[0]?.fit ?? 0))
    .map(groupOf)
}

function groupOf(rows: readonly SearchedRow[]): SearchGroup {
  const [first] = rows
  if (!first) throw new RangeError('A group has a row')
  return {
    kind: first.kind,
    items: rows.map(({ address, title, line }) => ({ address, title, line })),
    total: Math.min(first.total, MOST_COUNTED_OF_KIND),
    ...(first.total > MOST_COUNTED_OF_KIND && { total_is_capped: true as const }),
  }
}
