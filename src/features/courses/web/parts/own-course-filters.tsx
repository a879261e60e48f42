// Filters and sorts one's own courses, and switches between a grid and a table (CRS-32, CRS-36 to CRS-38).
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Rows3 from 'lucide-react/icons/rows-3'
import { useState } from 'react'
import { MAX_SEARCH_LENGTH } from '../../../../platform/contract/list-limits.ts'
import { FilterForm } from '../../../../ui/filter-form.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { SearchField } from '../../../../ui/search-field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { COURSE_CATEGORIES, COURSE_LEVELS, OWN_COURSE_SORTS } from '../../courses.rules.ts'
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
const SORTS = OWN_COURSE_SORTS.map((sort) => ({ value: sort, label: SORT_LABELS[sort] }))

export function OwnCourseFilters({ choices }: { choices: Choices }) {
  const { category, status, level, sort } = choices
  const selects = [
    { name: 'category', label: 'Category', chosen: category, options: withAll('All', COURSE_CATEGORIES) },
    { name: 'status', label: 'Status', chosen: status, options: STATUSES },
    { name: 'level', label: 'Level', chosen: level, options: withAll('Any level', COURSE_LEVELS) },
    { name: 'sort', label: 'Sort', chosen: sort, options: SORTS },
  ]
  return (
    <FilterForm
      label="Find your courses"
      action={ownCoursesAddress.href({})}
      values={choices}
      hrefFor={ownCoursesAddress.href}
    >
      <SearchField
        label="Search your courses"
        defaultValue={choices.search}
        maxLength={MAX_SEARCH_LENGTH}
        className="grow basis-full sm:basis-56"
      />
      <div className="grid grow basis-full grid-cols-2 gap-3 sm:flex sm:basis-auto sm:*:grow">
        {selects.map(({ name, label, chosen, options }) => (
          <SelectField
            key={name}
            hideLabel
            label={label}
            name={name}
            defaultValue={chosen ?? ''}
            options={options}
          />
        ))}
      </div>
    </FilterForm>
  )
}

const VIEWS = ['grid', 'table'] as const
type CourseView = (typeof VIEWS)[number]
const STORED_AS = 'own-courses-view'

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
