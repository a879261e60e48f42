// Does a schema take a value that just reaches a limit, and refuse the next one with the limit's own sentence?
import { expect, it } from 'vitest'
import type * as z from 'zod'

export type Edge = {
  of: string
  schema: z.ZodType
  /** Returns a value of a size: so many letters, entries or units. */
  value: (size: number) => unknown
  /** These are the last size that is accepted, and the first that is not. */
  taken: number
  refused: number
  sentence: string
}

export const letters = (count: number) => 'x'.repeat(count)
export const list = <T>(count: number, entry: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => entry(at))

/** Tests edges of the fields of one object, which is valid without them. */
export const edgesOf =
  (schema: z.ZodType, valid: object) =>
  (
    of: string,
    [taken, refused]: readonly [number, number],
    sentence: string,
    value: (size: number) => unknown = letters,
  ): Edge => ({ of, schema, value: (size) => ({ ...valid, [of]: value(size) }), taken, refused, sentence })

export function itHolds(edges: readonly Edge[]): void {
  it.each(edges)('takes $of of $taken, and refuses $refused: $sentence', (edge) => {
    const issuesOf = (size: number) => edge.schema.safeParse(edge.value(size)).error?.issues ?? []
    expect(issuesOf(edge.taken)).toEqual([])
    expect(issuesOf(edge.refused).map(({ message }) => message)).toContain(edge.sentence)
  })
}
