// What can be searched and saved: each list is declared by its noun, and app/ hands all of them in. A list answers by its
// own catalogue, so that a saved search finds what the page finds.
import type * as z from 'zod'
import type { SaidChoices } from '../matches.messages.ts'
import type { SearchedListName } from '../saved-searches.rules.ts'

/** What a search found: its title, what it costs and whose it is. */
export type Match = {
  readonly id: number
  readonly user_id: string
  readonly title: string
  readonly price: string
  /** The public name of its owner, if they have one. */
  readonly owner: string | null
  readonly path: string
  readonly published_at: string
}

/** After `since`, up to and including `until`. */
export type Span = { readonly since: string; readonly until: string }

export type Choices = Readonly<Record<string, string>>

export type SearchedList = {
  readonly name: SearchedListName
  /** The query of its catalogue. */
  readonly query: z.ZodObject
  /** How its choices are said in the name of a search, where their values aren't words. */
  readonly said?: SaidChoices
  /** The address of the list with these choices. */
  path(choices: Choices): string
  /** The newest of what these choices list among what was published in a span, as everyone sees it. */
  published(choices: Choices, span: Span, most: number): Promise<Match[]>
}

export type SearchedLists = readonly SearchedList[]

/** What does not change which rows are listed. */
const NOT_SAVED = ['as_typed', 'sort', 'page', 'page_size']

/** The choices of an address that change which rows are listed, as the list takes them and in its own order. */
export function choicesIn(list: SearchedList, query: string): Choices {
  const given = new URLSearchParams(query)
  const valid = Object.entries(list.query.shape).flatMap(([name, field]) => {
    const value = given.get(name)
    if (NOT_SAVED.includes(name) || value === null) return []
    const read = (field as z.ZodType).safeParse(value)
    return read.success && read.data !== '' ? [[name, String(read.data)]] : []
  })
  return Object.fromEntries(valid)
}

/** The list that an address is of, with its choices; undefined if it is of none. */
export function searchAt(
  lists: SearchedLists,
  address: string,
): { list: SearchedList; choices: Choices } | undefined {
  const [path, query = ''] = address.split('?')
  const list = lists.find((one) => one.path({}) === path)
  return list && { list, choices: choicesIn(list, query) }
}

/** The list of a row. One that no noun declares is a fault of ours. */
export function listNamed(lists: SearchedLists, name: SearchedListName): SearchedList {
  const list = lists.find((one) => one.name === name)
  if (!list) throw new Error(`No noun declares a list of ${name} that can be searched`)
  return list
}
