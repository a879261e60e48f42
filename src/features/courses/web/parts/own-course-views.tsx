// Shows one's own courses as cards and as rows of a table (CRS-39 to CRS-41), each figure with a link to its details.
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { countOf, formatCount, formatDollars } from '../../../../ui/format.ts'
import { LinkedFigure } from '../../../../ui/linked-figure.tsx'
import { REVIEWS_ANCHOR } from '../../../reviews/reviews.rules.ts'
import type { ListedOwnCourse } from '../../courses.contract.ts'
import { hoursAndMinutes } from '../../courses.rules.ts'
import { CourseActions } from './course-actions.tsx'
import { CourseBadge } from './course-badge.tsx'
import { CourseThumbnail } from './course-thumbnail.tsx'

export type CourseViewProps = {
  courses: readonly ListedOwnCourse[]
  chosen: ReadonlySet<number>
  onChoose: (id: number, isChosen: boolean) => void
}

const placesOf = ({ id, reviews_count }: ListedOwnCourse) => ({
  students: paths.teaching(id, { tab: 'people' }),
  orders: paths.teaching(id, { tab: 'orders' }),
  reviews: reviews_count > 0 ? `${paths.course(id)}#${REVIEWS_ANCHOR}` : undefined,
  questions: paths.teaching(id, { tab: 'questions', status: 'unanswered' }),
})

function Choose({
  course,
  chosen,
  onChoose,
}: Omit<CourseViewProps, 'courses'> & { course: ListedOwnCourse }) {
  return (
    <Checkbox
      label={<span className="sr-only">{`Select ${course.title}`}</span>}
      checked={chosen.has(course.id)}
      onChange={({ target }) => onChoose(course.id, target.checked)}
    />
  )
}

export function CourseGrid({ courses, ...choice }: CourseViewProps) {
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {courses.map((course) => (
        <li key={course.id} className="min-w-0">
          <article className="card flex h-full flex-col gap-3 p-4">
            <div className="flex items-center gap-3">
              <Choose course={course} {...choice} />
              <CourseBadge course={course} />
              <span className="ml-auto text-small text-faint">
                Edited <DateText moment={course.updated_at} />
              </span>
            </div>
            <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
              <CourseThumbnail course={course} className="self-start rounded-box border border-line" />
              <div className="flex min-w-0 flex-col gap-1">
                <h2 dir="auto" className="display line-clamp-2 text-lead">
                  <Link to={paths.editCourse(course.id)} className="hover:underline">
                    {course.title}
                  </Link>
                </h2>
                {course.subtitle !== '' && (
                  <p dir="auto" className="line-clamp-2 text-small text-soft">
                    {course.subtitle}
                  </p>
                )}
                <ul aria-label="Facts" className="flex flex-wrap gap-x-4 gap-y-1 text-small text-faint">
                  <li>{course.category}</li>
                  <li>{course.level}</li>
                  <li>{hoursAndMinutes(course.total_duration_minutes)}</li>
                </ul>
              </div>
            </div>
            <CourseFigures course={course} />
            <CourseActions course={course} className="border-t border-line pt-3" />
          </article>
        </li>
      ))}
    </ul>
  )
}

function CourseFigures({ course }: { course: ListedOwnCourse }) {
  const { title, students_count, rating, reviews_count, revenue_this_month, unanswered_count } = course
  const to = placesOf(course)
  return (
    <ul
      aria-label={`How ${title} does`}
      className="mt-auto grid grid-cols-2 gap-x-4 border-t border-line pt-2 sm:grid-cols-4"
    >
      <LinkedFigure label={students_count === 1 ? 'student' : 'students'} to={to.students}>
        {formatCount(students_count)}
      </LinkedFigure>
      <LinkedFigure label="this month" to={to.orders}>
        {formatDollars(revenue_this_month)}
      </LinkedFigure>
      {rating === null ? (
        <LinkedFigure label="reviews" to={undefined}>
          No
        </LinkedFigure>
      ) : (
        <LinkedFigure label={`(${countOf(reviews_count, 'review', 'reviews')})`} to={to.reviews}>
          {rating.toFixed(1)}
        </LinkedFigure>
      )}
      <LinkedFigure label="unanswered" to={to.questions}>
        {formatCount(unanswered_count)}
      </LinkedFigure>
    </ul>
  )
}

/** The number of reviews is below the rating, so that the column stays narrow. */
function Rating({ rating, reviews_count }: ListedOwnCourse) {
  const count = countOf(reviews_count, 'review', 'reviews')
  if (rating === null) return <span>No reviews</span>
  return (
    <>
      <span>{`${rating.toFixed(1)} `}</span>
      <span className="block text-faint">{count}</span>
    </>
  )
}

const HEAD = 'px-3 py-2 text-left font-medium text-soft'
const CELL = 'px-3 py-3 align-top'
const FIGURE = 'text-right tabular-nums whitespace-nowrap'

export function CourseTable({ courses, ...choice }: CourseViewProps) {
  return (
    // A table wider than the window scrolls, also by keyboard: it holds links and buttons. It is positioned, so that the
    // hidden words of its far columns scroll with it.
    <div className="relative overflow-x-auto rounded-box border border-line">
      <table className="w-full min-w-[70rem] border-collapse text-small">
        <caption className="sr-only">Your courses</caption>
        <thead className="border-b border-line bg-sunken">
          <tr>
            <th scope="col" className={HEAD}>
              <span className="sr-only">Selected</span>
            </th>
            <th scope="col" className={HEAD}>
              Course
            </th>
            <th scope="col" className={HEAD}>
              Status
            </th>
            <th scope="col" className={HEAD}>
              Category and level
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Students
            </th>
            <th scope="col" className={`${HEAD} text-right whitespace-nowrap`}>
              This month
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Rating
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Unanswered
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Duration
            </th>
            <th scope="col" className={HEAD}>
              Last change
            </th>
            <th scope="col" className={HEAD}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {courses.map((course) => (
            <tr key={course.id} className="border-b border-line last:border-b-0">
              <td className={CELL}>
                <Choose course={course} {...choice} />
              </td>
              <th scope="row" className={`${CELL} min-w-56 text-left font-normal`}>
                <div className="flex gap-3">
                  <span className="w-16 shrink-0">
                    <CourseThumbnail course={course} />
                  </span>
                  <div className="flex min-w-0 flex-col gap-0.5">
                    <Link to={paths.editCourse(course.id)} dir="auto" className="font-medium hover:underline">
                      {course.title}
                    </Link>
                    <span dir="auto" className="line-clamp-1 text-faint">
                      {course.subtitle}
                    </span>
                  </div>
                </div>
              </th>
              <td className={CELL}>
                <CourseBadge course={course} />
              </td>
              <td className={CELL}>
                <span>{course.category}</span>
                <span className="block whitespace-nowrap text-faint">{course.level}</span>
              </td>
              <td className={`${CELL} ${FIGURE}`}>
                <Link to={placesOf(course).students} className="prose-link">
                  {course.students_count}
                </Link>
              </td>
              <td className={`${CELL} ${FIGURE}`}>
                <Link to={placesOf(course).orders} className="prose-link">
                  {formatDollars(course.revenue_this_month)}
                </Link>
              </td>
              <td className={`${CELL} ${FIGURE}`}>
                <Rating {...course} />
              </td>
              <td className={`${CELL} ${FIGURE}`}>
                <Link to={placesOf(course).questions} className="prose-link">
                  {course.unanswered_count}
                </Link>
              </td>
              <td className={`${CELL} ${FIGURE}`}>{hoursAndMinutes(course.total_duration_minutes)}</td>
              <td className={`${CELL} whitespace-nowrap`}>
                <DateText moment={course.updated_at} />
              </td>
              <td className={CELL}>
                <CourseActions course={course} className="xl:flex-nowrap" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
