// What amount in dollars does a typed text mean? One that can mean two amounts is asked about, never guessed. Without zod,
// since fields on public pages use it, too.
import { inPlainDigits, numberIn } from './typed-number.ts'

export const AMOUNT_EXAMPLE = 'Enter the amount like this: 1,250.50'

const DOLLAR_SIGN = '(?:us *\\$|usd|\\$)'
const SIGN_BEFORE = new RegExp(`^(-?) *${DOLLAR_SIGN} *`, 'i')
const SIGN_AFTER = new RegExp(` *${DOLLAR_SIGN}$`, 'i')

const format = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** The text with the signs that this product uses itself, and without those of the currency. */
function plain(typed: string): string {
  return inPlainDigits(typed).replace(SIGN_BEFORE, '$1').replace(SIGN_AFTER, '')
}

const isExact = (dollars: number) => Number(dollars.toFixed(2)) === dollars

/** The amount, which is NaN for what is no number at all; or what to ask about a number that isn't clear. */
export function readAmount(typed: string): { dollars: number } | { question: string } {
  const read = numberIn(plain(typed))
  if ('number' in read) return { dollars: read.number }
  const amounts = read.meanings.filter(isExact)
  if (amounts.length === 0) return { question: AMOUNT_EXAMPLE }
  const question = `Did you mean ${amounts.map((amount) => format.format(amount)).join(' or ')}?`
  return { question: amounts.length > 1 ? question : `${question} Amounts have at most two decimals.` }
}

/** '1,250.50': an amount as a field shows it. */
export const amountInField = (dollars: number): string => format.format(dollars).slice(1)

/** When the field is left, it shows the amount as it was read, or asks which one was meant. */
export function amountOnLeaving(typed: string): { text: string; question?: string } {
  const read = readAmount(typed)
  if ('question' in read) return { text: typed, question: read.question }
  const isShown = read.dollars >= 0 && read.dollars < 1e10 && isExact(read.dollars)
  return { text: isShown ? amountInField(read.dollars) : typed }
}

/** The amount in a field a cent up or down, not below 0; a text that isn't clear stays as it is. */
export function steppedAmount(typed: string, direction: 1 | -1): string {
  const read = readAmount(typed.trim() || '0')
  if ('question' in read || !(read.dollars >= 0)) return typed
  return amountInField(Math.max(0, Math.round(read.dollars * 100) + direction) / 100)
}
