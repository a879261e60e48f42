// A quiet block in place of content that is still loading; give it the size of the final content.
import { classNames } from './class-names.ts'

export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded-box bg-line', className ?? 'h-4 w-full')}
    />
  )
}

/** Lines of text that are loading, the last one short. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className="flex flex-col gap-2">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} className={line === lines - 1 ? 'h-4 w-3/5' : 'h-4 w-full'} />
      ))}
    </span>
  )
}
