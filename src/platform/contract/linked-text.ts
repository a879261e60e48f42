// Which parts of a text are links: addresses that the one judge of addresses lets pass. Everything else stays text.
import { safeUrl } from './safe-url.ts'

export type TextPart = { text: string; href?: string }

const CANDIDATE = /https?:\/\/[^\s<>"]+/gi
/** What ends a sentence does not belong to an address, nor does a bracket that was opened before it. */
const AFTER = ".,;:!?'’”»…"

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

/** One walk from the end: four thousand closing brackets, tried one after the other, took a tenth of a second. */
function withoutEnd(typed: string): string {
  const unopened = new Map([
    [')', countOf(typed, ')') - countOf(typed, '(')],
    [']', countOf(typed, ']') - countOf(typed, '[')],
  ])
  let end = typed.length
  for (; end > 0; end--) {
    const sign = typed.charAt(end - 1)
    if (AFTER.includes(sign)) continue
    const left = unopened.get(sign) ?? 0
    if (left <= 0) break
    unopened.set(sign, left - 1)
  }
  return typed.slice(0, end)
}

const countOf = (text: string, sign: string) => text.split(sign).length - 1
