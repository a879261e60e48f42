// The verbs of the search of everything: the best of every kind, and if nothing matches, what was probably meant.
import type { Actor, Person } from '../../../platform/actor.ts'
import type { Db, Reader } from '../../../platform/database/database.ts'
import type { Nearest } from '../../../platform/database/nearest-words.ts'
import { hiddenFor } from '../../profiles/blocks/server/avoidance.ts'
import type { Found, OwnResult, SearchGroup, SearchResult } from '../search.contract.ts'
import { MOST_COUNTED_OF_KIND, SEARCH_KINDS, type SearchKind } from '../search.rules.ts'
import { createResultFacts } from './cards.ts'
import { createSpelling, SYNONYMS } from './catalogue-words.ts'
import { findOwnMatches } from './own.ts'
import { type EntryRow, findEverywhere, nearestEverywhere } from './search.records.ts'
import { hasTag, isOnlyNames, readTypedSearch, type TypedSearch } from './typed-search.ts'

type Asked = { q: string; as_typed?: 'true' | undefined }
type Ask = (search: TypedSearch) => Promise<SearchGroup[]>

type SearchedRow = EntryRow & SearchResult

const NOTHING: Found = { groups: [] }
const NO_FACTS = {
  by: null,
  price: null,
  rating: null,
  picture: null,
  agent_category: null,
  course_category: null,
}

export function createSearch(db: Db) {
  const spellingsOf = createSpelling(db)
  const nearest = nearestEverywhere(db)
  const factsOf = createResultFacts(db)

  /** Of several corrections, the one with the most matches wins. */
  async function asCorrected(search: TypedSearch, spellings: readonly string[], ask: Ask): Promise<Found> {
    const all = await Promise.all(
      spellings.map(async (words) => ({ corrected_search: words, groups: await ask({ ...search, words }) })),
    )
    const [best] = all.toSorted((one, other) => sizeOf(other.groups) - sizeOf(one.groups))
    return best && best.groups.length > 0 ? best : NOTHING
  }

  /** Leaves as few words out as possible. */
  async function asNearest(search: TypedSearch, spellings: readonly string[], ask: Ask): Promise<Found> {
    const { words, kind } = search
    if (kind && isOnlyNames(words)) {
      const groups = await ask({ ...search, words: '' })
      return groups.length > 0 ? { groups, left_out: words.split(/\s+/) } : NOTHING
    }
    const texts = spellings.length > 0 ? spellings : [words]
    const tried = await Promise.all(
      texts.map(async (text) => ({ text, near: await nearest(text, kind, SYNONYMS) })),
    )
    const [best] = tried
      .flatMap(({ text, near }) => (near ? [{ text, near }] : []))
      .toSorted((one, other) => sizeOfNear(one.near) - sizeOfNear(other.near))
    if (!best) return NOTHING
    const groups = await ask({ ...search, words: best.near.kept })
    return groups.length > 0
      ? { groups, left_out: best.near.leftOut, ...(best.text !== words && { corrected_search: best.text }) }
      : NOTHING
  }

  /** Tries the words of a search as they are, then corrected, then without those that nothing has beside the others. */
  async function foundAsMeant(search: TypedSearch, ask: Ask): Promise<Found> {
    const spellings = search.words === '' ? [] : await spellingsOf(search.words)
    const corrected = await asCorrected(search, spellings, ask)
    return corrected.groups.length > 0 ? corrected : asNearest(search, spellings, ask)
  }

  /**
   * Returns the best of each kind, without updates of people whom this actor does not see: as in the lists, only the feed knows
   * blocks and mutes.
   */
  return async function search({ q, as_typed }: Asked, actor: Actor): Promise<Found> {
    if (q === '') return NOTHING
    const avoided = await hiddenFor(db, actor)
    const ask: Ask = async (asked) => {
      const entries = await findEverywhere(db, asked, SYNONYMS, avoided)
      const facts = await factsOf(entries)
      const rows = entries.map((entry, at) => ({ ...entry, ...(facts[at] ?? NO_FACTS) }))
      return grouped(rows, hasTag(q))
    }
    if (as_typed) return { groups: await ask({ words: q, bounds: {} }) }
    const typed = readTypedSearch(q)
    const groups = await ask(typed)
    if (groups.length > 0) return { groups, ...readAs(typed, q) }
    if (!typed.kind) {
      const forgiven = readTypedSearch(q, { forgiving: true })
      const found = forgiven.kind ? await ask(forgiven) : []
      if (found.length > 0) return { groups: found, ...readAs(forgiven, q) }
    }
    const meant = await foundAsMeant(typed, ask)
    if (meant.groups.length > 0) return { ...meant, ...readAs(typed, q) }
    return typed.kind ? elsewhere(typed, ask) : NOTHING
  }

  /** No row of the named kind is near, so the others are searched. */
  async function elsewhere({ kind, name = '', ...search }: TypedSearch, ask: Ask): Promise<Found> {
    if (search.words === '') return NOTHING
    const groups = await ask(search)
    const found = groups.length > 0 ? { groups } : await foundAsMeant(search, ask)
    if (found.groups.length === 0) return NOTHING
    return { ...found, words: search.words, left_out: [name, ...(found.left_out ?? [])] }
  }
}

/** Says what of the text was not searched for as words. */
const readAs = ({ kind, words }: TypedSearch, typed: string) => ({
  ...(kind && { kind }),
  ...(words !== typed && { words }),
})

/** Returns the best of what is the person's own, listed or not. */
export async function searchOwn(reader: Reader, { id }: Person, typed: string): Promise<OwnResult[]> {
  return typed === '' ? [] : findOwnMatches(reader, id, typed)
}

const sizeOf = (groups: readonly SearchGroup[]) => groups.reduce((sum, { total }) => sum + total, 0)
const sizeOfNear = ({ leftOut }: Nearest) => leftOut.length

/** The kind with the best match comes first, of equally good ones in the usual order; tags do if one is typed with its sign. */
function grouped(rows: readonly SearchedRow[], hasTagFirst: boolean): SearchGroup[] {
  const rankOf = (kind: SearchKind | undefined) => (hasTagFirst && kind === 'tag' ? 1 : 0)
  return SEARCH_KINDS.map((kind) => rows.filter((row) => row.kind === kind))
    .filter((rowsOfKind) => rowsOfKind.length > 0)
    .toSorted(
      ([one], [other]) => rankOf(other?.kind) - rankOf(one?.kind) || (other?.fit ?? 0) - (one?.fit ?? 0),
    )
    .map(groupOf)
}

function groupOf(rows: readonly SearchedRow[]): SearchGroup {
  const [first] = rows
  if (!first) throw new RangeError('A group has a row')
  return {
    kind: first.kind,
    items: rows.map(({ kind, row_id, user_id, fit, total, ...item }) => item),
    total: Math.min(first.total, MOST_COUNTED_OF_KIND),
    ...(first.total > MOST_COUNTED_OF_KIND && { total_is_capped: true as const }),
  }
}
