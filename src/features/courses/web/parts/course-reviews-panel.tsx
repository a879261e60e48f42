// The reviews of a course in its editor: their number and average, each number of stars, and the reviews with the instructor's
// replies (CRS-68 to CRS-76).
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { useState } from 'react'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { countOf, formatCount } from '../../../../ui/format.ts'
import { SelectField } from '../../../../ui/select-field.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { StarRow } from '../../../../ui/star-row.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { productReviewContracts, type ReviewList } from '../../../reviews/reviews.contract.ts'
import {
  ALL_STARS_LABEL,
  REVIEW_SORT_LABELS,
  REVIEW_SORTS,
  REVIEWS_PAGE_SIZE,
  type ReviewChoices,
  STAR_FILTERS,
  starFilterLabel,
} from '../../../reviews/reviews.rules.ts'
import { Reply, ReplyTools } from '../../../reviews/web/parts/reply.tsx'
import { ReviewItem } from '../../../reviews/web/parts/review-item.tsx'
import { courseMessages as messages } from '../../courses.messages.ts'

type ReviewedCourse = { id: number; title: string; user_id: string }

export default function CourseReviewsPanel({ course }: { course: ReviewedCourse | undefined }) {
  return (
    <section aria-labelledby="course-reviews" className="flex flex-col gap-4">
      {/* A course that is not saved has no reviews to read (CRS-76). */}
      {course ? (
        <Panel course={course} />
      ) : (
        <>
          <Head />
          <p className="text-soft">{messages.reviewsOfSaved}</p>
        </>
      )}
    </section>
  )
}

function Head({ list }: { list?: ReviewList }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h2 id="course-reviews" className="display text-lead">
        Course Reviews
      </h2>
      {list && <Badge variant="secondary">{countOf(list.reviews_count, 'review', 'reviews')}</Badge>}
      {list?.average != null && (
        <p className="inline-flex items-center gap-2 text-small">
          <StarRow stars={Math.round(list.average)} className="text-ink" />
          <span className="figures font-medium">{list.average.toFixed(1)}</span>
        </p>
      )}
    </div>
  )
}

function Panel({ course }: { course: ReviewedCourse }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const [{ sort, stars, page = 1 }, setChoices] = useState<ReviewChoices>({ sort: REVIEW_SORTS[0] })
  const query = { sort: sort ?? REVIEW_SORTS[0], stars, page, page_size: REVIEWS_PAGE_SIZE }
  const reviews = useQuery({
    queryKey: personKey(user.id, 'reviews', 'panel', String(course.id), JSON.stringify(query)),
    queryFn: () => api(productReviewContracts.course.list, { params: { id: course.id }, query }),
    placeholderData: keepPreviousData,
  })
  const list = reviews.data
  if (!list) {
    return (
      <>
        <Head />
        {reviews.isError ? (
          <FailedQuery title={messages.reviewsNotLoaded} query={reviews} />
        ) : (
          <div role="status">
            <span className="sr-only">Loading reviews</span>
            <Skeleton className="h-32 w-full" />
          </div>
        )}
      </>
    )
  }
  const pageCount = Math.max(1, Math.ceil(list.total / list.page_size))
  const product = {
    type: 'course',
    id: course.id,
    name: course.title,
    owner_id: course.user_id,
    owner: null,
  } as const
  return (
    <>
      <Head list={list} />
      {list.total === 0 && stars === undefined ? (
        <p className="text-soft">{messages.noReviews}</p>
      ) : (
        <>
          <Distribution list={list} />
          <div className="grid gap-4 sm:grid-cols-2 lg:max-w-lg">
            <SelectField
              label="Rating"
              value={stars ?? ''}
              onChange={({ target }) =>
                setChoices({ sort, stars: STAR_FILTERS.find((one) => one === target.value) })
              }
              options={[
                { value: '', label: ALL_STARS_LABEL },
                ...STAR_FILTERS.map((value) => ({ value, label: starFilterLabel(value) })),
              ]}
            />
            <SelectField
              label="Sort by"
              value={sort ?? REVIEW_SORTS[0]}
              onChange={({ target }) =>
                setChoices({ stars, sort: REVIEW_SORTS.find((one) => one === target.value) })
              }
              options={REVIEW_SORTS.map((value) => ({ value, label: REVIEW_SORT_LABELS[value] }))}
            />
          </div>
          {list.items.length === 0 ? (
            <p className="text-soft">{messages.noReviewsMatch}</p>
          ) : (
            <ul aria-label="Reviews" className="border-t border-line">
              {list.items.map((review) => (
                <li key={review.id} className="border-b border-line py-5">
                  <ReviewItem
                    review={review}
                    product={product}
                    {...(review.author ? {} : { title: messages.anonymous })}
                    tools={
                      <>
                        {!review.reply && <Reply review={review} />}
                        <HelpfulVotes count={review.helpful_count} />
                      </>
                    }
                    replyTools={<ReplyTools review={review} />}
                  />
                </li>
              ))}
            </ul>
          )}
          {pageCount > 1 && (
            <div className="flex items-center gap-3 text-small text-soft">
              <Button
                size="small"
                disabled={page <= 1}
                onClick={() => setChoices({ sort, stars, page: page - 1 })}
              >
                Previous
              </Button>
              <Button
                size="small"
                disabled={page >= pageCount}
                onClick={() => setChoices({ sort, stars, page: page + 1 })}
              >
                Next
              </Button>
              <span>{`Page ${page} of ${pageCount}`}</span>
            </div>
          )}
        </>
      )}
    </>
  )
}

/** An instructor does not vote, so the votes are only shown (CRS-74). */
function HelpfulVotes({ count }: { count: number }) {
  return (
    <Button
      size="small"
      disabled
      title={messages.votedByReaders}
      icon={<ThumbsUp aria-hidden="true" className="size-4" />}
    >
      <span>Helpful</span>
      {count > 0 && <span className="figures text-soft">{formatCount(count)}</span>}
    </Button>
  )
}

/** Bars show the share of all reviews (CRS-70). */
function Distribution({ list: { distribution, reviews_count } }: { list: ReviewList }) {
  return (
    <ul aria-label="Reviews by stars" className="flex max-w-lg flex-col gap-1.5">
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
            <span>{count}</span>
            <span className="sr-only">{count === 1 ? ' review' : ' reviews'}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
