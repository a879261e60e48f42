// Lists what a course still needs before it can be published, and what is recommended; each links to its tab.
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { useMemo } from 'react'
import { countOf } from '../../../../ui/format.ts'
import { useLacksVerification, VerifyToSell } from '../../../accounts/web/parts/verify-to-sell.tsx'
import { isTicked, PUBLISHING_CHECKS } from '../../courses.policy.ts'
import { type CourseForm, type EditorTab, readinessOf, stepsBeforePublishing } from './course-form.ts'

type PublishingChecklistProps = { form: CourseForm; isPublished: boolean; onOpen: (tab: EditorTab) => void }

export function PublishingChecklist({ form, isPublished, onOpen }: PublishingChecklistProps) {
  const course = readinessOf(form)
  const { unmet, faults } = useMemo(() => stepsBeforePublishing(form), [form])
  const isUnverified = useLacksVerification() && Number(form.price) > 0
  const open = unmet.length + faults.length + (isUnverified ? 1 : 0)
  return (
    <section
      aria-labelledby="before-publishing"
      className="flex flex-col gap-3 rounded-box border border-line p-4"
    >
      <h2 id="before-publishing" className="display text-lead">
        {headingOf(open, isPublished)}
      </h2>
      {isUnverified && <VerifyToSell />}
      <ul className="flex flex-col gap-1 text-small">
        {PUBLISHING_CHECKS.map((check) => {
          const { key, label, tab, isRequired } = check
          const isDone = isTicked(check, course)
          return (
            <li key={key} className="flex items-start gap-2">
              {isDone ? (
                <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success" />
              ) : (
                <Circle aria-hidden="true" className="mt-1 size-4 shrink-0 text-faint" />
              )}
              {isDone ? (
                <span className="py-0.5 text-faint">
                  <span>{label}</span>
                  <span className="sr-only">, done</span>
                </span>
              ) : (
                <button type="button" className="prose-link py-0.5 text-left" onClick={() => onOpen(tab)}>
                  <span>{label}</span>
                  {!isRequired && <span className="text-faint"> (recommended)</span>}
                  <span className="sr-only">{`, missing: open ${tab}`}</span>
                </button>
              )}
            </li>
          )
        })}
        {faults.map(({ message, tab }) => (
          <li key={message} className="flex items-start gap-2">
            <Circle aria-hidden="true" className="mt-1 size-4 shrink-0 text-danger" />
            <button type="button" className="prose-link py-0.5 text-left" onClick={() => onOpen(tab)}>
              <span>{message}</span>
              <span className="sr-only">{`: open ${tab}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function headingOf(open: number, isPublished: boolean): string {
  if (open > 0)
    return `${countOf(open, 'step', 'steps')} left before you ${isPublished ? 'update' : 'publish'}`
  return isPublished ? 'Complete' : 'Ready to publish'
}
