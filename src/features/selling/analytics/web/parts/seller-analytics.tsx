// The analytics of a seller: figures and their change, charts, products, and subscriptions.
import { useSearchParams } from 'react-router'
import { paths } from '../../../../../paths.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../../../ui/failed-query.tsx'
import { TrendKey } from '../../../../../ui/trend-chart.tsx'
import { sellingMessages } from '../../../selling.messages.ts'
import type { Analytics } from '../../analytics.contract.ts'
import { analyticsMessages as messages } from '../../analytics.messages.ts'
import { analyticsChoicesIn } from './analytics-choices.ts'
import { AnalyticsOutline } from './analytics-outline.tsx'
import { rangeInWords } from './days-in-words.ts'
import { KeptFigures } from './kept-figures.tsx'
import { useAnalytics } from './own-analytics.ts'
import { RangeBar } from './range-bar.tsx'
import { SalesCharts } from './sales-charts.tsx'
import { SalesFigures } from './sales-figures.tsx'
import { SoldProducts } from './sold-products.tsx'

export function SellerAnalytics() {
  const [query] = useSearchParams()
  const choices = analyticsChoicesIn(query, new Date())
  const analytics = useAnalytics(choices)
  const { data, isPlaceholderData } = analytics
  if (data?.first_day === null) return <NothingYet />
  return (
    <section aria-label="Analytics" className="flex flex-col gap-6">
      <RangeBar choices={choices} />
      {analytics.isError && !isPlaceholderData && !data ? (
        <FailedQuery title={messages.notLoaded} query={analytics} />
      ) : data ? (
        <div
          aria-busy={isPlaceholderData}
          className={isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : undefined}
        >
          <Shown analytics={data} />
        </div>
      ) : (
        <AnalyticsOutline />
      )}
    </section>
  )
}

function Shown({ analytics }: { analytics: Analytics }) {
  const { days, before, totals, subscriptions } = analytics
  const isNothing = totals.views === 0 && totals.purchases === 0 && totals.refunds === 0
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-4">
        <Period days={days} before={before} />
        <SalesFigures shown={analytics} />
        {isNothing && <p className="text-soft">{messages.nothingInRange}</p>}
      </div>
      <SalesCharts series={analytics.series} step={analytics.step} />
      <SoldProducts {...analytics} />
      <KeptFigures shown={{ totals, subscriptions }} />
    </div>
  )
}

/** Names the shown days, and is the legend of the charts if there is an earlier period. */
function Period({ days, before }: Pick<Analytics, 'days' | 'before'>) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-soft">
      <span className="flex items-center gap-2">
        {before && <TrendKey of="now" />}
        <span>{rangeInWords(days)}</span>
      </span>
      {before && (
        <span className="flex items-center gap-2">
          <TrendKey of="before" />
          <span>{`compared with ${rangeInWords(before)}`}</span>
        </span>
      )}
      <span className="text-faint">Dates in UTC</span>
    </p>
  )
}

function NothingYet() {
  return (
    <EmptyState
      title={messages.nothingYet}
      action={
        <>
          <ButtonLink to={paths.addAgent()} variant="solid">
            {sellingMessages.listAgent}
          </ButtonLink>
          <ButtonLink to={paths.newCourse()}>Publish a course</ButtonLink>
        </>
      }
    >
      {messages.nothingYetNext}
    </EmptyState>
  )
}
