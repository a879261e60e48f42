// The choices of the agent list: search, category, order.
import { paths } from '../../../../paths.ts'
import { FilterForm } from '../../../../ui/filter-form.tsx'
import { SearchField } from '../../../../ui/search-field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { AGENT_CATEGORIES, AGENT_SORT_LABELS, AGENT_SORTS } from '../../rules.ts'

export type AgentChoices = { search?: string | undefined; category?: string | undefined; sort: string }

/** The address of the list with these choices; what is the default anyway is left out. */
export function agentsHref(choices: Record<string, string | number | undefined>): string {
  const { sort, page, ...rest } = choices
  return paths.agents({
    ...rest,
    sort: sort === 'popular' ? undefined : sort,
    page: page === 1 ? undefined : page,
  })
}

export function AgentFilters({ choices }: { choices: AgentChoices }) {
  return (
    <FilterForm
      label="Find agents"
      action={paths.agents()}
      values={{ search: choices.search, category: choices.category, sort: choices.sort }}
      hrefFor={agentsHref}
    >
      <SearchField
        label="Search agents"
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
          ...AGENT_CATEGORIES.map((category) => ({ value: category, label: category })),
        ]}
      />
      <SelectField
        label="Sort"
        hideLabel
        name="sort"
        defaultValue={choices.sort}
        className="grow basis-40 sm:grow-0"
        options={AGENT_SORTS.map((sort) => ({ value: sort, label: AGENT_SORT_LABELS[sort] }))}
      />
    </FilterForm>
  )
}
