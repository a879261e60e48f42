// The one way to read a page's choices from its address and to write them into one. Unknown parameters are ignored and
// invalid ones fall back to defaults, so every address is a page; defaults are left out, so every page has one address.
import type * as z from 'zod'

/** Reads the fields of `schema` that are valid in the address; the others get the schema's defaults. */
export function readPageQuery<S extends z.ZodObject>(schema: S, url: string): z.output<S> {
  const given = new URL(url).searchParams
  const values: Record<string, string> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = given.get(name)
    if (value !== null && (field as z.ZodType).safeParse(value).success) values[name] = value
  }
  return schema.parse(values) as z.output<S>
}

export type Choices = Readonly<Record<string, string | number | undefined>>

/**
 * Reads the query of a list from its address, and the explicit choices, which its other pages keep. `meant` adds what
 * the address implies, such as a price in its search.
 */
export function readChoices<S extends z.ZodObject>(
  schema: S,
  url: string,
  page_size: number,
  meant: (query: z.output<S>) => z.output<S> = (query) => query,
) {
  const query = { ...meant(readPageQuery(schema, url)), page_size }
  const { page: _page, page_size: _size, ...choices } = query
  return { query, choices }
}

export type AddressOf = (query: Choices) => string

/**
 * Returns the address of a list with these choices: those `names` in `to` that are not the default anyway. `usualSort`
 * is the order of a list that is not searched; a search that asks for no order has its best matches first.
 */
export function hrefOf(
  names: readonly string[],
  usual: Choices,
  to: AddressOf,
  usualSort?: string,
): AddressOf {
  const isSoAnyway = (name: string, choices: Choices) =>
    choices[name] === usual[name] || (name === 'sort' && !choices.search && choices.sort === usualSort)
  return (choices) =>
    to(
      Object.fromEntries(
        names.filter((name) => !isSoAnyway(name, choices)).map((name) => [name, choices[name]]),
      ),
    )
}

/**
 * Writes the addresses of a catalogue by the names of its filters, in the order of its query. Only the loader reads them,
 * on the server: with its schemas, the page would load a library that no one needs there.
 */
export function catalogueAddress<S extends z.ZodObject>(
  filters: readonly (keyof z.output<S> & string)[],
  to: AddressOf,
  usualSort: string,
) {
  const names = ['search', 'as_typed', ...filters, 'sort', 'page']
  return { names, href: hrefOf(names, { page: 1 }, to, usualSort) }
}

/** Returns the id in a page's address. Anything else becomes NaN, which every contract refuses as not found. */
export function readId(typed: string): number {
  return /^[1-9]\d{0,15}$/.test(typed) ? Number(typed) : Number.NaN
}
