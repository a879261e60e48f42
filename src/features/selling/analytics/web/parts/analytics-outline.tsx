// The outline of a seller's analytics while they are loading, in their final height.
import { Skeleton } from '../../../../../ui/skeleton.tsx'

const FIGURES = ['a', 'b', 'c', 'd']

const FiguresOutline = () => (
  <div className="grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-4 md:gap-x-6">
    {FIGURES.map((figure) => (
      <Skeleton key={figure} className="h-22" />
    ))}
  </div>
)

export function AnalyticsOutline() {
  return (
    <div role="status" className="flex flex-col gap-8">
      <span className="sr-only">Loading your analytics</span>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-5 w-72 max-sm:h-16" />
        <FiguresOutline />
      </div>
      <div className="flex flex-col gap-6">
        <Skeleton className="h-71" />
        <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
          <Skeleton className="h-51" />
          <Skeleton className="h-51" />
        </div>
        <Skeleton className="h-8 w-28" />
      </div>
      <FiguresOutline />
    </div>
  )
}
