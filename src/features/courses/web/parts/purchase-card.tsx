// Shows the price of a course and what it includes; stays in view beside the course, and on a phone as a bar (CRS-23).
import type { ReactNode } from 'react'
import { ActionBar } from '../../../../ui/action-bar.tsx'
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { countOf } from '../../../../ui/format.ts'
import type { Course } from '../../courses.contract.ts'
import { CoursePrice } from './course-card.tsx'
import { Guarantee } from './guarantee.tsx'

type PurchaseCardProps = {
  course: Pick<Course, 'id' | 'price' | 'duration' | 'lessons_count' | 'level' | 'language' | 'last_updated'>
  /** The action buys the course, or edits a draft. */
  action: ReactNode
  children?: ReactNode
}

export function PurchaseCard({ course, action, children }: PurchaseCardProps) {
  const { id, price, duration, lessons_count, level, language, last_updated } = course
  return (
    <aside
      aria-label="Buy this course"
      className="flex flex-col gap-5 self-start rounded-box border border-line bg-surface p-6 lg:sticky lg:top-24"
    >
      <CoursePrice price={price} large />
      <ActionBar price={<CoursePrice price={price} />}>{action}</ActionBar>
      {price > 0 && <Guarantee courseId={id} />}
      <Facts className="grid grid-cols-2 gap-x-4 gap-y-4 border-t border-line pt-5 lg:grid-cols-1">
        {duration !== null && <Fact name="Duration">{duration}</Fact>}
        <Fact name="Lectures">{countOf(lessons_count, 'lecture', 'lectures')}</Fact>
        <Fact name="Level">{level}</Fact>
        <Fact name="Language">{language}</Fact>
        <Fact name="Last updated">{last_updated}</Fact>
      </Facts>
      {children}
    </aside>
  )
}
