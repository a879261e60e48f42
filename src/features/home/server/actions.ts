// Gathers from all nouns what belongs to one person: figures and recent activity.

import type { Person } from '../../../platform/actor.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { byPlace, type OwnCount, type RecentActivity } from '../../../platform/own-rows.ts'
import type { Happening, Overview } from '../contract.ts'
import { ACTIVITY_PAGE_SIZE, COUNTED, cursorOf, placeOf } from '../rules.ts'

/** Counts the person's own rows; what no noun counts yet is nothing (HOME-5, DATA-65). */
export async function countOwnRows(
  reader: Reader,
  actor: Person,
  counts: readonly OwnCount[],
): Promise<Overview> {
  const figures = await Promise.all(
    COUNTED.map(async (noun) => {
      const handler = counts.find((count) => count.noun === noun)
      return [noun, (await handler?.count(reader, actor.id)) ?? 0] as const
    }),
  )
  return Object.fromEntries(figures) as Overview
}

/** One page of what happened, newest first, and where the next one begins (HOME-6). */
export async function listActivity(
  reader: Reader,
  actor: Person,
  nouns: readonly RecentActivity[],
  cursor: string | undefined,
): Promise<{ items: Happening[]; next_cursor: string | null }> {
  const before = cursor === undefined ? undefined : placeOf(cursor)
  // One more than is shown tells whether there is more.
  const window = { before, limit: ACTIVITY_PAGE_SIZE + 1 }
  const found = await Promise.all(nouns.map((noun) => noun.recent(reader, actor.id, window)))
  const sorted = found.flat().sort(byPlace)
  const shown = sorted.slice(0, ACTIVITY_PAGE_SIZE)
  const last = shown.at(-1)
  return {
    items: shown.map(({ kind, row, text, path, amount, created_at }) => ({
      id: `${kind}-${row}`,
      kind,
      text,
      path,
      amount,
      created_at,
    })),
    next_cursor: last && sorted.length > shown.length ? cursorOf(last) : null,
  }
}
