// The outline of the Seller tab while it is loading; the page of the settings has it at once.
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { AnalyticsOutline } from '../../analytics/web/parts/analytics-outline.tsx'

export function SellerOutline() {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Skeleton className="h-9 w-full sm:w-96" />
        <Skeleton className="h-10 w-full sm:w-80" />
      </div>
      <AnalyticsOutline />
    </div>
  )
}
