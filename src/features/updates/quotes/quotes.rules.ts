// Finds the links of an update that lead to something on this site and are shown as a card.
import { ADDRESSES } from '../../../paths.ts'
import { withoutLastSlash } from '../../../platform/contract/same-address.ts'

export const QUOTED_KINDS = ['project', 'agent', 'course', 'update', 'certificate'] as const
export type QuotedName = (typeof QUOTED_KINDS)[number]

export const MOST_QUOTES = 4
export const MAX_QUOTED_LENGTH = 300

const NUMBER = String.raw`[1-9]\d{0,14}`
const CODE = String.raw`[\w-]{22}`

const PATTERNS = QUOTED_KINDS.map((kind) => ({
  kind,
  pattern: new RegExp(`^${ADDRESSES[kind].replace(/:\w+/, `(${kind === 'certificate' ? CODE : NUMBER})`)}$`),
}))

/** Returns the thing behind a link, by its kind and the last part of its address; undefined for other links. */
export function quotedAt(
  url: string,
  origin: string,
): { kind: QuotedName; key: string; path: string } | undefined {
  if (url.length > MAX_QUOTED_LENGTH || !URL.canParse(url)) return undefined
  const { origin: given, pathname } = new URL(url)
  if (given !== origin) return undefined
  const path = withoutLastSlash(pathname)
  for (const { kind, pattern } of PATTERNS) {
    const key = pattern.exec(path)?.[1]
    if (key !== undefined) return { kind, key, path }
  }
  return undefined
}
