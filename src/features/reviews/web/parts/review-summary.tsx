// The summary of all reviews of a product: the average, and for each number of stars a bar that narrows the list to it.
import { classNames } from '../../../../ui/class-names.ts'
import { countOf, formatCount } from '../../../../ui/format.ts'
import { Glyph } from '../../../../ui/glyph.tsx'
import { SiteLink } from '../../../../ui/link.tsx'
import type { ReviewList } from '../../reviews.contract.ts'
import { STAR_FILTERS, type StarFilter, starFilterLabel } from '../../reviews.rules.ts'

type ReviewSummaryProps = {
  list: Pick<ReviewList, 'average' | 'reviews_count' | 'distribution'>
  /** The list is narrowed to this number of stars. */
  chosen: StarFilter | undefined
  hrefFor: (stars: StarFilter | undefined) => string
}

export function ReviewSummary({ list, chosen, hrefFor }: ReviewSummaryProps) {
  const { average, reviews_count, distribution } = list
  if (average === null) return null
  return (
    <div className="grid items-center gap-x-6 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <p className="flex flex-col gap-1">
        <span className="flex items-center gap-2">
          <span className="display figures text-heading">{average.toFixed(1)}</span>
          <Glyph of="star" className="glyph size-5 fill-current" />
          <span className="sr-only">out of 5</span>
        </span>
        <span className="figures text-small text-soft">{countOf(reviews_count, 'review', 'reviews')}</span>
      </p>
      <ul aria-label="Reviews by stars" className="flex min-w-0 flex-col">
        {STAR_FILTERS.map((value) => {
          const count = distribution.find(({ stars }) => String(stars) === value)?.count ?? 0
          const isChosen = value === chosen
          return (
            <li key={value}>
              <SiteLink
                to={hrefFor(isChosen ? undefined : value)}
                preventScrollReset
                aria-current={isChosen ? 'true' : undefined}
                className={classNames(
                  'group grid h-7 grid-cols-[3.75rem_minmax(0,1fr)_3rem] items-center gap-3 rounded-box text-small hover:text-ink',
                  isChosen ? 'font-medium text-ink' : 'text-soft',
                )}
              >
                <span className="group-hover:underline">{starFilterLabel(value)}</span>
                <span className="h-1.5 overflow-hidden rounded-full bg-line">
                  <span
                    className="block h-full rounded-full bg-ink"
                    style={{ width: `${(100 * count) / Math.max(1, reviews_count)}%` }}
                  />
                </span>
                <span className="figures text-right">
                  <span>{formatCount(count)}</span>
                  <span className="sr-only">{` ${count === 1 ? 'review' : 'reviews'}`}</span>
                </span>
              </SiteLink>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
