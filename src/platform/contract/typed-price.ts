// Which bounds of a price does a search text name in words? 'invoices under $100' is a search for 'invoices' with a filter.
// An amount counts only with a sign or a word of money beside it, and only if it is clear: all else stays a search word.
import { readAmount } from './typed-amount.ts'

export type PriceBounds = { least?: number; most?: number }
export type PriceFilters<F extends string = string> = { readonly least: F; readonly most: F }

/** The least and the largest amount that a price filter takes, in dollars. */
export const LEAST_FILTERED_DOLLARS = 0.01
export const MOST_FILTERED_DOLLARS = 999_999_999

/** The longest text that is read as an amount, in characters. */
export const MAX_AMOUNT_LENGTH = 40

const GAP = String.raw`[ \u00a0\u202f\u2009]`
const NUMBER = String.raw`(?:\p{Nd}{1,3}(?:${GAP}\p{Nd}{3})+(?!\p{Nd})(?:[.,]\p{Nd}+)?|\p{Nd}+(?:[.,'’٬٫]\p{Nd}+)*|\.\p{Nd}+)`
const CURRENCY = `(?:us ?[$＄﹩]|[$＄﹩]|usd)`
/** '$1,200', '1200 USD', '5k dollars' */
const amount = (name: string) =>
  `(?:(?<${name}Before>${CURRENCY}) ?)?(?<${name}>${NUMBER})(?<${name}Thousands>k(?![\\p{L}\\p{N}]))?(?: ?(?<${name}After>[$＄﹩](?!\\p{Nd})|usd(?![\\p{L}\\p{N}])|us ?\\$|dollars?(?!\\p{L})|bucks(?!\\p{L})))?`

const MOST = String.raw`(?:no|not) (?:more|higher|greater) than|not (?:over|above)|(?:less|lower|cheaper|smaller) than|cheaper|at most|up to|max(?:imum)?\.?(?: of)?|under|below|within|<=?|≤`
const LEAST = String.raw`(?:no|not) (?:less|lower) than|not (?:under|below)|(?:more|greater|higher) than|at least|starting (?:at|from)|min(?:imum)?\.?(?: of)?|over|above|from|>=?|≥`
const PRICE_WORD = `(?:prices?|priced|costs?|costing|budgets?|fees?|paying)`
const OR_LESS = `(?:or (?:less|lower|cheaper|below|under)|max(?:imum)?|at most|and (?:below|under))`
const OR_MORE = String.raw`(?:\+|or (?:more|higher|above|over)|and (?:up|above|over|more)|min(?:imum)?|at least|upwards)`
/** Only a monthly price may have its unit behind it: catalogues have none by the hour, the seat or the word. */
const A_MONTH = String.raw`(?: ?(?:/|per|a|each|every) ?mo(?:nth)?s?(?![\p{L}\p{N}])| monthly(?![\p{L}\p{N}]))?`
const NOT_OF_A_UNIT = String.raw`(?! ?(?:/|per\b|an? (?:hour|day|week|year|user|seat|call|minute|second|page|token)|each\b|every\b|hourly|daily|weekly|yearly|annually|[%€£¥]))`
const BEGIN = String.raw`(?<![\p{L}\p{N}$＄€£¥.,'’+/<>=-])`
const END = String.raw`(?![\p{L}\p{N}$＄€£¥]|[.,'’]\p{Nd}| ?[-–—] ?[$＄]?\p{Nd})`
const ABOUT_PRICE = `(?:(?:(?:an? |the )?(?<about>${PRICE_WORD})(?: (?:is|are|of|should be))? ?[:=]? ?)?`
const REST = `${A_MONTH}${NOT_OF_A_UNIT}`

const RANGE = new RegExp(
  `${BEGIN}${ABOUT_PRICE}(?:(?:from|between) )?)${amount('low')} ?(?:-|–|—|to|and|until|\\.\\.) ?${amount('high')}${REST}${END}`,
  'giu',
)
const BOUND = new RegExp(
  `${BEGIN}${ABOUT_PRICE}(?:(?:(?<most>${MOST})|(?<least>${LEAST}))(?: (?<ofPrice>${PRICE_WORD})(?: of)?)? ?[:=]? ?))${amount('one')}${REST}${END}`,
  'giu',
)
const BOUND_AFTER = new RegExp(
  `${BEGIN}${ABOUT_PRICE})${amount('one')} ?(?:(?<most>${OR_LESS})|(?<least>${OR_MORE}))${REST}(?![\\p{L}\\p{N}])`,
  'giu',
)
/** The words that a search does not need: what is left of 'anything for under $5'. */
const SMALL_WORDS = /^(?:a|an|and|any|at|but|by|for|in|is|of|on|or|that|the|to|which|with|[.,;:!?-]+)$/i

type Groups = Readonly<Record<string, string | undefined>>

/** The amount in dollars, if it is clear, and one that a filter takes. */
function dollarsOf(groups: Groups, name: string): number | undefined {
  const read = readAmount(groups[name] ?? '')
  if ('question' in read) return undefined
  const dollars = Math.round(read.dollars * (groups[`${name}Thousands`] ? 1000 : 1) * 100) / 100
  const isExact = groups[`${name}Thousands`] !== undefined || dollars === read.dollars
  return isExact && dollars >= LEAST_FILTERED_DOLLARS && dollars <= MOST_FILTERED_DOLLARS
    ? dollars
    : undefined
}

const isMoney = (groups: Groups, ...names: string[]) =>
  names.some((name) => groups[`${name}Before`] ?? groups[`${name}After`]) ||
  groups.about !== undefined ||
  groups.ofPrice !== undefined ||
  /cheaper/i.test(groups.most ?? '')

function rangeIn(groups: Groups): PriceBounds | undefined {
  if (!isMoney(groups, 'low', 'high')) return undefined
  // '$1-5k' is one to five thousand.
  const isBothThousands = groups.highThousands && !groups.lowThousands && !groups.highBefore
  const low = dollarsOf(isBothThousands ? { ...groups, lowThousands: 'k' } : groups, 'low')
  const high = dollarsOf(groups, 'high')
  if (low === undefined || high === undefined) return undefined
  return { least: Math.min(low, high), most: Math.max(low, high) }
}

function boundIn(groups: Groups): PriceBounds | undefined {
  const dollars = isMoney(groups, 'one') ? dollarsOf(groups, 'one') : undefined
  if (dollars === undefined) return undefined
  return groups.most === undefined ? { least: dollars } : { most: dollars }
}

const FORMS = [
  { pattern: RANGE, read: rangeIn },
  { pattern: BOUND, read: boundIn },
  { pattern: BOUND_AFTER, read: boundIn },
] as const

/** Reads each phrase out of the text, the last one of a bound counting; undefined if there is none. */
function readOnce(text: string): { rest: string; bounds: PriceBounds } | undefined {
  let bounds: PriceBounds | undefined
  let rest = text
  for (const { pattern, read } of FORMS) {
    rest = rest.replace(pattern, (phrase: string, ...more: unknown[]) => {
      const found = read(more.at(-1) as Groups)
      if (!found) return phrase
      bounds = { ...bounds, ...found }
      return ' '
    })
  }
  return bounds && { rest, bounds }
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Returns the search text without the phrases that name a price, and the bounds that these set. */
export function readTypedPrice(typed: string): { rest: string } & PriceBounds {
  let rest = plain(typed)
  let bounds: PriceBounds = {}
  // A removed phrase can leave another one behind. Each text is shorter than the one before, so this ends.
  for (let found = readOnce(rest); found; found = readOnce(rest)) {
    rest = plain(found.rest)
    bounds = { ...bounds, ...found.bounds }
  }
  const isRead = bounds.least !== undefined || bounds.most !== undefined
  if (!isRead) return { rest: typed }
  const isOnlySmall = rest.split(' ').every((word) => SMALL_WORDS.test(word))
  return { rest: isOnlySmall ? '' : rest, ...bounds }
}

type Searched = { search?: string | undefined; as_typed?: 'true' | undefined }

/** A catalogue's query with the bounds that its search names as filters; they count more than the filters it has. */
export function withTypedPrice<Q extends Searched>(query: Q, names: PriceFilters): Q {
  if (!query.search || query.as_typed) return query
  const { rest, least, most } = readTypedPrice(query.search)
  if (least === undefined && most === undefined) return query
  return {
    ...query,
    search: rest || undefined,
    ...(least !== undefined && { [names.least]: least }),
    ...(most !== undefined && { [names.most]: most }),
  }
}

/** The amounts in an address that can mean two, and what to ask about them, by filter. */
export function unclearPrices(url: string, { least, most }: PriceFilters) {
  const { searchParams } = new URL(url)
  const unclear: Record<string, { typed: string; question: string }> = {}
  for (const name of [least, most]) {
    const typed = searchParams.get(name) ?? ''
    const read = readAmount(typed)
    if (typed.length <= MAX_AMOUNT_LENGTH && 'question' in read)
      unclear[name] = { typed, question: read.question }
  }
  return unclear
}
