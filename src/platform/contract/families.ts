// Families of rows: the unit of cache invalidation. Writers note which rows changed, answers declare which rows they
// depend on, and both must mean the same family: only a declared one compiles.

declare const isDeclared: unique symbol
/** The rows of one table, by its name. */
export type Family = string & { readonly [isDeclared]: true }

/** Declares a family, once, at the root of the noun that owns the table. */
export const rowFamily = (name: string): Family => name as Family

/** The outbox, which a demonstration's mailbox shows. */
export const MAILS = rowFamily('mails')

/** A whole family or one of its rows, in the form that is sent to other processes. */
export type Rows = string
const ROW_SIGN = '/'

export const rowOf = (family: Family, id: string | number): Rows => `${family}${ROW_SIGN}${id}`

/** Marks the same rows as erased or made private. */
export const removalOf = (rows: Rows): Rows => `gone ${rows}`

/** The family, and whether it is a single row. */
export function partsOf(rows: Rows): { family: string; isRow: boolean } {
  const cut = rows.indexOf(ROW_SIGN)
  return cut < 0 ? { family: rows, isRow: false } : { family: rows.slice(0, cut), isRow: true }
}

/**
 * An answer with a list or a sum depends on the whole family, since any row may change it. An answer that shows certain
 * rows and no others depends on those alone: `idAt` is the path of their ids in it, through lists if need be.
 */
export type Dependency =
  | Family
  | {
      readonly family: Family
      readonly idAt: readonly string[]
      /** The answer may show no row of the family, and then depends on none. */
      readonly mayBeNone?: true
    }

export const familyOf = (read: Dependency): Family => (typeof read === 'string' ? read : read.family)

/** The rows that an answer depends on. If it contains no ids, such as a refusal, any row of the family may change it. */
export function rowsShown(dependsOn: readonly Dependency[], output: unknown): Rows[] {
  return dependsOn.flatMap((read) => {
    if (typeof read === 'string') return [read]
    const ids = idsAt(output, read.idAt)
    if (ids.length === 0 && read.mayBeNone) return []
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
