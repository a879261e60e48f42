// Does the client have this version already? The one reading of If-None-Match, for feeds, cards, catalogues, pictures, pages
// and files (RFC 9110, 13.1.2).

/** Compared weakly: a layer that compresses an answer marks its tag as weak, and readers send back what they got. */
const OPAQUE_TAG = /"[^"]*"/g

/** The one of these tags, none of them weak, that the client has; undefined for none. It may have any version: '*'. */
export function knownTag(
  ifNoneMatch: string | null | undefined,
  tags: readonly string[],
): string | undefined {
  if (typeof ifNoneMatch !== 'string') return undefined
  if (ifNoneMatch.trim() === '*') return tags[0]
  const given: readonly string[] = ifNoneMatch.match(OPAQUE_TAG) ?? []
  return tags.find((tag) => given.includes(tag))
}
