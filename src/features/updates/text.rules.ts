// What the text of an update consists of: links, hashtags and mentions in every script, and text (UPD-30). The parts
// joined are the text again, so that the same function stores what it contains and shows it.
import { linkedParts } from '../../platform/contract/linked-text.ts'

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; url: string }
  /** `tag` is the word without its sign. */
  | { kind: 'hashtag'; text: string; tag: string }
  /** `name` is the word without its sign: a handle, if someone has it. */
  | { kind: 'mention'; text: string; name: string }

/** Letters with their marks, digits and '_'; joiners only inside a word, as Persian and the scripts of India have them. */
const CHARACTER = String.raw`[\p{L}\p{M}\p{Nd}\p{Nl}_]`
const WORD = `${CHARACTER}(?:[\\u200c\\u200d]?${CHARACTER})*`
/** A sign in the middle of a word, as in an email address, begins nothing. */
const BEFORE = String.raw`(?<![\p{L}\p{M}\p{Nd}\p{Nl}_@＠#＃&])`
const TAG_OR_MENTION = new RegExp(`${BEFORE}(?:[#＃](${WORD})|[@＠](${WORD}(?:-+${WORD})*))`, 'gu')
const LETTER = /\p{L}/u

/** The parts of a text, in order. A word of digits alone, as in '#1', is no hashtag. */
export function partsOf(text: string): TextPart[] {
  return linkedParts(text).flatMap((part): TextPart[] =>
    part.href === undefined ? wordParts(part.text) : [{ kind: 'link', text: part.text, url: part.href }],
  )
}

function wordParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const found of text.matchAll(TAG_OR_MENTION)) {
    const [whole, tag, name] = found
    if (tag !== undefined && !LETTER.test(tag)) continue
    if (found.index > end) parts.push({ kind: 'text', text: text.slice(end, found.index) })
    if (tag !== undefined) parts.push({ kind: 'hashtag', text: whole, tag })
    else if (name !== undefined) parts.push({ kind: 'mention', text: whole, name })
    end = found.index + whole.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

/** The key by which a tag is found, however it is written. */
export const tagKey = (tag: string) => tag.normalize('NFKC').toLowerCase()

/** The key by which a mention finds its person. */
export const mentionKey = (name: string) => name.toLowerCase()

/** Each once, as it was written first. */
function once<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const first = new Map<string, T>()
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item)
  return [...first.values()]
}

/** What a text contains, as it is stored with an update. */
export function contentsOf(text: string) {
  const parts = partsOf(text)
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
      ({ url }) => url,
    ),
  }
}

/** What is being typed at the end of `before`: a tag or a mention, for completion. */
export function wordBeingTyped(before: string): { kind: 'hashtag' | 'mention'; typed: string } | undefined {
  const last = partsOf(before).at(-1)
  if (last?.kind === 'hashtag') return { kind: 'hashtag', typed: last.tag }
  return last?.kind === 'mention' ? { kind: 'mention', typed: last.name } : undefined
}
