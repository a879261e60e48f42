// A figure and its label, set like a ledger entry. Its size is reserved, so that a late figure shifts nothing.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { SiteLink } from './link.tsx'
import { Skeleton } from './skeleton.tsx'

type StatTileProps = {
  /** Undefined until it is known. */
  value: ReactNode | undefined
  label: string
  /** Where the rows behind the figure are; the whole tile then links there. */
  to?: string | undefined
}

/** Reads as one phrase, '500+ Companies', to eyes and to screen readers alike. */
export function StatTile({ value, label, to }: StatTileProps) {
  return (
    <li className="relative min-h-20 min-w-0 border-t border-ink pt-3">
      <span className="display figures flex min-h-8 items-end text-title">
        {value === undefined ? <Skeleton className="h-7 w-20" /> : value}
      </span>{' '}
      <span className="text-small text-soft">
        {to === undefined ? (
          label
        ) : (
          <SiteLink to={to} className="prose-link after:absolute after:inset-0 hover:text-ink">
            {label}
          </SiteLink>
        )}
      </span>
    </li>
  )
}

/** Several tiles side by side, two by two on a small screen. */
export function StatTiles({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <ul
      aria-label={label}
      className={classNames('grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-4 md:gap-x-6', className)}
    >
      {children}
    </ul>
  )
}
