// Parses the text of an update into links, hashtags and mentions in every script, and plain text (UPD-30). The parts joined are
// the text again, so that the same function stores its contents and shows it.
import { foldCase } from '../../platform/contract/fold-case.ts'
import { linkedParts } from '../../platform/contract/linked-text.ts'
import { normalHrefOf } from '../../platform/contract/same-address.ts'

export type UpdateTextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; url: string }
  /** `tag` is the word without its sign. */
  | { kind: 'hashtag'; text: string; tag: string }
  /** `name` is the word without its sign: a handle, if someone has it. */
  | { kind: 'mention'; text: string; name: string }

/** These signs belong to a word only inside it: joiners, the middle dots of Catalan and Japanese, Hebrew abbreviations. */
const INSIDE = String.raw`[\u00b7\u0387\u05f3\u05f4\u0f0b\u200c\u200d\u30fb\uff65]`
/** These characters may continue a name in any script (Unicode, annex 31). */
const CHARACTER = String.raw`(?!${INSIDE})\p{ID_Continue}`
const WORD = `${CHARACTER}(?:${INSIDE}?${CHARACTER})*`
/** A sign in the middle of a word or of an address, as in an email address, begins nothing. */
const BEFORE = String.raw`(?<![\p{ID_Continue}@＠#＃&=/\\])`
const TAG_OR_MENTION = new RegExp(`${BEFORE}(?:[#＃](${WORD})|[@＠](${WORD}(?:-+${WORD})*))`, 'gu')
/**
 * With this after it, a name is a package's ('@name/package') or a handle elsewhere ('@name@host', '@name.host',
 * '@name:host.tld').
 */
const ELSEWHERE = new RegExp(`[@＠]|[./\\\\](?:${CHARACTER})|:${WORD}\\.${CHARACTER}`, 'uy')
/** A word of joining signs alone, as '_', is no tag. */
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

export function textPartsOf(text: string): UpdateTextPart[] {
  return linkedParts(text).flatMap((part): UpdateTextPart[] =>
    part.href === undefined ? wordParts(part.text) : [{ kind: 'link', text: part.text, url: part.href }],
  )
}

function wordParts(text: string): UpdateTextPart[] {
  const parts: UpdateTextPart[] = []
  let end = 0
  for (const found of text.matchAll(TAG_OR_MENTION)) {
    const [whole, tag, name] = found
    const after = found.index + whole.length
    if (tag !== undefined ? !LETTER_OR_DIGIT.test(tag) : isElsewhere(text, after)) continue
    if (found.index > end) parts.push({ kind: 'text', text: text.slice(end, found.index) })
    if (tag !== undefined) parts.push({ kind: 'hashtag', text: whole, tag })
    else if (name !== undefined) parts.push({ kind: 'mention', text: whole, name })
    end = after
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

function isElsewhere(text: string, after: number): boolean {
  ELSEWHERE.lastIndex = after
  return ELSEWHERE.test(text)
}

/** All spellings of a tag have the same key, and so do those of a mention's name. */
export const tagKey = foldCase
export const mentionKey = foldCase

/** Returns each item once, in its first spelling. */
function once<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const first = new Map<string, T>()
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item)
  return [...first.values()]
}

/** Returns the links, tags and mentions that are stored with an update. */
export function contentsOfText(text: string) {
  const parts = textPartsOf(text)
  return {
    hashtags: once(
      parts.flatMap((part) => (part.kind === 'hashtag' ? [part.tag] : [])),
      tagKey,
    ),
    mentions: once(
      parts.flatMap((part) => (part.kind === 'mention' ? [part.name] : [])),
      mentionKey,
    ),
    links: once(
      parts.flatMap((part) => (part.kind === 'link' ? [{ url: part.url }] : [])),
      ({ url }) => normalHrefOf(url),
    ),
  }
}

/** Returns the tag or the mention at the end of `before`, for completion. */
export function wordBeingTyped(before: string): { kind: 'hashtag' | 'mention'; typed: string } | undefined {
  const last = textPartsOf(before).at(-1)
  if (last?.kind === 'hashtag') return { kind: 'hashtag', typed: last.tag }
  return last?.kind === 'mention' ? { kind: 'mention', typed: last.name } : undefined
}
