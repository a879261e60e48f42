// A figure and its label, set like a ledger entry. Its size is reserved, so that a late figure shifts nothing.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { SiteLink } from './link.tsx'
import { Skeleton } from './skeleton.tsx'

type StatTileProps = {
  /** Undefined until the figure is known. */
  value: ReactNode | undefined
  label: string
  /** The whole tile then links to the rows behind the figure. */
  to?: string | undefined
  /** A way to change the figure, beside it. */
  action?: { label: string; to: string } | undefined
}

/** Reads as one phrase, '500+ Companies', to eyes and to screen readers alike. */
export function StatTile({ value, label, to, action }: StatTileProps) {
  return (
    <li className="relative grid min-h-20 min-w-0 grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 border-t border-ink pt-3">
      <span className="display figures flex min-h-8 min-w-0 items-end text-title [overflow-wrap:anywhere]">
        {value === undefined ? <Skeleton className="h-7 w-20" /> : value}
      </span>{' '}
      <span className="col-span-2 row-start-2 text-small leading-6 text-soft">
        {to === undefined ? (
          label
        ) : (
          <SiteLink to={to} className="prose-link inline-block after:absolute after:inset-0 hover:text-ink">
            {label}
          </SiteLink>
        )}
      </span>{' '}
      {action && (
        <SiteLink
          to={action.to}
          className="prose-link relative z-10 col-start-2 row-start-1 inline-flex min-h-8 items-center justify-self-start text-small font-medium"
        >
          {action.label}
        </SiteLink>
      )}
    </li>
  )
}

// Three narrow tiles divide their line by what they hold: a sum is longer than a count.
const COLUMNS = {
  3: 'max-sm:grid-cols-[repeat(3,auto)] sm:grid-cols-3',
  4: 'grid-cols-2 md:grid-cols-4',
} as const

type StatTilesProps = {
  label: string
  columns?: keyof typeof COLUMNS
  className?: string
  children: ReactNode
}

/** Several tiles side by side; four are two by two on a small screen. */
export function StatTiles({ label, columns = 4, className, children }: StatTilesProps) {
  return (
    <ul
      aria-label={label}
      className={classNames('grid gap-x-4 gap-y-6 md:gap-x-6', COLUMNS[columns], className)}
    >
      {children}
    </ul>
  )
}
