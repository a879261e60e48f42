// Quote Draft: a quotation from a customer's mail and a price list, with discounts by the table and nothing beyond it.

import { BadInput, defineAgent, inPieces } from '../agent.ts'
import { money, rounded, sumOf } from '../amounts.ts'
import { fields, integer, list, longText, number, text } from '../schema.ts'
import { contentWords, counted, editDistance, linesOf, mentioned, sentencesOf, shortened } from '../text.ts'

const MOST_POSITIONS = 40
const NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

type Article = { article: string; name: string; unit: string; price: number }

/** The parts of a mail that may each order something. */
function requestsIn(mail: string): string[] {
  return sentencesOf(mail)
    .flatMap((sentence) => sentence.split(/,(?!\d)|;|\band\b|\bplus\b|^[-•*] /))
    .map((part) => part.trim())
    .filter((part) => part.length > 2)
    .slice(0, 80)
}

function quantityIn(request: string, name: string): number | undefined {
  // A number that belongs to the article's name, such as M8, is not a quantity.
  const own = new Set(name.match(/\d+/g) ?? [])
  const digits = [
    ...request.matchAll(
      /(?<![\p{L}\d.])(\d{1,6})(?![\p{L}\d]*\d)(?!\s?(?:mm|cm|kg|%|per cent|days?|weeks?|\p{L}\d))/gu,
    ),
  ]
    .map(([, one = '']) => one)
    .find((one) => !own.has(one))
  if (digits) return Number(digits)
  const word = NUMBERS.findIndex((one) => mentioned(request, [one]))
  if (word > 0) return word
  return mentioned(request, ['dozen', 'a dozen']) ? 12 : mentioned(request, ['a', 'an']) ? 1 : undefined
}

function articleFor(request: string, prices: readonly Article[]): Article | undefined {
  const asked = contentWords(request)
  const scored = prices.map((one) => {
    if (mentioned(request, [one.article])) return { one, score: 10 }
    const words = [...contentWords(one.name)]
    const shared = words.filter(
      (word) =>
        asked.has(word) ||
        [...asked].some(
          (other) => word.length > 5 && word[0] === other[0] && editDistance(other, word, 1) <= 1,
        ),
    )
    return { one, score: words.length === 0 ? 0 : shared.length / words.length + shared.length / 10 }
  })
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one), {
    one: undefined as Article | undefined,
    score: 0.5,
  })
  return best.one
}

const PRICES = [
  { article: 'BR-2040', name: 'Bearing housing 40 mm', unit: 'piece', price: 38.5 },
  { article: 'SH-1200', name: 'Steel shaft 1200 mm', unit: 'piece', price: 112 },
  { article: 'SE-0015', name: 'Sealing ring', unit: 'piece', price: 2.4 },
  { article: 'GR-0400', name: 'Grease cartridge 400 g', unit: 'piece', price: 9.8 },
]
const DISCOUNTS = [
  { from_total: 500, percent: 3 },
  { from_total: 2000, percent: 7 },
]

export const quoteDraft = defineAgent({
  slug: 'quote-draft',
  name: 'Quote Draft',
  inputSchema: fields(
    {
      mail: longText('Customer’s email', 6000, { minLength: 1 }),
      prices: list(
        'Price list',
        { minItems: 1, maxItems: 200 },
        fields({
          article: text('Article number', 40),
          name: text('Name', 100),
          unit: text('Unit', 20),
          price: number('Price', { minimum: 0, maximum: 10_000_000 }),
        }),
      ),
      discounts: list(
        'Discounts',
        { maxItems: 20 },
        fields({
          from_total: number('From a total of', { minimum: 0 }),
          percent: number('Per cent', { minimum: 0, maximum: 100 }),
        }),
      ),
      currency: text('Currency', 4, { default: '€' }),
    },
    { optional: ['discounts', 'currency'] },
  ),
  outputSchema: fields({
    letter: longText('Letter', 8000),
    positions: list(
      'Positions',
      { maxItems: MOST_POSITIONS },
      fields({
        position: integer('Position'),
        article: text('Article number', 40),
        name: text('Name', 100),
        quantity: integer('Quantity'),
        price: number('Price'),
        total: number('Total'),
      }),
    ),
    discount_percent: number('Discount, per cent'),
    total: number('Total'),
    for_a_person: list(
      'For a person',
      { maxItems: MOST_POSITIONS },
      fields({ what: text('What', 240), why: text('Why', 200) }),
    ),
  }),
  samples: [
    {
      name: 'Catalogue goods',
      input: {
        mail: 'Good morning,\nplease quote 24 bearing housings 40 mm and 10 steel shafts 1200 mm.\nWe also need 100 sealing rings.\nBest regards, Carlos Ibarrola',
        prices: PRICES,
        discounts: DISCOUNTS,
      },
    },
    {
      name: 'A drawing and a larger discount',
      input: {
        mail: 'Hello,\nwe need six grease cartridges, 2 x SH-1200 and 4 flanges as in the attached drawing.\nLast time you gave us 15% discount, please do so again.\nThanks, Elif',
        prices: PRICES,
        discounts: DISCOUNTS,
      },
    },
  ],
  run({ mail, prices, discounts = [], currency = '€' }) {
    const requests = requestsIn(mail)
    const forPerson: { what: string; why: string }[] = []
    const ordered = new Map<string, { article: Article; quantity: number }>()
    for (const request of requests) {
      const article = articleFor(request, prices)
      const quantity = quantityIn(request, article?.name ?? '')
      if (article) {
        const before = ordered.get(article.article)?.quantity ?? 0
        if (quantity === undefined)
          forPerson.push({
            what: shortened(request, 240),
            why: `No quantity of ${article.article} is named; the draft has 1.`,
          })
        ordered.set(article.article, { article, quantity: before + (quantity ?? 1) })
      } else if (mentioned(request, ['drawing', 'sketch', 'custom', 'special', 'bespoke']))
        forPerson.push({ what: shortened(request, 240), why: 'Made to a drawing: not in the price list.' })
      else if (quantity !== undefined && quantity > 1 && !/%|discount|order|invoice|20\d\d/i.test(request))
        forPerson.push({ what: shortened(request, 240), why: 'No article of the price list fits.' })
    }
    const positions = [...ordered.values()]
      .slice(0, MOST_POSITIONS)
      .map(({ article: { article, name, price }, quantity }, index) => ({
        position: index + 1,
        article,
        name,
        quantity,
        price,
        total: rounded(price * quantity),
      }))
    if (positions.length === 0 && forPerson.length === 0)
      throw new BadInput(
        'I find no article of your price list in this email. Does it name what they want, and how many?',
      )
    const gross = rounded(sumOf(positions.map(({ total }) => total)))
    const percent = Math.max(
      0,
      ...discounts.filter(({ from_total }) => gross >= from_total).map((one) => one.percent),
    )
    const asked = Number(/(\d{1,2})(?:[.,]\d)? ?(?:%|per ?cent)/i.exec(mail)?.[1] ?? 0)
    if (asked > percent)
      forPerson.push({
        what: `They ask for ${asked}% discount`,
        why: `Your table gives ${percent}% for ${money(gross, currency)}.`,
      })
    const total = rounded(gross * (1 - percent / 100))
    const lines = positions.map(
      (one) =>
        `${one.position}. ${one.quantity} × ${one.name} (${one.article}) at ${money(one.price, currency)}: ${money(one.total, currency)}`,
    )
    const name =
      /^(?:best regards|kind regards|regards|thanks|best|cheers),? ?\n?(\p{Lu}[\p{L}'’-]+)/imu.exec(
        linesOf(mail).join('\n'),
      )?.[1]
    const letter = [
      `Hello${name ? ` ${name}` : ''},`,
      positions.length > 0
        ? 'thank you for your enquiry. We can offer you:'
        : 'thank you for your enquiry. A colleague works out your offer and will write to you.',
      ...(lines.length > 0 ? [lines.join('\n')] : []),
      ...(percent > 0 ? [`Sum ${money(gross, currency)}, less ${percent}% discount.`] : []),
      ...(positions.length > 0 ? [`Total: ${money(total, currency)}, without VAT.`] : []),
      ...(positions.length > 0 && forPerson.length > 0
        ? [`A colleague will come back to you on ${counted(forPerson.length, 'further point')}.`]
        : []),
      'Kind regards',
    ].join('\n\n')
    return inPieces(letter, {
      letter,
      positions,
      discount_percent: percent,
      total,
      for_a_person: forPerson.slice(0, MOST_POSITIONS),
    })
  },
})
