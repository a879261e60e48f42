// A name for a new factor that none of the present ones has.

/** `base`, else 'base 2', 'base 3' and so on. */
export function freeName(base: string, taken: readonly string[]): string {
  let name = base
  for (let number = 2; taken.includes(name); number++) name = `${base} ${number}`
  return name
}
