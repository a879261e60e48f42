// The one way in which a page's choices are read from its address and written into one. Unknown parameters are ignored and
// wrong ones fall back, so every address is a page; what is the default anyway is left out, so every page has one address.
import type * as z from 'zod'

/** The fields of `schema` that the address gives rightly, with the schema's defaults for the others. */
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

/** Reads and writes the addresses of a list whose choices the schema describes. `to` gives the address of a query. */
export function listAddress<S extends z.ZodObject>(schema: S, to: (query: Choices) => string) {
  const usual: Choices = schema.parse({}) as Choices
  return {
    /** What the list is asked for, and of that what was chosen, which goes along to its other pages. */
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
            .filter((name) => choices[name] !== usual[name])
            .map((name) => [name, choices[name]]),
        ),
      ),
  }
}

/** The id in a page's address. What cannot be one becomes NaN, which every contract refuses as not found. */
export function readId(typed: string): number {
  return /^[1-9]\d{0,15}$/.test(typed) ? Number(typed) : Number.NaN
}
