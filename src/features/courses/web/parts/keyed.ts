// Makes keys for a list of lines, of which some may be equal: a line, and the number of equal ones before it.

export function keyed<T>(items: readonly T[], textOf: (item: T) => string): { item: T; key: string }[] {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const text = textOf(item)
    const before = seen.get(text) ?? 0
    seen.set(text, before + 1)
    return { item, key: `${before} ${text}` }
  })
}
