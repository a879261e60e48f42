// What a text that somebody types may consist of, on one line or on several: the one shape for titles and names, and the
// one for descriptions and messages. What cannot be seen, or turns what stands behind it around, lets one text pass for
// another. Every script, joined emoji and marks of direction inside a word stay allowed.
import * as z from 'zod'
import { codePoints, lengths } from './shapes.ts'

export const plainTextMessages = {
  line: 'Use one line of plain text, without hidden characters',
  prose: 'Use plain text, without hidden characters',
} as const

/** Controls, halves of characters, ends of lines, and whatever sets the direction of more than a letter. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
const NOT_IN_PROSE = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u
/** Anything that leaves a mark on the page: fillers and blank patterns count as letters, and leave none. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u
const LINE_ENDS = /[\n\r\p{Zl}\p{Zp}]/u

const EMBEDDINGS = '\u202a\u202b\u202d\u202e'
const ISOLATES = '\u2066\u2067\u2068'
const END_OF_EMBEDDING = '\u202c'
const END_OF_ISOLATE = '\u2069'

/** Whether a line sets a direction that it does not end: what stands behind the text would be turned, too. */
function leavesDirectionOpen(line: string): boolean {
  const open: string[] = []
  for (const sign of line) {
    if (EMBEDDINGS.includes(sign)) open.push(END_OF_EMBEDDING)
    else if (ISOLATES.includes(sign)) open.push(END_OF_ISOLATE)
    else if (sign === END_OF_EMBEDDING && open.at(-1) === sign) open.pop()
    else if (sign === END_OF_ISOLATE && open.includes(sign)) open.length = open.lastIndexOf(sign)
  }
  return open.length > 0
}

const isSeen = (text: string) => text === '' || VISIBLE.test(text)

/** Whether a text is one line that shows what it is. */
export const isPlainLine = (text: string) => !NOT_IN_A_LINE.test(text) && isSeen(text)

/** The same of a text of several lines. Quoting another script may set a direction, as long as the line ends it. */
export const isPlainProse = (text: string) =>
  !NOT_IN_PROSE.test(text) && isSeen(text) && !text.split(LINE_ENDS).some(leavesDirectionOpen)

/**
 * Texts in contracts that are not one line: 'prose' has several, a 'secret' is only compared and never shown, a 'choice'
 * is one of a list that the whole body decides. A test of all contracts holds every other text against `isPlainLine`.
 */
export const textKinds = z.registry<{ kind: 'prose' | 'secret' | 'choice' }>()

/** In code points, with the sentence for each end. */
type Limits = { min?: number; tooShort?: string; max: number; tooLong: string }

const trimmed = (limits: Limits) =>
  z
    .string()
    .trim()
    .refine((text) => codePoints(text) >= (limits.min ?? 0), limits.tooShort)
    .refine((text) => codePoints(text) <= limits.max, limits.tooLong)

/** Trimmed text on one line: a title, a name, a place. */
export const line = (limits: Limits) =>
  trimmed(limits).refine(isPlainLine, plainTextMessages.line).meta(lengths(limits))

/** Trimmed text on several lines: a description, a message. */
export const prose = (limits: Limits) =>
  trimmed(limits)
    .refine(isPlainProse, plainTextMessages.prose)
    .meta(lengths(limits))
    .register(textKinds, { kind: 'prose' })
