// The queries of saved searches: one's own, due ones, and instant ones that a new row may match.
import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { INSTANT_PAUSE_HOURS } from '../matches.rules.ts'
import { MAX_SAVED_SEARCHES, type SearchedListName } from '../saved-searches.rules.ts'
import { searchedUntil, savedSearches as searches } from './saved-searches.table.ts'

export type StoredSearch = typeof searches.$inferSelect
type NewSearch = Omit<StoredSearch, 'id' | 'mailed_at'>
type Rhythm = Pick<StoredSearch, 'frequency' | 'time_zone' | 'due_at'>

export async function searchesOf(reader: Reader, owner: OwnerId): Promise<StoredSearch[]> {
  return reader
    .select()
    .from(searches)
    .where(eq(searches.user_id, owner))
    .orderBy(desc(searches.created_at), desc(searches.id))
    .limit(MAX_SAVED_SEARCHES)
}

export async function countSearches(reader: Reader, owner: OwnerId): Promise<number> {
  return reader.$count(searches, eq(searches.user_id, owner))
}

export async function lockSearch(tx: Tx, owner: string, id: number): Promise<StoredSearch | undefined> {
  const isMeant = and(eq(searches.id, id), eq(searches.user_id, owner))
  return (await tx.select().from(searches).where(isMeant).for('update'))[0]
}

export async function lockSameSearch(
  tx: Tx,
  { user_id, list, query }: Pick<StoredSearch, 'user_id' | 'list' | 'query'>,
): Promise<StoredSearch | undefined> {
  const isSame = and(eq(searches.user_id, user_id), eq(searches.list, list), eq(searches.query, query))
  return (await tx.select().from(searches).where(isSame).for('update'))[0]
}

export async function insertSearch(tx: Tx, row: NewSearch): Promise<StoredSearch> {
  const [stored] = await tx.insert(searches).values(row).returning()
  if (!stored) throw new Error('A stored search came back without its row')
  return stored
}

export async function saveRhythm(
  tx: Tx,
  id: number,
  change: Rhythm & { covered_until?: string },
): Promise<void> {
  await tx.update(searches).set(change).where(eq(searches.id, id))
}

export async function deleteSearch(tx: Tx, owner: OwnerId, id: number): Promise<boolean> {
  const deleted = await tx.delete(searches).where(and(eq(searches.id, id), eq(searches.user_id, owner)))
  return deleted.rowCount === 1
}

export async function deleteSearchesOf(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(searches).where(eq(searches.user_id, owner))
}

export type DueSearch = StoredSearch & { due_at: string }

/** Returns due searches, longest due first; equal searches of several people stand beside each other. */
export async function dueSearches(reader: Reader, at: string, limit: number): Promise<DueSearch[]> {
  const rows = await reader
    .select()
    .from(searches)
    .where(lte(searches.due_at, at))
    .orderBy(asc(searches.due_at), asc(searches.list), asc(searches.query), asc(searches.id))
    .limit(limit)
  return rows.flatMap(({ due_at, ...row }) => (due_at === null ? [] : [{ ...row, due_at }]))
}

export type MovedOn = {
  id: number
  /** The value of `due_at` as it was read: a change means that another process took it, or its person chose otherwise. */
  was_due_at: string
  due_at: string | null
  covered_until: string
}

/** Locks searches until the transaction ends; returns false if `due_at` of one has changed. */
export async function holdDue(tx: Tx, due: readonly Pick<DueSearch, 'id' | 'due_at'>[]): Promise<boolean> {
  const rows = await tx
    .select({ id: searches.id, due_at: searches.due_at })
    .from(searches)
    .where(
      inArray(
        searches.id,
        due.map(({ id }) => id),
      ),
    )
    .orderBy(asc(searches.id))
    .for('update')
  return due.every((one) => rows.some(({ id, due_at }) => id === one.id && due_at === one.due_at))
}

export async function noteMailed(tx: Tx, ids: readonly number[], mailed_at: string): Promise<void> {
  await tx
    .update(searches)
    .set({ mailed_at })
    .where(inArray(searches.id, [...ids]))
}

/** Moves searches on, in one statement, if their `due_at` has not changed. */
export async function moveAllOn(tx: Tx, moved: readonly MovedOn[]): Promise<void> {
  if (moved.length === 0) return
  const column = (name: keyof MovedOn) => sql.param(moved.map((one) => one[name]))
  await tx.execute(sql`
    update ${searches} set due_at = moved.due_at, covered_until = moved.covered_until
    from unnest(${column('id')}::int8[], ${column('was_due_at')}::timestamptz[], ${column('due_at')}::timestamptz[],
      ${column('covered_until')}::timestamptz[]) as moved (id, was_due_at, due_at, covered_until)
    where ${searches.id} = moved.id and ${searches.due_at} = moved.was_due_at`)
}

/** Returns the distinct instant searches of a list, in pages: those after `after`, in their order. */
export async function instantSearches(
  reader: Reader,
  list: SearchedListName,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ query: searches.query })
    .from(searches)
    .where(and(eq(searches.list, list), eq(searches.frequency, 'instant'), gt(searches.query, after)))
    .orderBy(asc(searches.query))
    .limit(limit)
  return rows.map(({ query }) => query)
}

/** Makes an instant search due for everyone who saved it: now, or once the pause after their last mail is over. */
export async function makeDue(tx: Tx, list: SearchedListName, query: string, now: Date): Promise<void> {
  const pause = sql`make_interval(hours => ${INSTANT_PAUSE_HOURS})`
  await tx
    .update(searches)
    .set({ due_at: sql`greatest(${now.toISOString()}::timestamptz, ${searches.mailed_at} + ${pause})` })
    .where(
      and(
        eq(searches.list, list),
        eq(searches.query, query),
        eq(searches.frequency, 'instant'),
        sql`${searches.due_at} is null`,
      ),
    )
}

export async function searchedUntilOf(reader: Reader, list: SearchedListName): Promise<string | undefined> {
  const rows = await reader.select().from(searchedUntil).where(eq(searchedUntil.list, list))
  return rows[0]?.until
}

export async function saveSearchedUntil(tx: Tx, list: SearchedListName, until: string): Promise<void> {
  await tx
    .insert(searchedUntil)
    .values({ list, until })
    .onConflictDoUpdate({ target: searchedUntil.list, set: { until } })
}
