// A page deep in many matches costs as much as finding and sorting all that come before it, and clients that ask for one
// ask for its neighbours next. So the ids of all rows up to a depth are fetched at once, in order, and remembered for a
// minute: further deep pages are fetched by their ids, and rows that are added meanwhile shift none of them.
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import { MAX_PAGE_SIZE } from '../contract/shapes.ts'
import {
  inOrder,
  type KnownPage,
  type Listed,
  MOST_COUNTED,
  type Ordering,
  sortedIds,
} from './matched-page.ts'

/** Up to here an order would cost several times as much as the page. */
const LEAST_REMEMBERED = 1_250
/** Up to here an order is remembered for nearer pages, where it had to be sorted for one of them. */
export const NEAR_DEPTH = LEAST_REMEMBERED + MAX_PAGE_SIZE
/** An order is fetched up to one of these, so that no page costs more than some twice what it would by itself. */
const DEPTHS = [2_500, 5_000, MOST_COUNTED] as const
const REMEMBERED_MS = 60_000
/** Of each catalogue in each process: 50 orders of numbers, or eleven of UUIDs. */
const MOST_BYTES = 4 * 1024 * 1024
const MOST_ORDERS = 1_000
/** Of an entry, beside its texts. */
const ENTRY_BYTES = 512

/** Ids in the order of their rows, as one text: an array of UUIDs would take more memory. */
export type Order<Totals> = { ids: string; totals: Totals }

/** How much of its order a page needs; undefined if the page is so near that it is found by itself. */
export function depthOf({ offset, limit }: KnownPage): number | undefined {
  return offset < LEAST_REMEMBERED || limit === 0
    ? undefined
    : DEPTHS.find((depth) => offset + limit <= depth)
}

/** The ids of the first rows, as an array in SQL; `isSorted` if all rows are to be sorted rather than walked in their order. */
export function firstIds(listed: Listed, ordering: Ordering, most: number, isSorted: boolean): SQL {
  if (isSorted) return sql`${sortedIds(listed, ordering)}[:${most}::int4]`
  const { from, where, id } = listed
  return sql`array(select ${id} from ${from}${where ? sql` where ${where}` : sql``} order by ${inOrder(ordering)} limit ${most})`
}

/** How many there are, of at least one. */
export const countIn = (ids: string): number => ids.split(',').length

/** The ids of a page, in the same form. */
export function idsAt(ids: string, { offset, limit }: KnownPage, id: PgColumn): SQL {
  const page = ids.split(',', offset + limit).slice(offset)
  return sql`${`{${page.join(',')}}`}::${sql.raw(id.getSQLType())}[]`
}

/** The orders of one catalogue. Concurrent requests for the same one share its loading; a failure is not remembered. */
export function rememberedOrders<Totals>() {
  const orders = new LRUCache<string, Order<Totals>, () => Promise<Order<Totals>>>({
    max: MOST_ORDERS,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ ids }, key) => ids.length + 2 * key.length + ENTRY_BYTES,
    ttl: REMEMBERED_MS,
    fetchMethod: (_key, _before, { context: load }) => load(),
    // Others may need the memory before an order is loaded: those who asked for it still get it.
    ignoreFetchAbort: true,
  })
  return {
    load: (key: string, load: () => Promise<Order<Totals>>) => orders.forceFetch(key, { context: load }),
    /** The one that was loaded before; undefined if there is none. */
    known: (key: string) => orders.get(key),
  }
}
