// A bar of how far someone is in a course.
import { countOf } from '../../../../../ui/format.ts'
import type { TakenCourse } from '../../learning.contract.ts'
import { percentOf } from '../../learning.rules.ts'

export function CourseProgress({ progress }: Pick<TakenCourse, 'progress'>) {
  const percent = percentOf(progress)
  const words = `${progress.completed} of ${countOf(progress.total, 'lecture', 'lectures')} completed`
  return (
    <div className="flex w-full max-w-72 flex-col gap-1.5">
      <p className="figures flex justify-between gap-4 text-small text-soft">
        <span>{words}</span>
        <span>{`${percent}%`}</span>
      </p>
      <div
        role="progressbar"
        aria-label={words}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full bg-ink transition-[width] duration-150" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
