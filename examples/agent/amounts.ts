// How amounts are written and rounded.
import { mentioned } from './text.ts'

const WITH_CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** To whole cents. */
export function rounded(amount: number): number {
  return Math.round((amount + Number.EPSILON) * 100) / 100
}

/** '€1,240' or '€89.50'; a currency of letters stands behind. */
export function money(amount: number, currency = '€'): string {
  const size = Math.abs(amount)
  const digits = Number.isInteger(rounded(size)) ? WHOLE.format(size) : WITH_CENTS.format(size)
  const sign = amount < 0 ? '−' : ''
  return /^[A-Za-z]/.test(currency) ? `${sign}${digits} ${currency}` : `${sign}${currency}${digits}`
}

export function whole(amount: number): string {
  return WHOLE.format(amount)
}

export function percent(share: number, digits = 0): string {
  return `${(share * 100).toFixed(digits)}%`
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}

export function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : sumOf(numbers) / numbers.length
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return 0
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** The numbers of a text such as '12, 9 14'. */
export function numbersOf(text: string): number[] {
  return (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
}

const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** How many a text speaks of, as a word or a number on its own: 'six boxes', '24 boxes'. */
export function countIn(text: string): number | undefined {
  const word = mentioned(text, COUNTS)
  const digits = /(?<![\w.-])\d{1,3}(?![\w.-])/.exec(text)?.[0]
  return word !== undefined ? COUNTS.indexOf(word) + 1 : digits === undefined ? undefined : Number(digits)
}
