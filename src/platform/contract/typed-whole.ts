// Whole numbers and others that are typed into a field: what each means, what to ask about it, and how a field shows it.
import { inPlainDigits, numberIn } from './typed-number.ts'

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

/** When the field is left, it shows the number as it was read, or asks which one was meant. */
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
