// The bar with actions on several courses at once.
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import type { OwnCourseRow } from '../../courses.contract.ts'
import { type CourseDeed, questionOf, useCourseDeed } from './course-deeds.ts'

type ChosenCoursesProps = {
  shown: readonly OwnCourseRow[]
  chosen: readonly OwnCourseRow[]
  onChosen: (ids: ReadonlySet<number>) => void
}

/** The bar is always there, so that choosing the first course moves nothing; on a phone it leaves the room to the list. */
export function ChosenCourses({ shown, chosen, onChosen }: ChosenCoursesProps) {
  const [isAsking, setAsking] = useState(false)
  // The dialog keeps its words while it closes.
  const [question, setQuestion] = useState(() => questionOf('delete', chosen))
  const deed = useCourseDeed(() => setAsking(false))
  const isNone = chosen.length === 0
  function ask(next: CourseDeed) {
    setQuestion(questionOf(next, chosen))
    setAsking(true)
  }
  return (
    <fieldset aria-label="Selected courses" className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Checkbox
        className="items-center"
        label={isNone ? 'Select all on this page' : `${chosen.length} selected`}
        disabled={shown.length === 0}
        checked={!isNone && chosen.length === shown.length}
        onChange={({ target }) => onChosen(target.checked ? new Set(shown.map(({ id }) => id)) : new Set())}
      />
      <div className={classNames('flex flex-wrap gap-2', isNone && 'max-sm:hidden')}>
        <Button size="small" disabled={isNone} aria-haspopup="dialog" onClick={() => ask('publish')}>
          Publish
        </Button>
        <Button size="small" disabled={isNone} aria-haspopup="dialog" onClick={() => ask('unpublish')}>
          Unpublish
        </Button>
        <Button size="small" disabled={isNone} aria-haspopup="dialog" onClick={() => ask('delete')}>
          Delete
        </Button>
      </div>
      <ConfirmDialog
        {...question.words}
        open={isAsking}
        onOpenChange={setAsking}
        isBusy={deed.isPending}
        isDanger={question.deed === 'delete'}
        onConfirm={() => deed.mutate(question, { onSuccess: () => onChosen(new Set()) })}
      >
        <ul className="max-h-60 overflow-y-auto">
          {chosen.map(({ id, title }) => (
            <li key={id} dir="auto" className="py-0.5 font-medium">
              {title}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </fieldset>
  )
}
