// The three choices above every catalogue: what to look for, in which category, in which order.
import { FilterForm } from './filter-form.tsx'
import { SearchField } from './search-field.tsx'
import { SelectField } from './select-field.tsx'

type CatalogueFiltersProps<Sort extends string> = {
  label: string
  searchLabel: string
  /** Longest text that the list takes, in characters. */
  maxSearchLength: number
  choices: { search?: string | undefined; category?: string | undefined; sort: string }
  categories: readonly string[]
  sorts: Readonly<Record<Sort, string>>
  /** The address of the list without any choice. */
  action: string
  /** The address of the list with these choices. */
  hrefFor: (choices: Record<string, string>) => string
}

export function CatalogueFilters<Sort extends string>(props: CatalogueFiltersProps<Sort>) {
  const { label, searchLabel, maxSearchLength, choices, categories, sorts, action, hrefFor } = props
  return (
    <FilterForm
      label={label}
      action={action}
      values={{ search: choices.search, category: choices.category, sort: choices.sort }}
      hrefFor={hrefFor}
    >
      <SearchField
        label={searchLabel}
        defaultValue={choices.search}
        maxLength={maxSearchLength}
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
          ...categories.map((category) => ({ value: category, label: category })),
        ]}
      />
      <SelectField
        label="Sort"
        hideLabel
        name="sort"
        defaultValue={choices.sort}
        className="grow basis-40 sm:grow-0"
        options={Object.entries<string>(sorts).map(([value, sortLabel]) => ({ value, label: sortLabel }))}
      />
    </FilterForm>
  )
}
