// Amounts in contracts and forms, in dollars.
import * as z from 'zod'
import './generic-messages.ts'
import { hasTwoDecimals, MAX_DOLLARS } from './money.ts'
import { readAmount } from './typed-amount.ts'

type DollarsSentences = { notPositive: string; tooLarge: string; tooFine: string }

/** An amount above zero in dollars; each kind of invalid input has its own sentence (docs/spec/decisions.md). */
export const positiveDollars = (sentences: DollarsSentences, max = MAX_DOLLARS) =>
  z
    .number(sentences.notPositive)
    .positive(sentences.notPositive)
    .max(max, sentences.tooLarge)
    .refine(hasTwoDecimals, sentences.tooFine)

/** An amount as it is typed into a form, in dollars; NaN for what is no number. An unclear one is asked about. */
export const typedDollars = (required: string) => z.string().trim().min(1, required).transform(readDollars)

/** The same field of an amount, but null while it is empty. */
export const typedDollarsOrNone = z
  .string()
  .trim()
  .transform((typed, context) => (typed === '' ? null : readDollars(typed, context)))

function readDollars(typed: string, { addIssue }: z.RefinementCtx<string>): number {
  const read = readAmount(typed)
  if ('dollars' in read) return read.dollars
  addIssue(read.question)
  return z.NEVER
}
