// Does the client have this version already? This is the one reading of If-None-Match, for feeds, cards, catalogues,
// pictures, pages and files (RFC 9110, 13.1.2).

/**
 * Tags are compared weakly: a layer that compresses an answer marks its tag as weak, and readers send back what they
 * got.
 */
const OPAQUE_TAG = /"[^"]*"/g

/**
 * Returns the one of these tags, none of them weak, that the client has; undefined for none. A client with '*' has any
 * version.
 */
export function knownTag(
  ifNoneMatch: string | null | undefined,
  tags: readonly string[],
): string | undefined {
  if (typeof ifNoneMatch !== 'string') return undefined
  if (ifNoneMatch.trim() === '*') return tags[0]
  const given: readonly string[] = ifNoneMatch.match(OPAQUE_TAG) ?? []
  return tags.find((tag) => given.includes(tag))
}
