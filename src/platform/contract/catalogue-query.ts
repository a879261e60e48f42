// What every catalogue can be queried by, in the address of its page and in the API alike: search text, filters, sort
// order, page.
import * as z from 'zod'
import { pageQuery } from './shapes.ts'

/** The longest search text, in characters. */
export const MAX_SEARCH_LENGTH = 100

/** The choices of a catalogue, in the order in which addresses list them; `usual` is the default sort order. */
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
