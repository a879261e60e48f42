// The shapes of typed text in contracts: a line, prose, Markdown, and what is searched by.
import * as z from 'zod'
import { codePoints } from './code-points.ts'
import { MAX_NESTING, nestsTooDeep } from './nesting.ts'
import { isPlainLine, isPlainProse, withoutNonCharacters } from './plain-characters.ts'
import { lengths } from './shapes.ts'

export const plainTextMessages = {
  line: 'Use one line of plain text, without hidden characters',
  prose: 'Use plain text, without hidden characters',
  nesting: `Nest lists, quotes and emphasis at most ${MAX_NESTING} levels deep`,
} as const

/**
 * Texts in contracts that are not one line: 'prose' has several, 'markdown' is shown by a parser, a 'secret' is only
 * compared and never shown, a 'choice' is checked against a list by the schema of the whole body. A test of all contracts
 * checks every other text with `isPlainLine`.
 */
export const textKinds = z.registry<{ kind: 'prose' | 'markdown' | 'secret' | 'choice' }>()

/** The limits in code points, with the sentence for either bound. */
type Limits = { min?: number; tooShort?: string; max: number; tooLong: string }

/**
 * A text that is too long is not looked at any further: reading it costs more than anything else about a request of a
 * megabyte.
 */
const trimmed = (limits: Limits) =>
  z
    .string()
    .overwrite(withoutNonCharacters)
    .trim()
    .refine((text) => codePoints(text) >= (limits.min ?? 0), { error: limits.tooShort, abort: true })
    .refine((text) => codePoints(text) <= limits.max, { error: limits.tooLong, abort: true })

/** Trimmed text on one line: a title, a name, a place. */
export const line = (limits: Limits) =>
  trimmed(limits).refine(isPlainLine, plainTextMessages.line).meta(lengths(limits))

/**
 * A search or filter text, trimmed. It is never stored, but pages show it, so it is as strict as a name: the API
 * refuses an invalid one, and a page ignores it, like every invalid parameter of its address. A tab or line end, as in
 * text that is pasted from a table, counts as a space.
 */
export const typedLine = (max: number) =>
  z
    .string()
    .overwrite((text) =>
      withoutNonCharacters(text)
        .replace(/[\t\n\r]/g, ' ')
        .trim(),
    )
    .max(max, { abort: true })
    .refine(isPlainLine, plainTextMessages.line)

/** Trimmed text on several lines: a description, a message. */
export const prose = (limits: Limits) =>
  trimmed(limits)
    .refine(isPlainProse, plainTextMessages.prose)
    .meta(lengths(limits))
    .register(textKinds, { kind: 'prose' })

/** Prose in Markdown, which every reader's browser has to parse: nested no deeper than parsers bear. */
export const markdown = (limits: Limits) =>
  prose(limits)
    .refine((text) => !nestsTooDeep(text), plainTextMessages.nesting)
    .register(textKinds, { kind: 'markdown' })

/**
 * The name of a time zone, such as 'Europe/Berlin', as browsers give it. One that this machine doesn't know yet is no
 * error: no one should be unable to save a form because their browser is newer.
 */
export const timeZoneName = z
  .string()
  .regex(/^[A-Za-z0-9_+\-/]{1,64}$/)
  .register(textKinds, { kind: 'choice' })
