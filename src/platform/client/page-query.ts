// Reads a page's query parameters: unknown ones are ignored, wrong ones fall back, so every address is a page.
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

/** The id in a page's address. What cannot be one becomes NaN, which every contract refuses as not found. */
export function readId(typed: string): number {
  return /^[1-9]\d{0,15}$/.test(typed) ? Number(typed) : Number.NaN
}
