// Families of rows: what changes, and what an answer is made of. A page is kept until one of its rows changes, so both
// sides must mean the same family: only a declared one compiles.

declare const isDeclared: unique symbol
/** Rows that are one kind of thing, by the name of their table. */
export type Family = string & { readonly [isDeclared]: true }

/** Declares a family, once, at the root of the noun that owns the table. */
export const rowFamily = (name: string): Family => name as Family

/** The outbox, which the mailbox of a demonstration shows. */
export const MAILS = rowFamily('mails')

/** A family as a whole, or one row of it, as it is told to other processes. */
export type Rows = string
const ROW_SIGN = '/'

export const rowOf = (family: Family, id: string | number): Rows => `${family}${ROW_SIGN}${id}`

/** What says of the same rows that they are to be seen no more. */
export const takenAway = (rows: Rows): Rows => `gone ${rows}`

/** The family, and the row if it is one. */
export function partsOf(rows: Rows): { family: string; isRow: boolean } {
  const cut = rows.indexOf(ROW_SIGN)
  return cut < 0 ? { family: rows, isRow: false } : { family: rows.slice(0, cut), isRow: true }
}

/**
 * What an answer is made of. A family: it lists or sums up, so any row of it may change it. A family and the place of
 * ids in the answer, through lists if need be: it shows those rows and no other.
 */
export type Read = Family | { readonly family: Family; readonly idAt: readonly string[] }

export const familyOf = (read: Read): Family => (typeof read === 'string' ? read : read.family)

/** The rows that an answer shows. Where it names none, such as a refusal, any row of the family might change that. */
export function rowsRead(reads: readonly Read[], output: unknown): Rows[] {
  return reads.flatMap((read) => {
    if (typeof read === 'string') return [read]
    const ids = idsAt(output, read.idAt)
    return ids.length > 0 ? ids.map((id) => rowOf(read.family, id)) : [read.family]
  })
}

function idsAt(value: unknown, [name, ...inside]: readonly string[]): (string | number)[] {
  if (Array.isArray(value))
    return value.flatMap((item) => idsAt(item, name === undefined ? [] : [name, ...inside]))
  if (name === undefined) return typeof value === 'string' || typeof value === 'number' ? [value] : []
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? idsAt((value as Record<string, unknown>)[name], inside)
    : []
}
