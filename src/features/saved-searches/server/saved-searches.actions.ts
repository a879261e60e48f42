// Saving searches, choosing how often their matches are mailed, and deleting them: one function per verb, in the caller's
// transaction.
import type { Person } from '../../../platform/actor.ts'
import { knownTimeZone } from '../../../platform/contract/local-time.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { MailSeries } from '../../notifications/server/notifications.actions.ts'
import { matchMails, searchName } from '../matches.messages.ts'
import { nextSearchLook } from '../matches.rules.ts'
import type { SavedSearch } from '../saved-searches.contract.ts'
import { savedSearchRefusals as messages } from '../saved-searches.messages.ts'
import { MAX_SAVED_LENGTH, MAX_SAVED_SEARCHES, type MatchFrequency } from '../saved-searches.rules.ts'
import {
  countSearches,
  deleteSearch,
  insertSearch,
  lockSameSearch,
  lockSearch,
  type StoredSearch,
  saveRhythm,
  searchesOf,
} from './saved-searches.records.ts'
import { listNamed, type SearchedLists, searchAt, searchChoicesIn } from './searched-lists.ts'

export function shownSearch(lists: SearchedLists, row: StoredSearch): SavedSearch {
  const list = listNamed(lists, row.list)
  const choices = searchChoicesIn(list, row.query)
  return {
    id: row.id,
    list: row.list,
    name: searchName(row.list, choices, list.said),
    path: list.path(choices),
    frequency: row.frequency,
    created_at: row.created_at,
  }
}

/** Returns one's own saved searches, newest first. */
export async function listOwnSearches(
  reader: Reader,
  lists: SearchedLists,
  actor: Person,
): Promise<SavedSearch[]> {
  return (await searchesOf(reader, actor.id)).map((row) => shownSearch(lists, row))
}

type Rhythm = { frequency: MatchFrequency; time_zone: string }

/**
 * Saves the search of an address, or changes the frequency if it is saved already. The caller holds the account, so that no one
 * exceeds the limit. Raises Problem 'invalid' for an address without a search, 'conflict' beyond the limit.
 */
export async function saveSearch(
  tx: Tx,
  { path, ...rhythm }: { path: string } & Rhythm,
  { actor, now, lists }: { actor: Person; now: Date; lists: SearchedLists },
): Promise<SavedSearch> {
  const found = searchAt(lists, path)
  if (!found || Object.keys(found.choices).length === 0) throw new Problem('invalid', messages.notASearch)
  const { list, choices } = found
  const query = new URLSearchParams(choices).toString()
  if (query.length > MAX_SAVED_LENGTH) throw new Problem('invalid', messages.tooLong)
  const same = await lockSameSearch(tx, { user_id: actor.id, list: list.name, query })
  if (same) return shownSearch(lists, await chooseRhythm(tx, same, rhythm, now))
  if ((await countSearches(tx, actor.id)) >= MAX_SAVED_SEARCHES)
    throw new Problem('conflict', messages.tooMany)
  const at = now.toISOString()
  const row = await insertSearch(tx, {
    user_id: actor.id,
    list: list.name,
    query,
    ...rhythmFrom(rhythm, now),
    covered_until: at,
    created_at: at,
  })
  return shownSearch(lists, row)
}

function rhythmFrom({ frequency, time_zone: given }: Rhythm, now: Date) {
  const time_zone = knownTimeZone(given)
  return {
    frequency,
    time_zone,
    due_at: nextSearchLook({ frequency, time_zone }, now)?.toISOString() ?? null,
  }
}

async function chooseRhythm(tx: Tx, row: StoredSearch, chosen: Rhythm, now: Date): Promise<StoredSearch> {
  const change = {
    ...rhythmFrom(chosen, now),
    // Rows that were published while no mails were wanted are not mailed later.
    ...(row.frequency === 'never' && chosen.frequency !== 'never' && { covered_until: now.toISOString() }),
  }
  await saveRhythm(tx, row.id, change)
  return { ...row, ...change }
}

/** Changes the frequency of an own search. Raises Problem 'not_found'. */
export async function editSearch(
  tx: Tx,
  { id, ...rhythm }: { id: number } & Rhythm,
  { actor, now, lists }: { actor: Person; now: Date; lists: SearchedLists },
): Promise<SavedSearch> {
  const row = await lockSearch(tx, actor.id, id)
  if (!row) throw new Problem('not_found', messages.notFound)
  return shownSearch(lists, await chooseRhythm(tx, row, rhythm, now))
}

/** Deletes an own search. Raises Problem 'not_found'. */
export async function removeSearch(tx: Tx, actor: Person, id: number): Promise<void> {
  if (!(await deleteSearch(tx, actor.id, id))) throw new Problem('not_found', messages.notFound)
}

/** The mails about saved searches. Unsubscribing ends those of one search, which stays saved. */
export const matchSeries: MailSeries = {
  kind: 'saved_search',
  label: matchMails.label,
  async end(tx, userId, part) {
    // One mail may be about several searches.
    for (const id of part?.split(',') ?? []) {
      const row = await lockSearch(tx, userId, Number(id))
      if (row) await saveRhythm(tx, row.id, { frequency: 'never', time_zone: row.time_zone, due_at: null })
    }
  },
}
