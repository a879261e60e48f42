// A list about one of one's own courses: a field to search it, its rows or what replaces them, the file of all rows, and its
// pages.
import type { ReactNode } from 'react'
import type { Choices } from '../../../../../platform/client/page-query.ts'
import { MAX_SEARCH_LENGTH } from '../../../../../platform/contract/list-limits.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { FilterForm } from '../../../../../ui/filter-form.tsx'
import { PagedList } from '../../../../../ui/paged-list.tsx'
import { SearchField } from '../../../../../ui/search-field.tsx'
import { SelectField } from '../../../../../ui/select-field.tsx'
import type { TaughtCourse } from '../../teaching.contract.ts'
import { teachingMessages as messages } from '../../teaching.messages.ts'
import type { CourseList } from '../../teaching.rules.ts'
import { DownloadFile } from './download-file.tsx'

type TaughtListProps<T extends { id: number }> = {
  list: CourseList
  data: { items: readonly T[]; total: number; page: number; page_size: number; course: TaughtCourse }
  names: readonly [one: string, many: string]
  searched: string
  choices: { search?: string | undefined; status?: string | undefined }
  /** The first status leaves the list unfiltered. */
  statuses?: readonly { value: string; label: string }[]
  hrefFor: (choices: Choices) => string
  row: (item: T, index: number) => ReactNode
  order?: string
  rowClass?: string
  /** Replaces an empty list, which may be filtered. */
  none: ReactNode
  noMatch?: string
}

export function TaughtList<T extends { id: number }>(props: TaughtListProps<T>) {
  const { list, data, names, searched, choices, statuses, hrefFor, row, order, none } = props
  const { noMatch = messages.noMatch, rowClass = 'py-3' } = props
  const isNarrowed = choices.search !== undefined || choices.status !== undefined
  if (data.total === 0 && !isNarrowed) return none
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        <FilterForm
          label={searched}
          action={hrefFor({})}
          values={choices}
          hrefFor={hrefFor}
          className="min-w-0 grow"
        >
          <SearchField
            label={searched}
            defaultValue={choices.search}
            maxLength={MAX_SEARCH_LENGTH}
            className="grow basis-40"
          />
          {statuses && (
            <SelectField
              hideLabel
              label="Status"
              name="status"
              defaultValue={choices.status ?? ''}
              options={statuses}
            />
          )}
        </FilterForm>
        <DownloadFile list={list} course={data.course} />
      </div>
      {data.total === 0 ? (
        <EmptyState title={noMatch} action={<ButtonLink to={hrefFor({})}>Clear filters</ButtonLink>} />
      ) : (
        <PagedList
          label={`${list.charAt(0).toUpperCase()}${list.slice(1)}`}
          names={names}
          data={data}
          page={data.page}
          pathOf={(query) => hrefFor({ ...choices, ...query })}
          keyOf={({ id }) => id}
          row={(item) => row(item, data.items.indexOf(item))}
          classes={{ list: 'border-t border-line', row: `border-b border-line ${rowClass}` }}
          pastTheEnd={messages.pastTheEnd}
          {...(order !== undefined && { order })}
        />
      )}
    </div>
  )
}
