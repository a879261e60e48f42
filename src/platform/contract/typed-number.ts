// What number does a typed text mean? Many countries write 12.500 for twelve thousand five hundred: a text that can mean two
// numbers is asked about, never guessed. Without zod, since fields on public pages use it, too.
import { withLatinDigits } from './digits.ts'

const SAME_SIGNS: readonly [RegExp, string][] = [
  [/[\u061c\u200e\u200f]/g, ''],
  [/\s+/g, ' '],
  [/[＄﹩]/g, '$'],
  [/[，،]/g, ','],
  [/．/g, '.'],
  [/[‘’ʼ＇]/g, "'"],
  [/[−－]/g, '-'],
]

/** Whole numbers without groups, in groups of three, and as in India: 12,34,567. */
const WHOLE = /^(?:\d+|[1-9]\d{0,2}([,. '٬])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3})$/
/** This product writes $1,250: a comma before three digits is no decimal mark. */
const DECIMALS = { '.': /^\d*$/, ',': /^\d{0,2}$/, '٫': /^\d*$/ } as const

/** Digits of all scripts as 0 to 9, and the signs between them as this product writes them. */
export function inPlainDigits(typed: string): string {
  let text = withLatinDigits(typed)
  for (const [signs, sign] of SAME_SIGNS) text = text.replace(signs, sign)
  return text.trim()
}

/** What a text means: a number, which is NaN for what is none, or several; none where signs between digits fit no form. */
export type ReadNumber = { readonly number: number } | { readonly meanings: readonly number[] }

/** All numbers that a text without a sign can mean. */
function meanings(text: string): number[] {
  const found = WHOLE.test(text) ? [Number(text.replace(/\D/g, ''))] : []
  for (const [mark, decimals] of Object.entries(DECIMALS)) {
    const at = text.lastIndexOf(mark)
    const whole = text.slice(0, at)
    const fraction = text.slice(at + 1)
    const isRead =
      at >= 0 &&
      decimals.test(fraction) &&
      WHOLE.exec(whole || '0')?.[1] !== mark &&
      (whole === '' ? fraction !== '' : WHOLE.test(whole))
    if (isRead) found.push(Number(`${whole.replace(/\D/g, '') || '0'}.${fraction || '0'}`))
  }
  return found
}

/** The number in a text that has plain digits. */
export function numberIn(text: string): ReadNumber {
  const isNegative = text.startsWith('-')
  const found = meanings(isNegative ? text.slice(1).trim() : text)
  const [first = Number.NaN] = found
  if (isNegative) return { number: -first }
  if (found.length > 1) return { meanings: found.toSorted((one, other) => one - other) }
  const isUnclear = found.length === 0 && /\d/.test(text) && /^[\d,. '٬٫]+$/.test(text)
  return isUnclear ? { meanings: [] } : { number: first }
}

const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })

/** '1,250': a number as a field shows it. */
export const numberInField = (number: number): string => format.format(number)

export const NUMBER_EXAMPLE = 'Enter the number like this: 1,250'

type Read = { number: number } | { question: string }

const asked = (meanings: readonly number[]): Read => ({
  question:
    meanings.length === 0 ? NUMBER_EXAMPLE : `Did you mean ${meanings.map(numberInField).join(' or ')}?`,
})

/** A whole number, or another one if only that can be meant; or what to ask about one that isn't clear. */
export function readWhole(typed: string): Read {
  const read = numberIn(inPlainDigits(typed))
  if ('number' in read) return read
  const [first, ...others] = read.meanings.filter(Number.isInteger)
  if (first === undefined || others.length > 0) return asked(first === undefined ? [] : [first, ...others])
  return { number: first }
}

/** Any number, also as machines write large ones, such as 2e-7; or what to ask about one that isn't clear. */
export function readDecimal(typed: string): Read {
  const text = inPlainDigits(typed)
  if (/^-?\d+(?:\.\d+)?e[+-]?\d+$/i.test(text)) return { number: Number(text) }
  const read = numberIn(text)
  return 'number' in read ? read : asked(read.meanings)
}

/** A number as a text that is read as no other: 1.125 could be 1,125 to many. */
export function clearNumber(number: number): string {
  const text = String(number)
  return 'question' in readDecimal(text) ? `${text}0` : text
}

/** What a field of a whole number does with a text once it is left: it shows what was read, or what to ask. */
export function wholeOnLeaving(typed: string): { text: string; question?: string } {
  const read = readWhole(typed)
  if ('question' in read) return { text: typed, question: read.question }
  return { text: Number.isInteger(read.number) ? numberInField(read.number) : typed }
}

/** The number in a field one up or down, from 0 to `most`; a text that isn't clear stays as it is. */
export function steppedWhole(typed: string, direction: 1 | -1, most: number): string {
  const read = readWhole(typed.trim() || '0')
  if ('question' in read || !Number.isInteger(read.number)) return typed
  return numberInField(Math.min(most, Math.max(0, read.number + direction)))
}
