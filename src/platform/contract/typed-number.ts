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

/**
 * The number is NaN for a text that is none; no meanings at all are left if the signs between digits fit no country's
 * form.
 */
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
  const isUnclear = found.length === 0 && /^[,. '٬٫]*\d[\d,. '٬٫]*$/.test(text)
  return isUnclear ? { meanings: found } : { number: first }
}
