// One's own courses as cards and as rows of a table (CRS-39 to CRS-41).
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { countOf } from '../../../../ui/format.ts'
import type { OwnCourseRow } from '../../courses.contract.ts'
import { hoursAndMinutes } from '../../courses.rules.ts'
import { CourseActions } from './course-actions.tsx'
import { CourseBadge } from './course-badge.tsx'
import { CourseThumbnail } from './course-thumbnail.tsx'

export type CourseViewProps = {
  courses: readonly OwnCourseRow[]
  chosen: ReadonlySet<number>
  onChoose: (id: number, isChosen: boolean) => void
}

const ratingText = ({ rating, reviews_count }: OwnCourseRow) =>
  rating === null ? 'No reviews' : `${rating.toFixed(1)} (${countOf(reviews_count, 'review', 'reviews')})`

function Choose({ course, chosen, onChoose }: Omit<CourseViewProps, 'courses'> & { course: OwnCourseRow }) {
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
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {courses.map((course) => (
        <li key={course.id}>
          <article className="card flex h-full flex-col">
            <CourseThumbnail course={course} className="w-full rounded-b-none border-b border-line" />
            <div className="flex grow flex-col gap-3 p-4">
              <div className="flex items-center gap-3">
                <Choose course={course} {...choice} />
                <CourseBadge course={course} />
                <span className="ml-auto text-small text-faint">
                  Changed <DateText moment={course.updated_at} />
                </span>
              </div>
              <div className="flex flex-col gap-1">
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
              </div>
              <ul aria-label="Facts" className="mt-auto flex flex-wrap gap-x-4 gap-y-1 text-small text-soft">
                <li>{course.category}</li>
                <li>{course.level}</li>
                <li>{hoursAndMinutes(course.total_duration_minutes)}</li>
                <li>{countOf(course.students_count, 'student', 'students')}</li>
                <li>{ratingText(course)}</li>
              </ul>
              <CourseActions course={course} />
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}

/** How good, and below it by how many, so that the column stays narrow. */
function Rating({ rating, reviews_count }: OwnCourseRow) {
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
    // What is wider than the window scrolls, also by keyboard: it holds links and buttons. Positioned, so that the
    // hidden words of its far columns scroll with it.
    <div className="relative overflow-x-auto rounded-box border border-line">
      <table className="w-full min-w-[58rem] border-collapse text-small">
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
            <th scope="col" className={`${HEAD} text-right`}>
              Rating
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
              <td className={`${CELL} ${FIGURE}`}>{course.students_count}</td>
              <td className={`${CELL} ${FIGURE}`}>
                <Rating {...course} />
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
