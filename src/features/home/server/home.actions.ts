// Collects the figures about one person, and the needs that wait for them, from all nouns.

import type { Person } from '../../../platform/actor.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { OwnCount } from '../../../platform/own-counts.ts'
import type { OwnNeeds } from '../../../platform/own-needs.ts'
import type { Needs, Overview } from '../home.contract.ts'
import { COUNTED } from '../home.rules.ts'

/** Counts the person's own rows; a noun that cannot be counted yet is zero (HOME-5, DATA-65). */
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

/** Returns the needs of the person, in the order of the nouns that were asked. */
export async function findOwnNeeds(
  reader: Reader,
  actor: Person,
  needs: readonly OwnNeeds[],
  now: Date,
): Promise<Needs> {
  const found = await Promise.all(
    needs.map(async ({ kind, find }) => {
      const need = await find(reader, actor.id, now)
      return need ? [{ kind, ...need }] : []
    }),
  )
  return { items: found.flat() }
}
