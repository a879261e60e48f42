// Variance Desk: the largest differences of a week from plan and from last year, as a page with a query behind each.

import { BadInput, defineAgent, inPieces } from '../agent.ts'
import { money, percent, rounded, sumOf } from '../amounts.ts'
import { choice, fields, list, longText, number, text } from '../schema.ts'
import { counted, enumerated } from '../text.ts'

const MOST_EXPLAINED = 5

type Line = { line: string; kind: 'Income' | 'Cost'; actual: number; plan: number; last_year: number }

/** Two sides of the same thing: one line gained about what another lost. */
const OFFSET = 0.15

const queryOf = (line: string, week: string) =>
  `select sum(amount) from postings where line = '${line.replaceAll("'", "''")}' and week = '${week.replaceAll("'", "''")}'`

const gap = ({ actual, plan }: Line) => actual - plan

/** The line of the same kind that moved the other way by most nearly as much, if one did. */
function oppositeOf(one: Line, lines: readonly Line[]): Line | undefined {
  const rest = (other: Line) => Math.abs(gap(one) + gap(other))
  return lines
    .filter((other) => other.kind === one.kind && rest(other) <= OFFSET * Math.abs(gap(one)))
    .sort((first, second) => rest(first) - rest(second))[0]
}

function against(difference: number, base: number): string {
  return base === 0
    ? 'from nothing'
    : percent(difference / Math.abs(base), Math.abs(difference / base) < 0.1 ? 1 : 0)
}

/** Whether last year explains the difference from plan: then the plan missed a pattern that is not new. */
function reading({ actual, plan, last_year }: Line): string {
  const planned = actual - plan
  const yearly = actual - last_year
  if (last_year === 0) return 'There is no figure of last year to compare with.'
  if (plan === 0) return 'Nothing was planned for it.'
  if (Math.abs(yearly) < Math.abs(planned) / 3)
    return 'It is close to the same week of last year, so the plan is the outlier, not the week.'
  if (Math.sign(yearly) === Math.sign(planned))
    return 'Last year points the same way, so this is a change and no calendar effect.'
  return 'Last year points the other way: the plan expected a larger change than the one that came.'
}

function paragraph(one: Line, partner: Line | undefined, currency: string): string {
  const difference = one.actual - one.plan
  const isBetter = difference > 0 === (one.kind === 'Income')
  const first = `${one.line}: ${money(one.actual, currency)}, ${money(Math.abs(difference), currency)} (${against(Math.abs(difference), one.plan)}) ${difference > 0 ? 'above' : 'below'} plan, which is ${isBetter ? 'better' : 'worse'} for the result.`
  const other = partner
    ? ` ${partner.line} moved by about as much the other way, so look for a posting to the wrong line first.`
    : ''
  return `${first} ${reading(one)}${other}`
}

export const varianceDesk = defineAgent({
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
      { maxItems: MOST_EXPLAINED },
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
  run({ week, figures, known = [], currency = '€' }) {
    const quiet = new Set(known.map((line) => line.trim().toLowerCase()))
    const isKnown = ({ line }: Line) => quiet.has(line.trim().toLowerCase())
    const ranked = figures
      .filter((one) => !isKnown(one) && gap(one) !== 0)
      .sort((one, other) => Math.abs(gap(other)) - Math.abs(gap(one)))
      .slice(0, MOST_EXPLAINED)
    if (figures.every(({ actual, plan }) => actual === 0 && plan === 0))
      throw new BadInput('All figures are 0. Enter at least one line with its actual and planned amount.')
    const partnerOf = (one: Line) => {
      const partner = oppositeOf(one, ranked)
      // Each of the two is the other's closest, so that no line is blamed twice.
      return partner && oppositeOf(partner, ranked) === one ? partner : undefined
    }
    const sign = ({ kind }: Line) => (kind === 'Income' ? 1 : -1)
    const total = sumOf(figures.map((one) => sign(one) * one.actual))
    const planned = sumOf(figures.map((one) => sign(one) * one.plan))
    const muted = figures.filter(isKnown).map(({ line }) => line)
    const result = `${money(total, currency)}, ${total === planned ? 'exactly as planned' : `${money(Math.abs(total - planned), currency)} ${total > planned ? 'above' : 'below'} plan`}.`
    const page = [
      `Week ${week}. Result: ${result}`,
      ranked.length === 0
        ? 'No line differs from plan.'
        : `${counted(ranked.length, 'difference')}, largest first:`,
      ...ranked.map((one, index) => `${index + 1}. ${paragraph(one, partnerOf(one), currency)}`),
      ...(muted.length > 0 ? [`Known and not mentioned: ${enumerated(muted)}.`] : []),
    ].join('\n\n')
    return inPieces(page, {
      result,
      page,
      differences: ranked.map((one) => ({
        line: one.line,
        against_plan: rounded(gap(one)),
        against_last_year: rounded(one.actual - one.last_year),
        effect: gap(one) > 0 === (one.kind === 'Income') ? ('Better' as const) : ('Worse' as const),
        query: queryOf(one.line, week),
      })),
      muted: muted.slice(0, 50),
    })
  },
})
