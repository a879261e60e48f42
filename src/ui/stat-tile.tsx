// A figure and what it counts, set like a ledger entry. Its size is reserved, so that a late figure moves nothing.
import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

type StatTileProps = {
  /** Undefined while it is not known yet. */
  value: ReactNode | undefined
  label: string
}

export function StatTile({ value, label }: StatTileProps) {
  return (
    <div className="flex min-h-20 min-w-0 flex-col-reverse justify-end gap-1 border-t border-ink pt-3">
      <dt className="text-small text-soft">{label}</dt>
      <dd className="display figures flex min-h-8 items-end text-title">
        {value === undefined ? <Skeleton className="h-7 w-20" /> : value}
      </dd>
    </div>
  )
}

/** Several tiles beside each other, two by two on a small screen. */
export function StatTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl aria-label={label} className="grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-4 md:gap-x-6">
      {children}
    </dl>
  )
}
