// The outline of the Seller tab while it is loading; the page of the settings has it at once.
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { AnalyticsOutline } from '../../analytics/web/parts/analytics-outline.tsx'

export function SellerOutline() {
  return (
    <div className="flex flex-col gap-10">
      <Skeleton className="h-56 w-full" />
      <AnalyticsOutline />
    </div>
  )
}
