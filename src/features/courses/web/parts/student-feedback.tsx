// What those who took a course think of it, on the whole.
import { countOf } from '../../../../ui/format.ts'
import { Stars } from '../../../../ui/stars.tsx'
import type { Course } from '../../contract.ts'
import { courseMessages } from '../../messages.ts'
import { Part } from './course-view.tsx'

export function StudentFeedback({ course }: { course: Pick<Course, 'rating' | 'reviews_count'> }) {
  const { rating, reviews_count } = course
  return (
    <Part id="feedback" title="Student feedback">
      {rating === null ? (
        <p className="text-soft">{courseMessages.noReviews}</p>
      ) : (
        <p className="flex items-baseline gap-3">
          <span aria-hidden="true" className="display figures text-heading">
            {rating.toFixed(1)}
          </span>
          <span className="text-small text-soft">
            <Stars rating={rating} /> from {countOf(reviews_count, 'review', 'reviews')}
          </span>
        </p>
      )}
    </Part>
  )
}
