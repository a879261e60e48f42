// The fields that a change request really contains: a field that is left out stays as it is.

/** A copy without the fields that are undefined. */
export function givenFields<T extends object>(change: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
