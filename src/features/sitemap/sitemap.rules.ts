// The addresses for search engines, divided into files (sitemaps.org: 50,000 addresses a file).

/** Rows of these kinds are numbered: a file holds a range of ids, so that no row moves to another file. */
export const NUMBERED_KINDS = ['projects', 'agents', 'courses', 'updates'] as const
export type NumberedKind = (typeof NUMBERED_KINDS)[number]

export const MOST_IN_FILE = 50_000
/** People have random ids: a file holds those that begin with one of these digits. */
export const PEOPLE_PREFIXES = [...'0123456789abcdef']

export type SitemapFile =
  | { readonly kind: 'pages' }
  | { readonly kind: 'people'; readonly prefix: string }
  /** The file holds the ids above `after`, `MOST_IN_FILE` of them. */
  | { readonly kind: NumberedKind; readonly after: number }

/** Returns the names of all files, by the highest id of each kind. */
export function sitemapNames(highest: Readonly<Record<NumberedKind, number>>): string[] {
  return [
    'pages.xml',
    ...NUMBERED_KINDS.flatMap((kind) =>
      Array.from(
        { length: Math.ceil(highest[kind] / MOST_IN_FILE) },
        (_, index) => `${kind}-${index + 1}.xml`,
      ),
    ),
    ...PEOPLE_PREFIXES.map((prefix) => `people-${prefix}.xml`),
  ]
}

export function sitemapFile(name: string): SitemapFile | undefined {
  if (name === 'pages.xml') return { kind: 'pages' }
  const prefix = /^people-([0-9a-f])\.xml$/.exec(name)?.[1]
  if (prefix !== undefined) return { kind: 'people', prefix }
  const [, kind, number] = /^([a-z]+)-([1-9]\d{0,9})\.xml$/.exec(name) ?? []
  const known = NUMBERED_KINDS.find((one) => one === kind)
  return known && { kind: known, after: (Number(number) - 1) * MOST_IN_FILE }
}

/** Returns patterns of these addresses for robots.txt (RFC 9309), without those that a shorter one covers. */
export function disallowed(addresses: readonly string[]): string[] {
  const patterns = [...new Set(addresses.map((address) => address.replace(/:\w+/g, '*')))].toSorted()
  return patterns.filter((one) => !patterns.some((other) => other !== one && one.startsWith(`${other}/`)))
}
