// What amount in dollars does a typed text mean? Many countries write 12.500 for twelve thousand five hundred: a text that
// can mean two amounts is asked about, never guessed. Without zod, since fields on public pages use it, too.

export const AMOUNT_EXAMPLE = 'Enter the amount like this: 1,250.50'

/** The zeros of the digits that keyboards offer; the other nine follow each of them. */
const ZEROS = Array.from('0０٠۰०০੦૦୦௦౦೦൦๐', (zero) => zero.charCodeAt(0))
const SAME_SIGNS: readonly [RegExp, string][] = [
  [/[\u061c\u200e\u200f]/g, ''],
  [/\s+/g, ' '],
  [/[＄﹩]/g, '$'],
  [/[，،]/g, ','],
  [/．/g, '.'],
  [/[‘’ʼ＇]/g, "'"],
  [/[−－]/g, '-'],
]
const DOLLAR_SIGN = '(?:us *\\$|usd|\\$)'
const SIGN_BEFORE = new RegExp(`^(-?) *${DOLLAR_SIGN} *`, 'i')
const SIGN_AFTER = new RegExp(` *${DOLLAR_SIGN}$`, 'i')

/** Whole numbers without groups, in groups of three, and as in India: 12,34,567. */
const WHOLE = /^(?:\d+|[1-9]\d{0,2}([,. '٬])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3})$/
/** This product writes $1,250: a comma before three digits is no decimal mark. */
const DECIMALS = { '.': /^\d*$/, ',': /^\d{0,2}$/, '٫': /^\d*$/ } as const

const format = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

function latinDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** The text with the signs that this product uses itself, and without those of the currency. */
function plain(typed: string): string {
  let text = typed.replace(/\p{Nd}/gu, latinDigit)
  for (const [signs, sign] of SAME_SIGNS) text = text.replace(signs, sign)
  return text.trim().replace(SIGN_BEFORE, '$1').replace(SIGN_AFTER, '')
}

/** All amounts that a text without a sign can mean. */
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

const isExact = (dollars: number) => Number(dollars.toFixed(2)) === dollars

/** The amount, which is NaN for what is no number at all; or what to ask about a number that isn't clear. */
export function readAmount(typed: string): { dollars: number } | { question: string } {
  const text = plain(typed)
  const isNegative = text.startsWith('-')
  const unsigned = isNegative ? text.slice(1).trim() : text
  const found = meanings(unsigned)
  const [first = Number.NaN] = found
  if (isNegative) return { dollars: -first }
  if (found.length > 1) {
    const amounts = found.filter(isExact).toSorted((one, other) => one - other)
    const question = `Did you mean ${amounts.map((amount) => format.format(amount)).join(' or ')}?`
    return { question: amounts.length > 1 ? question : `${question} Amounts have at most two decimals.` }
  }
  const isUnclear = found.length === 0 && /\d/.test(text) && /^[\d,. '٬٫]+$/.test(text)
  return isUnclear ? { question: AMOUNT_EXAMPLE } : { dollars: first }
}

/** '1,250.50': an amount as a field shows it. */
export const amountInField = (dollars: number): string => format.format(dollars).slice(1)

/** What a field does with a text once it is left: it shows the amount that was read, or what to ask. */
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
