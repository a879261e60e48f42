// The one way to read a page's choices from its address and to write them into one. Unknown parameters are ignored and
// invalid ones fall back to defaults, so every address is a page; defaults are left out, so every page has one address.
import type * as z from 'zod'

/** The fields of `schema` that are valid in the address, and the schema's defaults for the others. */
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
 * Reads and writes the addresses of a list whose choices the schema describes. `to` returns the address of a query.
 * `usualSort` is the order of a list that is not searched; a search that asks for no order has its best matches first.
 */
export function listAddress<S extends z.ZodObject>(
  schema: S,
  to: (query: Choices) => string,
  usualSort: string,
) {
  const usual: Choices = schema.parse({}) as Choices
  const isSoAnyway = (name: string, choices: Choices) =>
    choices[name] === usual[name] || (name === 'sort' && !choices.search && choices.sort === usualSort)
  return {
    /** The query of the list, and of it the explicit choices, which its other pages keep. */
    read(url: string, page_size: number) {
      const query = { ...readPageQuery(schema, url), page_size }
      const { page: _page, page_size: _size, ...choices } = query
      return { query, choices }
    },
    /** The address of the list with these choices. */
    href: (choices: Choices): string =>
      to(
        Object.fromEntries(
          Object.keys(schema.shape)
            .filter((name) => !isSoAnyway(name, choices))
            .map((name) => [name, choices[name]]),
        ),
      ),
  }
}

/** The id in a page's address. Anything else becomes NaN, which every contract refuses as not found. */
export function readId(typed: string): number {
  return /^[1-9]\d{0,15}$/.test(typed) ? Number(typed) : Number.NaN
}
