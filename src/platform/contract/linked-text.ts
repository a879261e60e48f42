// Which parts of a text are links: addresses that the one judge of addresses lets pass. Everything else stays text.
import { safeUrl } from './safe-url.ts'

export type TextPart = { text: string; href?: string }

const CANDIDATE = /https?:\/\/[^\s<>"]+/gi
/** What ends a sentence does not belong to an address, nor does a bracket that was opened before it. */
const AFTER = /[.,;:!?'’”»…]+$/

export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const found of text.matchAll(CANDIDATE)) {
    const typed = withoutEnd(found[0])
    const href = safeUrl(typed)
    if (href === undefined) continue
    if (found.index > end) parts.push({ text: text.slice(end, found.index) })
    parts.push({ text: typed, href })
    end = found.index + typed.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

function withoutEnd(typed: string): string {
  const plain = typed.replace(AFTER, '')
  const isUnopened = (open: string, close: string) =>
    plain.endsWith(close) && plain.split(close).length > plain.split(open).length
  return isUnopened('(', ')') || isUnopened('[', ']') ? withoutEnd(plain.slice(0, -1)) : plain
}
