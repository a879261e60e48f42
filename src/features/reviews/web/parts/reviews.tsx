// The reviews on a product's page: a sentence about who can write them, the summary, and a page of reviews. It is the same for
// everyone; the actions of a signed-in person are loaded for them.
import { lazy, Suspense } from 'react'
import { ButtonLink } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { countOf } from '../../../../ui/format.ts'
import { SiteLink } from '../../../../ui/link.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { ResultRegion } from '../../../../ui/result-region.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { reviewListMessages as messages } from '../../list.messages.ts'
import type { Review, ReviewList } from '../../reviews.contract.ts'
import {
  ALL_STARS_LABEL,
  REVIEW_SORT_LABELS,
  REVIEW_SORTS,
  REVIEWS_ANCHOR,
  type ReviewChoices,
  type ReviewSort,
  starFilterLabel,
} from '../../reviews.rules.ts'
import { HelpfulCount, ReviewItem } from './review-item.tsx'
import { ReviewRows, ReviewsHead } from './review-rows.tsx'
import { ReviewSummary } from './review-summary.tsx'
import type { ShownProduct } from './reviewed-product.ts'

const OwnReview = lazy(() => latePart(() => import('./own-review.tsx')))
const PersonalRows = lazy(() => latePart(() => import('./personal-rows.tsx')))

type ReviewsProps = {
  product: ShownProduct
  list: ReviewList
  choices: ReviewChoices
  hrefFor: (choices: ReviewChoices) => string
}

export function Reviews({ product, list, choices, hrefFor }: ReviewsProps) {
  const state = useAuthState()
  const isMember = state.status === 'signed-in' && !state.lacksSecondFactor
  const { items, total, page, page_size } = list
  const { sort, stars } = choices
  const pageCount = Math.max(1, Math.ceil(total / page_size))
  const isEmpty = total === 0 && stars === undefined
  const plainHead = <ReviewsHead product={product} />
  const plainRows = (
    <ReviewRows items={items} row={(review) => <PlainRow review={review} product={product} />} />
  )
  return (
    <section
      id={REVIEWS_ANCHOR}
      aria-labelledby="reviews-heading"
      className="@container scroll-mt-20 border-t border-ink pt-6"
    >
      {/* Where the page leaves it room, the summary is beside the reviews. */}
      <div className="grid gap-x-16 gap-y-6 @min-[56rem]:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6 self-start @min-[56rem]:sticky @min-[56rem]:top-20">
          {isMember ? (
            <Suspense fallback={plainHead}>
              <OwnReview product={product} />
            </Suspense>
          ) : (
            plainHead
          )}
          {!isEmpty && (
            <ReviewSummary
              list={list}
              chosen={stars}
              hrefFor={(chosen) => hrefFor({ sort, stars: chosen })}
            />
          )}
        </div>
        {isEmpty ? (
          <div className="flex flex-col gap-1 rounded-box border border-dashed border-edge px-6 py-8">
            <p className="display text-title">{messages.none}</p>
            <p className="max-w-measure text-soft">{messages.noneDetail[product.type]}</p>
          </div>
        ) : (
          <div className="flex min-w-0 flex-col gap-6">
            <Sorts sort={sort} hrefFor={(chosen) => hrefFor({ stars, sort: chosen })} />
            <ResultRegion
              summary={
                rangeOf(list) + (stars === undefined ? '' : ` with ${starFilterLabel(stars).toLowerCase()}`)
              }
              note={
                stars !== undefined && (
                  <SiteLink to={hrefFor({ sort })} preventScrollReset className="prose-link text-small">
                    {ALL_STARS_LABEL}
                  </SiteLink>
                )
              }
              busyLabel="Loading reviews"
            >
              {isMember ? (
                <Suspense fallback={plainRows}>
                  <PersonalRows items={items} product={product} />
                </Suspense>
              ) : (
                plainRows
              )}
              {items.length === 0 && (
                <div className="flex flex-col items-start gap-3 text-soft">
                  <p>{total > 0 ? messages.pastTheEnd : messages.noMatch}</p>
                  {total > 0 && (
                    <ButtonLink size="small" to={hrefFor({ sort, stars, page: pageCount })}>
                      Go to the last page
                    </ButtonLink>
                  )}
                </div>
              )}
            </ResultRegion>
            <Pagination
              page={Math.min(page, pageCount)}
              pageCount={pageCount}
              hrefFor={(target) => `${hrefFor({ sort, stars, page: target })}#${REVIEWS_ANCHOR}`}
              label="Pages of reviews"
            />
          </div>
        )}
      </div>
    </section>
  )
}

/** Returns '11 to 20 of 34 reviews', or only the total if all are shown. */
function rangeOf({ items, total, page, page_size }: ReviewList): string {
  const all = countOf(total, 'review', 'reviews')
  if (items.length === 0 || items.length === total) return all
  const from = (page - 1) * page_size + 1
  return `${from} to ${from + items.length - 1} of ${all}`
}

function PlainRow({ review, product }: { review: Review; product: ShownProduct }) {
  const count = review.helpful_count
  return <ReviewItem review={review} product={product} tools={count > 0 && <HelpfulCount count={count} />} />
}

function Sorts({
  sort = REVIEW_SORTS[0],
  hrefFor,
}: {
  sort: ReviewChoices['sort']
  hrefFor: (sort: ReviewSort) => string
}) {
  return (
    <nav aria-label="Sort reviews" className="-mx-1 flex flex-wrap gap-x-1 border-b border-line">
      {REVIEW_SORTS.map((one) => (
        <SiteLink
          key={one}
          to={hrefFor(one)}
          preventScrollReset
          aria-current={one === sort ? 'true' : undefined}
          className={classNames(
            '-mb-px inline-flex h-10 items-center border-b-2 px-2 text-small',
            one === sort ? 'border-ink font-medium' : 'border-transparent text-soft hover:text-ink',
          )}
        >
          {REVIEW_SORT_LABELS[one]}
        </SiteLink>
      ))}
    </nav>
  )
}
