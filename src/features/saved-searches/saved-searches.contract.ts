// The contracts of saved searches.
import * as z from 'zod'
import type { Contract } from '../../platform/contract/contract.ts'
import { textKinds, timeZoneName } from '../../platform/contract/plain-text.ts'
import { id, idInPath, moment } from '../../platform/contract/shapes.ts'
import {
  MATCH_FREQUENCIES,
  MAX_SAVED_SEARCHES,
  MAX_SEARCH_ADDRESS_LENGTH,
  SEARCHED_LISTS,
} from './saved-searches.rules.ts'

const savedSearch = z.object({
  id,
  list: z.enum(SEARCHED_LISTS),
  /** The name is, for example, 'Projects: invoices, Finance, from $1,000'. */
  name: z.string(),
  path: z.string(),
  frequency: z.enum(MATCH_FREQUENCIES),
  created_at: moment,
})
export type SavedSearch = z.output<typeof savedSearch>

const rhythm = { frequency: z.enum(MATCH_FREQUENCIES), time_zone: timeZoneName }
const own = { tag: 'saved searches', access: 'session' } as const
const params = z.object({ id: idInPath })

export const savedSearchContracts = {
  own: {
    ...own,
    method: 'GET',
    path: '/own/saved-searches',
    summary: `Lists your saved searches, newest first; you can have ${MAX_SAVED_SEARCHES}.`,
    limit: 'read',
    output: z.object({ items: z.array(savedSearch).max(MAX_SAVED_SEARCHES) }),
  },
  save: {
    ...own,
    method: 'POST',
    path: '/own/saved-searches',
    summary:
      'Saves a search of a list, whose new matches come by email: right away, in the morning of `time_zone` every day or on Mondays, or never. `path` is the address of the list with the search; its order and page are ignored. Saving the same search again sets how often.',
    limit: 'write',
    creates: true,
    body: z.strictObject({
      path: z.string().startsWith('/').max(MAX_SEARCH_ADDRESS_LENGTH).register(textKinds, { kind: 'choice' }),
      ...rhythm,
    }),
    output: savedSearch,
    problems: ['invalid', 'conflict', 'too_many_requests'],
  },
  edit: {
    ...own,
    method: 'PATCH',
    path: '/own/saved-searches/:id',
    summary: 'Sets how often new matches of one of your saved searches come by email.',
    limit: 'write',
    params,
    body: z.strictObject(rhythm),
    output: savedSearch,
    problems: ['not_found'],
  },
  remove: {
    ...own,
    method: 'DELETE',
    path: '/own/saved-searches/:id',
    summary: 'Deletes one of your saved searches.',
    limit: 'write',
    params,
    output: z.object({}),
    problems: ['not_found'],
  },
} as const satisfies Record<string, Contract>
