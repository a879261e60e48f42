// The Curriculum tab: sections with lectures (CRS-57, CRS-58). Rows are moved by their handle, by buttons, and by
// Alt+Up and Alt+Down from anywhere inside them.
import Trash from 'lucide-react/icons/trash-2'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { TextField } from '../../../../ui/field.tsx'
import { focusBeside } from '../../../../ui/focus-beside.ts'
import { countOf } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { hoursAndMinutes, MAX_LECTURES, MAX_SECTION_TITLE_LENGTH, MAX_SECTIONS } from '../../courses.rules.ts'
import { useCourseForm } from './course-fields.ts'
import { type SectionForm, typedMinutes } from './course-form.ts'
import { LectureRow } from './lecture-row.tsx'
import { DropLine, Grip, MoveButtons } from './row-controls.tsx'
import { useRowDrag } from './row-drag.ts'
import type { CurriculumActions } from './use-curriculum.ts'

type CurriculumTabProps = { actions: CurriculumActions; ownerId: string }

export function CurriculumTab({ actions, ownerId }: CurriculumTabProps) {
  const { curriculum } = actions
  const fault = useCourseForm().errorAt('curriculum')
  const lectures = curriculum.flatMap((section) => section.lectures)
  const minutes = lectures.reduce((sum, { duration }) => sum + typedMinutes(duration), 0)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-small text-soft">
        <p>
          {`${countOf(curriculum.length, 'section', 'sections')}, ${countOf(lectures.length, 'lecture', 'lectures')}, ${hoursAndMinutes(minutes)}`}
        </p>
        <p className="hidden text-faint sm:block">
          Drag a row by its handle, or press Alt+↑ and Alt+↓ in it.
        </p>
      </div>
      {fault && (
        <p role="alert" className="text-small text-danger">
          {fault}
        </p>
      )}
      <ol aria-label="Sections" className="flex flex-col gap-5">
        {curriculum.map((section, at) => (
          <SectionBox
            key={section.key}
            section={section}
            at={at}
            actions={actions}
            isFull={lectures.length >= MAX_LECTURES}
            ownerId={ownerId}
          />
        ))}
      </ol>
      <div>
        <Button disabled={curriculum.length >= MAX_SECTIONS} onClick={actions.addSection}>
          Add section
        </Button>
      </div>
      <p role="status" className="sr-only">
        {actions.said}
      </p>
    </div>
  )
}

type SectionBoxProps = CurriculumTabProps & { section: SectionForm; at: number; isFull: boolean }

function SectionBox({ section, at, actions, isFull, ownerId }: SectionBoxProps) {
  const { field } = useCourseForm()
  const { element, handle, isDragged, side } = useRowDrag({
    kind: 'section',
    row: section.key,
    takes: 'lecture',
    onDrop: (dragged, where) => actions.drop(dragged, section.key, where),
    onStep: (by) => step(by),
  })
  const name = section.title.trim() || `Section ${at + 1}`
  const step = (by: 1 | -1) => actions.stepSection(section.key, by)
  return (
    <li
      ref={element}
      data-row={section.key}
      className={classNames(
        'relative rounded-box border bg-surface',
        side === 'inside' ? 'border-ink' : 'border-line',
        isDragged && 'opacity-50',
      )}
    >
      <DropLine side={side} />
      <div className="flex flex-wrap items-start gap-1 border-b border-line bg-sunken p-2 sm:flex-nowrap sm:gap-2">
        <Grip ref={handle} name={name} />
        <TextField
          {...field(`curriculum.${at}.title`)}
          label={`Title of section ${at + 1}`}
          hideLabel
          placeholder="Section title"
          data-control="title"
          autoComplete="off"
          maxLength={MAX_SECTION_TITLE_LENGTH}
          className="min-w-0 flex-1"
        />
        <span className="flex basis-full items-center justify-end sm:shrink-0 sm:basis-auto">
          <MoveButtons
            name={name}
            onStep={step}
            isFirst={at === 0}
            isLast={at === actions.curriculum.length - 1}
          />
          <IconButton
            label={`Remove ${name}`}
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget)()
              actions.removeSection(section.key)
            }}
          >
            <Trash aria-hidden="true" className="size-4" />
          </IconButton>
        </span>
      </div>
      {section.lectures.length > 0 && (
        <ol aria-label={`Lectures of ${name}`}>
          {section.lectures.map((lecture, place) => (
            <LectureRow
              key={lecture.key}
              lecture={lecture}
              number={place + 1}
              path={`curriculum.${at}.lectures.${place}`}
              actions={actions}
              ownerId={ownerId}
            />
          ))}
        </ol>
      )}
      <div className="p-2">
        <Button
          size="small"
          variant="quiet"
          disabled={isFull}
          aria-label={`Add lecture to ${name}`}
          onClick={() => actions.addLecture(section.key)}
        >
          Add lecture
        </Button>
      </div>
    </li>
  )
}
