// What every catalogue can be asked for, in the address of its page and of the API alike: words, filters, an order, a page.
import * as z from 'zod'
import { pageQuery } from './shapes.ts'

/** Longest text that a search takes, in characters. */
export const MAX_SEARCH_LENGTH = 100

/** The choices of a catalogue, in the order in which an address names them; `usual` is the order of whoever names none. */
export const catalogueQuery = <F extends z.ZodRawShape, const S extends readonly [string, ...string[]]>(
  filters: F,
  sorts: S,
  usual: NoInfer<S[number]>,
) =>
  z.object({
    search: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
    ...filters,
    sort: z.enum(sorts).default(usual),
    ...pageQuery,
  })
