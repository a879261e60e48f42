// Which parts of a text are links: addresses that the one judge of addresses lets pass, ended where a reader would end
// them. Everything else stays text. The libraries that do this end none at an emoji, an asterisk or the next address,
// and none where another script follows the host.
import { MAX_URL_LENGTH, safeUrl } from './safe-url.ts'

export type TextPart = { text: string; href?: string }

const SCHEME = /https?:\/\//giu
/** A sign of a host, up to another address that was pasted behind it. */
const SIGN = String.raw`(?!https?://)[\p{L}\p{M}\p{N}_-]`
const LATIN = String.raw`(?:${SIGN}(?<=\p{Script=Latin}|\P{L}))+`
const OTHER = String.raw`(?:${SIGN}(?<!\p{Script=Latin}))+`
const LABEL = `(?:${OTHER}|${LATIN})`
/**
 * One script to a label, and none but Latin after two labels in it: the sentence goes on without a space in
 * 'https://x.exampleです', and the link ends before it. 'www.пример.рф' is a host.
 */
const HOST = new RegExp(`(?:www\\.)?${LATIN}(?:\\.${LATIN})+|${LABEL}(?:\\.${LABEL})*`, 'iuy')
/**
 * In an address with a user name, the text that looks like its host is not where the link leads, and a backslash hides
 * where the host ends: neither is linked.
 */
const CREDENTIALS = /\\|(?::[^\s/?#<>"]*)?@/uy
/** Signs beyond ASCII that stand inside words, and so inside addresses: hyphens, the en dash and middle dots. */
const INSIDE = String.raw`\u00b7\u0f0b\u2010-\u2013\u30fb\uff65`
/** Spaces, what is invisible, marks of Markdown, and beyond ASCII all punctuation, brackets, quotes, signs and emoji. */
const END = String.raw`[\p{Z}\p{C}\s<>"\u0060*{}\u20e3\ufe0f]|(?![\x00-\x7f${INSIDE}])[\p{P}\p{S}]`
/** An address may hold another one as its parameter, or at the end of its path as archives have it. */
const ANOTHER = '(?<![=/])https?://'
/** A port, a path, a query and a fragment, as far as they are there. */
const REST = new RegExp(
  `(?::\\d{1,5}(?!\\d))?(?:[/?#](?:(?!${END}|${ANOTHER}).){0,${MAX_URL_LENGTH}})?`,
  'iuy',
)
/** A sign that ends a sentence does not belong to the address before it, nor does a bracket that was opened earlier. */
const AFTER = ".,;:!?'|\u00b7\u2010\u2011\u2012\u2013\u30fb"

export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { index, 0: scheme } of text.matchAll(SCHEME)) {
    if (index < end) continue
    const typed = text.slice(index, endOfAddress(text, index + scheme.length))
    const href = safeUrl(typed)
    if (href === undefined) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: typed, href })
    end = index + typed.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Returns the end of the address whose host begins here; its beginning if it is none. */
function endOfAddress(text: string, hostStart: number): number {
  const hostEnd = hostStart + matchAt(HOST, text, hostStart).replace(/[-_]+$/, '').length
  if (matchAt(CREDENTIALS, text, hostEnd) !== '') return hostStart
  return hostEnd + withoutEnd(matchAt(REST, text, hostEnd)).length
}

function matchAt(pattern: RegExp, text: string, index: number): string {
  pattern.lastIndex = index
  return pattern.exec(text)?.[0] ?? ''
}

/** One walk from the end: four thousand closing brackets, tried one after the other, took a tenth of a second. */
function withoutEnd(rest: string): string {
  // An address right after a bare host was pasted behind it: neither is a part of the other.
  const bare = /^[^/]*\/(?=https?:\/\/)/i.exec(rest)
  if (bare) return bare[0]
  const unopened = new Map([
    [')', countOf(rest, ')') - countOf(rest, '(')],
    [']', countOf(rest, ']') - countOf(rest, '[')],
  ])
  let end = rest.length
  for (; end > 0; end--) {
    const sign = rest.charAt(end - 1)
    if (AFTER.includes(sign)) continue
    const left = unopened.get(sign) ?? 0
    if (left <= 0) break
    unopened.set(sign, left - 1)
  }
  return rest.slice(0, end)
}

const countOf = (text: string, sign: string) => text.split(sign).length - 1
