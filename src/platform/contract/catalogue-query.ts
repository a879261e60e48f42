// The query of every catalogue, in the address of its page and in the API alike: search text, filters, sort order,
// page; and the fields with which an answer explains a search.
import * as z from 'zod'
import { MAX_SEARCH_LENGTH } from './list-limits.ts'
import { typedLine } from './plain-text.ts'
import { pageQuery } from './shapes.ts'
import { readAmount } from './typed-amount.ts'
import { LEAST_FILTERED_DOLLARS, MAX_AMOUNT_LENGTH, MOST_FILTERED_DOLLARS } from './typed-price.ts'

const AMOUNT_RANGE = `Expected an amount from ${LEAST_FILTERED_DOLLARS} to ${MOST_FILTERED_DOLLARS}, with at most two decimals`

/** A bound of a price, in dollars, also as people type it: '1000', '$1,200'. What can mean two amounts is asked about. */
export const dollarsInQuery = z
  .string()
  .max(MAX_AMOUNT_LENGTH, AMOUNT_RANGE)
  .transform((typed, context) => {
    const read = readAmount(typed)
    const dollars = 'question' in read ? Number.NaN : read.dollars
    const isFiltered = dollars >= LEAST_FILTERED_DOLLARS && dollars <= MOST_FILTERED_DOLLARS
    if (isFiltered && Number(dollars.toFixed(2)) === dollars) return dollars
    context.addIssue('question' in read ? read.question : AMOUNT_RANGE)
    return z.NEVER
  })
  .meta({ type: 'number', minimum: LEAST_FILTERED_DOLLARS, maximum: MOST_FILTERED_DOLLARS })

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

/** The fields of a catalogue's answer beside its page of rows. */
export const catalogueAnswer = {
  /** More rows match than the total says, and sums are null. */
  total_is_capped: z.literal(true).optional(),
  /** The pages end after so many rows, though there are more: narrow the list to reach those. */
  pages_end_after: z.int().positive().optional(),
  /** Nothing matched the search, and this was searched for instead. */
  corrected_search: z.string().optional(),
  /** Nothing has all words, so these were left out. */
  left_out: z.array(z.string()).optional(),
  /** The words that were searched for, if some were left out or a name was mistyped. */
  searched: z.string().optional(),
  /** The search names what the list consists of, which is not searched for: 'phone agent' among agents. */
  names_kind: z.literal(true).optional(),
}

export const facetsAnswer = {
  /**
   * How many rows each value of each filter would list: by filter, by value. Null if more rows match the search than are
   * counted.
   */
  facets: z.record(z.string(), z.record(z.string(), z.int().nonnegative())).nullable(),
}
