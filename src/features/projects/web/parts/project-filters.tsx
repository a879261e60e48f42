// The choices of the project list: search, category, order.
import { paths } from '../../../../paths.ts'
import { FilterForm } from '../../../../ui/filter-form.tsx'
import { SearchField } from '../../../../ui/search-field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { PROJECT_CATEGORIES, PROJECT_SORT_LABELS, PROJECT_SORTS } from '../../rules.ts'

export type ProjectChoices = { search?: string | undefined; category?: string | undefined; sort: string }

/** The address of the list with these choices; what is the default anyway is left out. */
export function projectsHref(choices: Record<string, string | number | undefined>): string {
  const { sort, page, ...rest } = choices
  return paths.projects({
    ...rest,
    sort: sort === 'recent' ? undefined : sort,
    page: page === 1 ? undefined : page,
  })
}

export function ProjectFilters({ choices }: { choices: ProjectChoices }) {
  return (
    <FilterForm
      label="Find projects"
      action={paths.projects()}
      values={{ search: choices.search, category: choices.category, sort: choices.sort }}
      hrefFor={projectsHref}
    >
      <SearchField
        label="Search projects"
        defaultValue={choices.search}
        maxLength={100}
        className="grow basis-72"
      />
      <SelectField
        label="Category"
        hideLabel
        name="category"
        defaultValue={choices.category ?? ''}
        className="grow basis-40 sm:grow-0"
        options={[
          { value: '', label: 'All Categories' },
          ...PROJECT_CATEGORIES.map((category) => ({ value: category, label: category })),
        ]}
      />
      <SelectField
        label="Sort"
        hideLabel
        name="sort"
        defaultValue={choices.sort}
        className="grow basis-40 sm:grow-0"
        options={PROJECT_SORTS.map((sort) => ({ value: sort, label: PROJECT_SORT_LABELS[sort] }))}
      />
    </FilterForm>
  )
}
