// Shows a course section by section; each can be opened and closed, also without scripts (CRS-19).

import PlayCircle from 'lucide-react/icons/circle-play'
import FileText from 'lucide-react/icons/file-text'
import ListChecks from 'lucide-react/icons/list-checks'
import { useRef, useState } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { countOf } from '../../../../ui/format.ts'
import { Glyph } from '../../../../ui/glyph.tsx'
import type { Course } from '../../courses.contract.ts'
import { hoursAndMinutes } from '../../courses.rules.ts'

type Section = Course['curriculum'][number]
type Lecture = Section['lectures'][number]

const KINDS = {
  video: { Icon: PlayCircle, name: 'Video' },
  article: { Icon: FileText, name: 'Article' },
  quiz: { Icon: ListChecks, name: 'Quiz' },
} as const

const minutesOf = ({ lectures }: Pick<Section, 'lectures'>) =>
  lectures.reduce((sum, { duration }) => sum + duration, 0)

/** '3 lectures · 1h 25m'; without the time if no lecture says how long it is. */
function extent(sections: readonly Pick<Section, 'lectures'>[]): string {
  const lectures = sections.reduce((sum, section) => sum + section.lectures.length, 0)
  const minutes = sections.reduce((sum, section) => sum + minutesOf(section), 0)
  return [countOf(lectures, 'lecture', 'lectures'), ...(minutes > 0 ? [hoursAndMinutes(minutes)] : [])].join(
    ' · ',
  )
}

type CurriculumOutlineProps = {
  sections: readonly Section[]
  /** Opens a free lecture. */
  onPreview: (lectureId: number) => void
}

export function CurriculumOutline({ sections, onPreview }: CurriculumOutlineProps) {
  const list = useRef<HTMLDivElement>(null)
  const [isAllOpen, setAllOpen] = useState(false)

  function openAll(): void {
    for (const section of list.current?.querySelectorAll('details') ?? []) section.open = !isAllOpen
    setAllOpen(!isAllOpen)
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="figures text-small text-soft">
          {[countOf(sections.length, 'section', 'sections'), extent(sections)].join(' · ')}
        </p>
        {sections.length > 1 && (
          <Button size="small" onClick={openAll} className="noscript:hidden">
            {isAllOpen ? 'Collapse all' : 'Expand all'}
          </Button>
        )}
      </div>
      <div ref={list} className="rounded-box border border-line">
        {sections.map((section, at) => (
          <details key={section.id} open={at === 0} className="group border-line not-last:border-b">
            <summary className="flex cursor-pointer list-none items-center gap-3 bg-surface px-4 py-3 [&::-webkit-details-marker]:hidden">
              <Glyph of="down" className="glyph size-4 shrink-0 text-soft group-open:rotate-180" />
              <h3 dir="auto" className="min-w-0 flex-1 font-medium">
                {section.title}
              </h3>
              <span className="figures shrink-0 text-small text-faint">{extent([section])}</span>
            </summary>
            <ul className="border-t border-line">
              {section.lectures.map((lecture) => (
                <LectureRow key={lecture.id} lecture={lecture} onPreview={onPreview} />
              ))}
            </ul>
          </details>
        ))}
      </div>
    </div>
  )
}

type LectureRowProps = Pick<CurriculumOutlineProps, 'onPreview'> & { lecture: Lecture }

function LectureRow({ lecture: { id, title, type, duration, isFreePreview }, onPreview }: LectureRowProps) {
  const { Icon, name } = KINDS[type]
  return (
    <li
      className={classNames(
        'flex items-start gap-3 px-4 py-2.5 text-small',
        isFreePreview && 'relative hover:bg-sunken',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />
      <span dir="auto" className="min-w-0 flex-1">
        <span className="sr-only">{`${name}: `}</span>
        {isFreePreview ? (
          // A press anywhere on the row presses this button.
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onPreview(id)}
            className="prose-link cursor-pointer text-left after:absolute after:inset-0"
          >
            {title}
          </button>
        ) : (
          <span>{title}</span>
        )}
      </span>
      {isFreePreview && <Badge variant="secondary">Free preview</Badge>}
      {duration > 0 && (
        <span className="figures w-14 shrink-0 text-right text-faint">{hoursAndMinutes(duration)}</span>
      )}
    </li>
  )
}
