// A chart over time while it is loading: as tall as the chart, without what draws it.
import { Skeleton } from './skeleton.tsx'

export const TREND_HEAD = 'flex min-h-8 flex-wrap items-baseline justify-between gap-x-4'

/** The scale is at the left, and the times are below. */
export const TREND_ROOM = {
  large: 'relative mb-7 ml-12 h-56',
  small: 'relative mb-7 ml-12 h-36',
} as const
export type TrendSize = keyof typeof TREND_ROOM

export function TrendChartOutline({ title, size = 'large' }: { title: string; size?: TrendSize }) {
  return (
    <div className="min-w-0">
      <div className={TREND_HEAD}>
        <span className="font-medium">{title}</span>
      </div>
      <div className={TREND_ROOM[size]}>
        <Skeleton className="size-full" />
      </div>
    </div>
  )
}
