// What every catalogue can be queried by, in the address of its page and in the API alike: search text, filters, sort
// order, page; and what its answer says about a search.
import * as z from 'zod'
import { typedLine } from './plain-text.ts'
import { MAX_SEARCH_LENGTH } from './search-length.ts'
import { pageQuery } from './shapes.ts'

/**
 * The choices of a catalogue, in the order in which addresses list them. Without a sort order, the first one applies,
 * and the best matches of a search come first.
 */
export const catalogueQuery = <F extends z.ZodRawShape, const S extends readonly [string, ...string[]]>(
  filters: F,
  sorts: S,
) =>
  z.object({
    search: typedLine(MAX_SEARCH_LENGTH).optional(),
    /** Searches for exactly what was typed, even if that finds nothing. */
    as_typed: z.enum(['true']).optional(),
    ...filters,
    sort: z.enum(sorts).optional(),
    ...pageQuery,
  })

/** What a catalogue's answer says in addition to a page of its rows. */
export const catalogueAnswer = {
  /** There are more than the total says, and sums are null. */
  total_is_capped: z.literal(true).optional(),
  /** The pages end after so many rows, though there are more: narrow the list to reach those. */
  pages_end_after: z.int().positive().optional(),
  /** Nothing matched the search, and this was searched for instead. */
  corrected_search: z.string().optional(),
}

/** What the answer about a catalogue's facets consists of. */
export const facetsAnswer = {
  /**
   * How many rows each value of each filter would list: by filter, by value. Null if more rows match the search than are
   * counted.
   */
  facets: z.record(z.string(), z.record(z.string(), z.int().nonnegative())).nullable(),
}
