// Which of one's own courses are listed, in which order, and whether as a grid or a table (CRS-32, CRS-36 to CRS-38).
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Rows3 from 'lucide-react/icons/rows-3'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { MAX_SEARCH_LENGTH } from '../../../../platform/contract/search-length.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { SearchField } from '../../../../ui/search-field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { COURSE_CATEGORIES, COURSE_LEVELS, OWN_COURSE_SORTS } from '../../rules.ts'
import { ownCoursesAddress } from './own-courses-query.ts'

type Choices = ReturnType<typeof ownCoursesAddress.read>['choices']

const withAll = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: value })),
]

const STATUSES = [
  { value: '', label: 'All statuses' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
]
const SORT_LABELS: Record<(typeof OWN_COURSE_SORTS)[number], string> = {
  newest: 'Newest',
  popular: 'Most Popular',
  rating: 'Highest Rated',
}

/** How long a pause in typing must be before the list follows. */
const TYPING_PAUSE_MS = 250

export function OwnCourseFilters({ choices }: { choices: Choices }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(choices.search ?? '')
  const go = (change: Record<string, string | undefined>, options = {}) =>
    navigate(ownCoursesAddress.href({ ...choices, ...change }), { preventScrollReset: true, ...options })
  const follow = useRef(go)
  follow.current = go
  const known = choices.search ?? ''
  useEffect(() => {
    const meant = typed.trim()
    if (meant === known) return
    const timer = window.setTimeout(
      () => void follow.current({ search: meant || undefined }, { replace: true }),
      TYPING_PAUSE_MS,
    )
    return () => window.clearTimeout(timer)
  }, [typed, known])
  const select = (name: string) => ({
    hideLabel: true,
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => void go({ [name]: target.value || undefined }),
  })
  return (
    <div className="flex flex-wrap gap-3">
      <SearchField
        label="Search your courses"
        value={typed}
        maxLength={MAX_SEARCH_LENGTH}
        className="min-w-0 grow basis-full sm:basis-56"
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="grid grow basis-full grid-cols-2 gap-3 sm:flex sm:basis-auto sm:*:grow">
        <SelectField
          {...select('category')}
          label="Category"
          value={choices.category ?? ''}
          options={withAll('All', COURSE_CATEGORIES)}
        />
        <SelectField {...select('status')} label="Status" value={choices.status ?? ''} options={STATUSES} />
        <SelectField
          {...select('level')}
          label="Level"
          value={choices.level ?? ''}
          options={withAll('Any level', COURSE_LEVELS)}
        />
        <SelectField
          {...select('sort')}
          label="Sort"
          value={choices.sort}
          options={OWN_COURSE_SORTS.map((sort) => ({ value: sort, label: SORT_LABELS[sort] }))}
        />
      </div>
    </div>
  )
}

const VIEWS = ['grid', 'table'] as const
type CourseView = (typeof VIEWS)[number]
const STORED_AS = 'own-courses-view'

/** The view that was chosen last in this browser. */
export function useCourseView(): [CourseView, (view: CourseView) => void] {
  const [view, setView] = useState<CourseView>(() => stored())
  return [
    view,
    (chosen) => {
      setView(chosen)
      try {
        window.localStorage.setItem(STORED_AS, chosen)
      } catch {
        // Storage is disabled: the choice then lasts as long as the page.
      }
    },
  ]
}

function stored(): CourseView {
  try {
    return window.localStorage.getItem(STORED_AS) === 'table' ? 'table' : 'grid'
  } catch {
    return 'grid'
  }
}

const PRESSED = 'aria-pressed:border-ink aria-pressed:bg-sunken'

export function ViewSwitch({ view, onView }: { view: CourseView; onView: (view: CourseView) => void }) {
  return (
    <fieldset aria-label="View" className="flex gap-2">
      <IconButton
        label="Grid view"
        bordered
        className={PRESSED}
        aria-pressed={view === 'grid'}
        onClick={() => onView('grid')}
      >
        <LayoutGrid aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton
        label="Table view"
        bordered
        className={PRESSED}
        aria-pressed={view === 'table'}
        onClick={() => onView('table')}
      >
        <Rows3 aria-hidden="true" className="size-4" />
      </IconButton>
    </fieldset>
  )
}
