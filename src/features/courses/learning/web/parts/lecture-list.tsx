// The curriculum beside a lecture, with its completed and open lectures.

import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import Lock from 'lucide-react/icons/lock'
import { paths } from '../../../../../paths.ts'
import { classNames } from '../../../../../ui/class-names.ts'
import { SiteLink } from '../../../../../ui/link.tsx'
import { isQuiz } from '../../../courses.policy.ts'
import { hoursAndMinutes } from '../../../courses.rules.ts'
import type { TakenCourse, TakenLecture } from '../../learning.contract.ts'

const ROW = 'flex items-start gap-3 border-l-2 px-4 py-2.5 text-small'

type LectureListProps = { course: TakenCourse; openId: number | null }

export function LectureList({ course, openId }: LectureListProps) {
  return (
    <nav aria-label="Course content" className="overflow-hidden rounded-box border border-line">
      {course.curriculum.map((section) => (
        <section key={section.id} aria-label={section.title} className="border-line not-last:border-b">
          <div className="flex items-baseline justify-between gap-4 bg-surface px-4 py-3">
            <h3 dir="auto" className="min-w-0 text-small font-medium">
              {section.title}
            </h3>
            <span className="figures shrink-0 text-small text-faint">
              {`${section.lectures.filter((one) => one.is_completed).length}/${section.lectures.length}`}
            </span>
          </div>
          <ol className="border-t border-line">
            {section.lectures.map((lecture) => (
              <li key={lecture.id}>
                <Row courseId={course.id} lecture={lecture} isHere={lecture.id === openId} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </nav>
  )
}

type RowProps = { courseId: number; lecture: TakenLecture; isHere: boolean }

function Row({ courseId, lecture, isHere }: RowProps) {
  const { id, title, duration, is_open, is_completed } = lecture
  const length = duration > 0 ? hoursAndMinutes(duration) : isQuiz(lecture) ? 'Quiz' : null
  const Icon = is_completed ? CircleCheck : is_open ? Circle : Lock
  const inside = (
    <>
      <Icon
        aria-hidden="true"
        className={classNames('mt-0.5 size-4 shrink-0', is_completed ? 'text-success' : 'text-faint')}
      />
      <span dir="auto" className="min-w-0 flex-1">
        <span>{title}</span>
        {is_completed && <span className="sr-only">, completed</span>}
        {!is_open && <span className="sr-only">, part of the course</span>}
      </span>
      {length && <span className="figures shrink-0 text-faint">{length}</span>}
    </>
  )
  if (!is_open) return <span className={classNames(ROW, 'border-transparent text-faint')}>{inside}</span>
  return (
    <SiteLink
      to={paths.learn(courseId, { lecture: id })}
      aria-current={isHere ? 'true' : undefined}
      className={classNames(
        ROW,
        'transition-colors duration-100 hover:bg-sunken',
        isHere ? 'border-accent bg-sunken font-medium' : 'border-transparent',
      )}
    >
      {inside}
    </SiteLink>
  )
}
