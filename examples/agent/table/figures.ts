// Rows of the table: agents of the demonstration that work with figures: variances, meters and quotes.
import type { SampleAgent } from '../agent.ts'
import { countIn, median, money, numbersOf, rounded, sumOf } from '../amounts.ts'
import { choice, fields, integer, list, longText, number, text } from '../schema.ts'
import { contentWords, counted, linesOf, mentioned, sentencesOf } from '../text.ts'
import { row } from './row.ts'

const FEWEST_DAYS = 5
const DAYS_A_MONTH = 30.4
const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`
const meterDays = (readings: string) =>
  linesOf(readings).map((line) => {
    const [name = '', loads = ''] = line.split(/:(.*)/s)
    return { name, loads: numbersOf(loads) }
  })
type Price = { article: string; name: string }
/** A line asks for an article by its number, or by most of the words of its name. */
function asksFor(line: string, { article, name }: Price): boolean {
  const said = contentWords(line)
  const named = [...contentWords(name)]
  const isNamed = named.length > 0 && named.filter((word) => said.has(word)).length > named.length / 2
  return isNamed || mentioned(line, [article]) !== undefined
}

const CALM = '6 6 6 6 6 8 21 24 25 25 24 22 23 25 24 22 18 11 7 6 6 6 6 6'

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

export const figures: readonly SampleAgent[] = [
  row({
    slug: 'variance-desk',
    name: 'Variance Desk',
    inputSchema: fields(
      {
        week: text('Week', 40, { examples: ['2026-W11'], minLength: 1 }),
        figures: list(
          'Figures of the week',
          { minItems: 1, maxItems: 200 },
          fields({
            line: text('Line', 80),
            kind: choice('Kind', ['Income', 'Cost']),
            actual: number('Actual'),
            plan: number('Plan'),
            last_year: number('Last year'),
          }),
        ),
        known: list(
          'Known differences',
          { maxItems: 50, description: 'Lines that you no longer want to read about' },
          text('Line', 80),
        ),
        currency: text('Currency', 4, { default: '€' }),
      },
      { optional: ['known', 'currency'] },
    ),
    outputSchema: fields({
      result: text('Result of the week', 300),
      page: longText('Page', 8000),
      differences: list(
        'Differences',
        { maxItems: 5 },
        fields({
          line: text('Line', 80),
          against_plan: number('Against plan'),
          against_last_year: number('Against last year'),
          effect: choice('Effect', ['Better', 'Worse']),
          query: text('Query', 400),
        }),
      ),
      muted: list('Not mentioned', { maxItems: 50 }, text('Line', 80)),
    }),
    samples: [
      {
        name: 'A dairy’s week',
        input: {
          week: '2026-W11',
          figures: [
            { line: 'Cheese, retail', kind: 'Income', actual: 184_200, plan: 201_500, last_year: 182_900 },
            { line: 'Cheese, restaurants', kind: 'Income', actual: 96_400, plan: 84_000, last_year: 71_300 },
            { line: 'Ravioli', kind: 'Income', actual: 41_750, plan: 42_000, last_year: 39_800 },
            { line: 'Raw milk', kind: 'Cost', actual: 118_300, plan: 109_000, last_year: 104_600 },
            { line: 'Freight', kind: 'Cost', actual: 22_900, plan: 14_200, last_year: 13_900 },
            { line: 'Packaging', kind: 'Cost', actual: 9_100, plan: 17_600, last_year: 16_800 },
            { line: 'Energy', kind: 'Cost', actual: 31_200, plan: 24_000, last_year: 23_500 },
          ],
          known: ['Energy'],
        },
      },
      {
        name: 'A quiet week in a workshop',
        input: {
          week: '2026-W07',
          figures: [
            { line: 'Repairs', kind: 'Income', actual: 12_310, plan: 12_400, last_year: 11_050 },
            { line: 'Spare parts', kind: 'Income', actual: 3_980, plan: 3_500, last_year: 0 },
            { line: 'Wages', kind: 'Cost', actual: 7_200, plan: 7_200, last_year: 6_900 },
          ],
          currency: '$',
        },
      },
    ],
    streams: 'page',
    needs: ({ figures }) =>
      figures.every(({ actual, plan }) => actual === 0 && plan === 0) &&
      'All figures are 0. Enter at least one line with its actual and planned amount.',
    answers({ week, figures, known = [], currency }) {
      const isKnown = (line: string) => known.some((one) => one.toLowerCase() === line.toLowerCase())
      const differences = figures
        .map((one) => ({ ...one, against_plan: rounded(one.actual - one.plan) }))
        .filter(({ line, against_plan }) => against_plan !== 0 && !isKnown(line))
        .sort((one, other) => Math.abs(other.against_plan) - Math.abs(one.against_plan))
        .slice(0, 5)
        .map(({ line, kind, actual, last_year, against_plan }) => ({
          line,
          against_plan,
          against_last_year: rounded(actual - last_year),
          effect: against_plan > 0 === (kind === 'Income') ? ('Better' as const) : ('Worse' as const),
          query: `select * from postings where week = ${quoted(week)} and line = ${quoted(line)}`,
        }))
      const sum = (of: 'actual' | 'plan') =>
        sumOf(figures.map((one) => (one.kind === 'Income' ? one[of] : -one[of])))
      const result = `${money(sum('actual'), currency)}, planned were ${money(sum('plan'), currency)}.`
      const paragraphs = differences.map(({ line, against_plan, effect }, at) => {
        const size = `${money(Math.abs(against_plan), currency)} ${against_plan > 0 ? 'above' : 'below'} plan`
        return `${at + 1}. ${line}: ${size}, which is ${effect.toLowerCase()} for the result.`
      })
      const page = [`Week ${week}. Result: ${result}`, ...paragraphs].join('\n\n')
      return { result, page, differences, muted: figures.map(({ line }) => line).filter(isKnown) }
    },
  }),
  row({
    slug: 'meter-watch',
    name: 'Meter Watch',
    inputSchema: fields(
      {
        readings: longText('Hourly loads in kW', 40_000, {
          minLength: 1,
          description: 'A line a day: “Mon 2 March: 6 6 5 …”, with 24 loads',
        }),
        price: number('Price of a kWh', { minimum: 0.001, maximum: 100, examples: [0.21] }),
        work_from: integer('Work begins at', { minimum: 0, maximum: 23, default: 6 }),
        work_to: integer('Work ends at', { minimum: 1, maximum: 24, default: 18 }),
        currency: text('Currency', 4, { default: '€' }),
      },
      { optional: ['work_from', 'work_to', 'currency'] },
    ),
    outputSchema: fields({
      summary: longText('Summary', 800),
      findings: list(
        'Departures',
        { maxItems: 20 },
        fields({
          what: text('What', 160),
          when: text('When', 80),
          cost_per_month: number('Cost by the month'),
          certainty: choice('Certainty', ['Likely', 'Possible']),
          look: text('Look at', 160),
        }),
      ),
      rhythm: list(
        'Usual working day',
        { maxItems: 24 },
        fields({ hour: text('Hour', 10), load: number('kW') }),
      ),
    }),
    samples: [
      {
        name: 'A cold store: a valve on Saturday, and nights that creep up',
        input: {
          readings: [
            `Mon 2 March: ${CALM}`,
            `Tue 3 March: ${CALM}`,
            `Wed 4 March: ${CALM}`,
            'Thu 5 March: 7 7 7 7 7 8 21 24 25 25 24 22 23 25 24 22 18 11 7 7 7 7 7 7',
            'Fri 6 March: 7 7 7 7 7 9 21 24 26 25 24 22 23 25 24 22 18 15 14 14 14 14 14 14',
            'Sat 7 March: 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14',
            'Sun 8 March: 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6',
            'Mon 9 March: 9 9 9 9 9 10 22 24 25 25 24 22 23 25 24 22 18 11 9 9 9 9 9 9',
            'Tue 10 March: 9 9 9 9 9 10 22 24 25 25 24 22 23 25 24 22 18 12 9 9 9 9 9 9',
          ].join('\n'),
          price: 0.21,
        },
      },
      {
        name: 'A line in its rhythm',
        input: {
          readings: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']
            .map((day) => `${day}: 2 2 2 2 2 3 15 18 18 18 17 12 16 18 18 17 12 4 2 2 2 2 2 2`)
            .join('\n'),
          price: 0.32,
          currency: '$',
        },
      },
    ],
    needs: ({ readings }) => {
      const days = meterDays(readings)
      const odd = days.find(({ loads }) => loads.length !== 24)
      return odd
        ? `“${odd.name.slice(0, 24)}” needs a name such as “Mon 2 March:” and 24 loads; it has ${odd.loads.length}.`
        : days.length < FEWEST_DAYS &&
            `A rhythm needs at least ${FEWEST_DAYS} days; these are ${days.length}.`
    },
    answers({ readings, price, work_from = 6, work_to = 19, currency }) {
      const days = meterDays(readings)
      const rhythm = Array.from({ length: 24 }, (_, hour) =>
        median(days.map(({ loads }) => loads[hour] ?? 0)),
      )
      const findings = days
        .map(({ name, loads }) => {
          const night = loads
            .map((load, hour) => ({ hour, more: load - (rhythm[hour] ?? 0) }))
            .filter(({ hour }) => hour < work_from || hour >= work_to)
          return {
            name,
            more: sumOf(night.map(({ more }) => Math.max(0, more))),
            hours: night.filter(({ more }) => more > 1).length,
          }
        })
        .filter(({ hours }) => hours > 0)
        .sort((one, other) => other.more - one.more)
        .map(({ name, more, hours }) => ({
          what: `Higher than usual in ${counted(hours, 'hour')} outside working time`,
          when: name,
          cost_per_month: rounded(((more * price) / days.length) * DAYS_A_MONTH),
          certainty: hours > 3 ? ('Likely' as const) : ('Possible' as const),
          look: 'What ran on the evening before and was not switched off?',
        }))
      const cost = money(sumOf(findings.map(({ cost_per_month }) => cost_per_month)), currency)
      return {
        summary:
          findings.length === 0
            ? `The ${days.length} days keep their rhythm.`
            : `${counted(findings.length, 'departure')} in ${days.length} days: about ${cost} a month, if they stay as they are.`,
        findings,
        rhythm: rhythm.map((load, hour) => ({
          hour: `${String(hour).padStart(2, '0')}:00`,
          load: rounded(load),
        })),
      }
    },
  }),
  row({
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
        { maxItems: 40 },
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
        { maxItems: 40 },
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
    streams: 'letter',
    needs: ({ mail, prices }) =>
      !prices.some((one) => linesOf(mail).some((line) => asksFor(line, one))) &&
      'I find no article of your price list in this email. Does it name what they want, and how many?',
    answers({ mail, prices, discounts = [], currency }) {
      const clauses = linesOf(mail).flatMap((line) => line.split(/,| and /))
      const positions = clauses
        .flatMap((clause) =>
          prices
            .filter((one) => asksFor(clause, one))
            .slice(0, 1)
            .map((one) => ({ clause, one })),
        )
        .map(({ clause, one: { article, name, price } }, at) => {
          const quantity = countIn(clause) ?? 1
          return { position: at + 1, article, name, quantity, price, total: rounded(quantity * price) }
        })
      const sum = sumOf(positions.map(({ total }) => total))
      const discount_percent = Math.max(
        0,
        ...discounts.filter(({ from_total }) => sum >= from_total).map(({ percent }) => percent),
      )
      const total = rounded(sum * (1 - discount_percent / 100))
      const lines = positions.map(
        (one) =>
          `${one.position}. ${one.quantity} × ${one.name} (${one.article}) at ${money(one.price, currency)}: ${money(one.total, currency)}`,
      )
      return {
        letter: `Hello,\n\nthank you for your enquiry. We can offer you:\n\n${lines.join('\n')}\n\nTotal: ${money(total, currency)}, without VAT${discount_percent > 0 ? `, after ${discount_percent}% discount` : ''}.\n\nKind regards`,
        positions,
        discount_percent,
        total,
        for_a_person: sentencesOf(mail)
          .filter((sentence) => mentioned(sentence, ['discount', 'drawing', 'attached', 'urgent', 'special']))
          .map((what) => ({ what, why: 'Only a person can promise this.' })),
      }
    },
  }),
]
