// The addresses of lists that the browser requests itself: one's own courses, sales, deployments. They are read without
// the library of schemas: the server checks the query, and what it would refuse is left out, as on every page.
import { MAX_PAGE, MAX_SEARCH_LENGTH } from '../contract/list-limits.ts'
import { isPlainLine } from '../contract/plain-characters.ts'
import { type AddressOf, hrefOf } from './page-query.ts'

type Options = Readonly<Record<string, readonly string[]>>

type Chosen<O extends Options> = { readonly [N in keyof O]?: O[N][number] } & { readonly search?: string }

/** Reads and writes the addresses of such a list; a list with sort orders uses the first unless another is chosen. */
export function listAddress<const O extends Options>(options: O, to: AddressOf, usualSort?: string) {
  return {
    read(search: string, page_size: number) {
      const given = new URLSearchParams(search)
      const typed = (given.get('search') ?? '').replace(/[\t\n\r]/g, ' ').trim()
      const isSearched = typed !== '' && typed.length <= MAX_SEARCH_LENGTH && isPlainLine(typed)
      const chosen = Object.entries(options).flatMap(([name, values]) => {
        const value = given.get(name)
        return value !== null && values.includes(value) ? [[name, value]] : []
      })
      const choices = {
        ...(isSearched && { search: typed }),
        ...(usualSort && { sort: usualSort }),
        ...Object.fromEntries(chosen),
      } as Chosen<O>
      return { query: { ...choices, page: readPage(search), page_size }, choices }
    },
    href: hrefOf(['search', ...Object.keys(options), 'page'], { page: 1, sort: usualSort }, to),
  }
}

/** Returns the page that an address with this search asks for; the first one for anything that is no page number. */
export function readPage(search: string): number {
  const typed = new URLSearchParams(search).get('page') ?? ''
  const page = /^\d{1,9}$/.test(typed) ? Number(typed) : 1
  return page >= 1 && page <= MAX_PAGE ? page : 1
}
