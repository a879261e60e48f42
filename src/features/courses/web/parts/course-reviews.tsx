// The reviews of a course in its editor: what they come to, and those that the instructor asks for (CRS-68 to CRS-76).
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../../paths.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { countOf, formatCount } from '../../../../ui/format.ts'
import { SiteLink } from '../../../../ui/link.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { StarRow } from '../../../../ui/star-row.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { personKey, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { productReviewContracts, type ReviewList } from '../../../reviews/contract.ts'
import { reviewListMessages } from '../../../reviews/list/messages.ts'
import {
  ALL_STARS_LABEL,
  REVIEW_SORT_LABELS,
  REVIEW_SORTS,
  REVIEWS_ANCHOR,
  REVIEWS_PAGE_SIZE,
  type ReviewSort,
  STAR_FILTERS,
  type StarFilter,
  starFilterLabel,
} from '../../../reviews/rules.ts'
import { ReviewItem } from '../../../reviews/web/parts/review-item.tsx'
import type { OwnCourse } from '../../contract.ts'
import { courseMessages as messages } from '../../messages.ts'
import { isListed } from '../../policy.ts'

type Stored = Pick<OwnCourse, 'id' | 'title' | 'user_id' | 'status' | 'rating' | 'reviews_count'>

export function CourseReviews({ stored }: { stored: Stored | undefined }) {
  return (
    <section aria-labelledby="course-reviews" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="course-reviews" className="display text-lead">
          Course Reviews
        </h2>
        {stored && <Badge variant="secondary">{countOf(stored.reviews_count, 'review', 'reviews')}</Badge>}
      </div>
      {stored ? (
        stored.reviews_count === 0 ? (
          <p className="text-soft">{messages.noReviews}</p>
        ) : (
          <SavedReviews course={stored} />
        )
      ) : (
        <p className="text-soft">Save the course first to view reviews</p>
      )}
    </section>
  )
}

function SavedReviews({ course }: { course: Stored }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const [sort, setSort] = useState<ReviewSort>(REVIEW_SORTS[0])
  const [stars, setStars] = useState<StarFilter>()
  const [page_size, setPageSize] = useState(REVIEWS_PAGE_SIZE)
  const { id } = course
  const query = { sort, page: 1, page_size, ...(stars && { stars }) }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: personKey(user.id, 'courses', 'reviews', String(id), JSON.stringify(query)),
    queryFn: () => api(productReviewContracts.course.list, { params: { id }, query }),
    placeholderData: keepPreviousData,
  })
  if (error && !data)
    return (
      <div className="flex flex-wrap items-center gap-4">
        <p role="alert" className="text-small text-danger">
          Couldn't load the reviews
        </p>
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  if (!data) return <Skeleton className="h-40 w-full" />
  return (
    <div className="flex flex-col gap-5">
      <Summary list={data} />
      <div className="flex flex-wrap gap-4">
        <SelectField
          label="Rating"
          className="w-40"
          value={stars ?? ''}
          options={[
            { value: '', label: ALL_STARS_LABEL },
            ...STAR_FILTERS.map((value) => ({ value, label: starFilterLabel(value) })),
          ]}
          onChange={({ target }) => setStars(STAR_FILTERS.find((one) => one === target.value))}
        />
        <SelectField
          label="Sort by"
          className="w-44"
          value={sort}
          options={REVIEW_SORTS.map((value) => ({ value, label: REVIEW_SORT_LABELS[value] }))}
          onChange={({ target }) =>
            setSort(REVIEW_SORTS.find((one) => one === target.value) ?? REVIEW_SORTS[0])
          }
        />
      </div>
      <p aria-live="polite" className="text-small text-soft">
        {data.total === 0 ? reviewListMessages.noMatch : countOf(data.total, 'review', 'reviews')}
      </p>
      {data.items.length > 0 && (
        <ul aria-label="Reviews" className="border-t border-line">
          {data.items.map((review) => (
            <li key={review.id} className="border-b border-line py-4">
              <ReviewItem
                review={review}
                product={{ type: 'course', id, name: course.title, owner_id: course.user_id, owner: null }}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-4">
        {data.items.length < data.total && page_size < 100 && (
          <Button
            size="small"
            busy={isFetching}
            onClick={() => setPageSize(Math.min(100, page_size + REVIEWS_PAGE_SIZE))}
          >
            Show more
          </Button>
        )}
        {isListed(course) && (
          <SiteLink to={`${paths.course(id)}#${REVIEWS_ANCHOR}`} className="prose-link text-small">
            Reply on the course's page
          </SiteLink>
        )}
      </div>
    </div>
  )
}

function Summary({ list: { average, reviews_count, distribution } }: { list: ReviewList }) {
  return (
    <div className="grid items-center gap-x-8 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
      {average !== null && (
        <p className="flex items-center gap-3">
          <span className="display figures text-heading">{average.toFixed(1)}</span>
          <span className="sr-only">out of 5 stars</span>
          <span aria-hidden="true">
            <StarRow stars={Math.round(average)} className="text-ink" />
          </span>
        </p>
      )}
      <ul aria-label="Reviews by stars" className="flex min-w-0 flex-col gap-1.5">
        {distribution.map(({ stars, count }) => (
          <li
            key={stars}
            className="grid grid-cols-[3.75rem_minmax(0,1fr)_3rem] items-center gap-3 text-small text-soft"
          >
            <span>{starFilterLabel(String(stars))}</span>
            <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
              <span
                className="block h-full rounded-full bg-ink"
                style={{ width: `${(100 * count) / Math.max(1, reviews_count)}%` }}
              />
            </span>
            <span className="figures text-right">
              {formatCount(count)}
              <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
