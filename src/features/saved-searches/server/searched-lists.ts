// The lists whose searches can be saved. A noun declares its list, and app/ hands all of them in. A list uses its own catalogue,
// so that a saved search finds what the page finds.
import type * as z from 'zod'
import type { SaidChoices } from '../matches.messages.ts'
import type { SearchedListName } from '../saved-searches.rules.ts'

export type Match = {
  readonly id: number
  readonly user_id: string
  readonly title: string
  readonly price: string
  /** The owner's public name; null without one. */
  readonly owner: string | null
  readonly path: string
  readonly published_at: string
}

/** The span begins after `since` and includes `until`. */
export type Span = { readonly since: string; readonly until: string }

export type SearchChoices = Readonly<Record<string, string>>

export type SearchedList = {
  readonly name: SearchedListName
  readonly query: z.ZodObject
  /** The words of the choices in the name of a search, where their values aren't words. */
  readonly said?: SaidChoices
  path(choices: SearchChoices): string
  /** Returns the newest rows of these choices that were published in a span, as everyone sees them. */
  published(choices: SearchChoices, span: Span, most: number): Promise<Match[]>
}

export type SearchedLists = readonly SearchedList[]

/** These choices do not change which rows are listed. */
const NOT_SAVED = ['as_typed', 'sort', 'page', 'page_size']

/** Returns the choices of an address that change which rows are listed, as the list takes them and in its own order. */
export function searchChoicesIn(list: SearchedList, query: string): SearchChoices {
  const given = new URLSearchParams(query)
  const valid = Object.entries(list.query.shape).flatMap(([name, field]) => {
    const value = given.get(name)
    if (NOT_SAVED.includes(name) || value === null) return []
    const read = (field as z.ZodType).safeParse(value)
    return read.success && read.data !== '' ? [[name, String(read.data)]] : []
  })
  return Object.fromEntries(valid)
}

/** Returns the list of an address, with its choices; undefined if the address is not that of a list. */
export function searchAt(
  lists: SearchedLists,
  address: string,
): { list: SearchedList; choices: SearchChoices } | undefined {
  const [path, query = ''] = address.split('?')
  const list = lists.find((one) => one.path({}) === path)
  return list && { list, choices: searchChoicesIn(list, query) }
}

/** Returns the list of a stored search. Raises an Error for a name that no noun declares. */
export function listNamed(lists: SearchedLists, name: SearchedListName): SearchedList {
  const list = lists.find((one) => one.name === name)
  if (!list) throw new Error(`No noun declares a list of ${name} that can be searched`)
  return list
}
