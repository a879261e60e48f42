// A seller's analytics while they are loading: everything in its place, without what draws it.
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { TrendChartOutline } from '../../../../../ui/trend-chart-outline.tsx'
import { KeptFigures } from './kept-figures.tsx'
import { SalesFigures } from './sales-figures.tsx'

export function AnalyticsOutline() {
  return (
    <div role="status" className="flex flex-col gap-8">
      <span className="sr-only">Loading your analytics</span>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-5 w-72" />
        <SalesFigures shown={undefined} />
      </div>
      <div className="flex flex-col gap-6">
        <TrendChartOutline title="Revenue" />
        <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
          <TrendChartOutline title="Sales" size="small" />
          <TrendChartOutline title="Views" size="small" />
        </div>
        <Skeleton className="h-8 w-28" />
      </div>
      <KeptFigures shown={undefined} />
    </div>
  )
}
