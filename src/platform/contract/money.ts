// Money: dollars on the wire and in rows, whole cents wherever amounts are added, split or compared.
import * as z from 'zod'
import './generic-messages.ts'
import { readAmount } from './typed-amount.ts'

declare const centsBrand: unique symbol
/** An amount in whole cents. */
export type Cents = number & { readonly [centsBrand]: true }

/** The largest amount that numeric(12,2) holds. */
export const MAX_DOLLARS = 9_999_999_999.99

const hasTwoDecimals = (dollars: number) => Number(dollars.toFixed(2)) === dollars

/** Whether a number of dollars has at most two decimals and fits the column. */
export function isWholeCents(dollars: number): boolean {
  return Math.abs(dollars) <= MAX_DOLLARS && hasTwoDecimals(dollars)
}

/** Dollars, exact to the cent, as whole cents. Raises RangeError for anything more precise or larger. */
export function toCents(dollars: number): Cents {
  if (!isWholeCents(dollars)) throw new RangeError('Not an amount in dollars and cents')
  return Math.round(dollars * 100) as Cents
}

export function toDollars(cents: Cents): number {
  return cents / 100
}

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

/** The same, where an empty field is null. */
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
