// Draws revenue, sales and views over the range, beside the earlier period, with the same numbers as a table.
import { dollarsInFull } from '../../../../../platform/contract/in-words.ts'
import { formatCount } from '../../../../../ui/format.ts'
import { TrendChart } from '../../../../../ui/trend-chart.tsx'
import type { Analytics, Part } from '../../analytics.contract.ts'
import type { Step } from '../../analytics.rules.ts'
import { partInWords } from './days-in-words.ts'

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const compactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
})

const BEFORE = 'in the period before'
const NAMES: Readonly<Record<Step, string>> = { day: 'Day', week: 'Week', month: 'Month' }

type Shown = Pick<Analytics, 'series' | 'step'>

export function SalesCharts({ series, step }: Shown) {
  const pointsOf = (figure: 'revenue' | 'purchases' | 'views') =>
    series.map((part) => ({ ...partInWords(part, step), value: part[figure], before: part.before?.[figure] }))
  const counts = {
    isWhole: true,
    format: formatCount,
    formatTick: (value: number) => compact.format(value),
    before: BEFORE,
    size: 'small',
  } as const
  return (
    <div className="flex flex-col gap-6">
      <TrendChart
        title="Revenue"
        tone="accent"
        kind="bars"
        points={pointsOf('revenue')}
        format={dollarsInFull}
        formatTick={(value) => compactDollars.format(value)}
        before={BEFORE}
      />
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <TrendChart title="Sales" kind="bars" points={pointsOf('purchases')} {...counts} />
        <TrendChart title="Views" kind="line" points={pointsOf('views')} {...counts} />
      </div>
      <SeriesTable series={series} step={step} />
    </div>
  )
}

const HEAD = 'py-2 text-right font-medium text-soft not-first:pl-4 first:text-left'

function SeriesTable({ series, step }: Shown) {
  return (
    <details className="group">
      <summary className="prose-link inline-flex min-h-8 cursor-pointer items-center text-small font-medium">
        Show as a table
      </summary>
      <table aria-label="Numbers of the charts" className="figures mt-2 w-full max-w-measure text-small">
        <thead>
          <tr className="border-b border-line">
            {[NAMES[step], 'Revenue', 'Sales', 'Views'].map((name) => (
              <th key={name} scope="col" className={HEAD}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map((part) => (
            <SeriesRow key={part.start} part={part} step={step} />
          ))}
        </tbody>
      </table>
    </details>
  )
}

function SeriesRow({ part, step }: { part: Part; step: Step }) {
  const cell = 'py-1.5 pl-4 text-right'
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-1.5 text-left font-normal">
        {partInWords(part, step).label}
      </th>
      <td className={cell}>{dollarsInFull(part.revenue)}</td>
      <td className={cell}>{formatCount(part.purchases)}</td>
      <td className={cell}>{formatCount(part.views)}</td>
    </tr>
  )
}
