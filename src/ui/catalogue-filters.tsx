// The choices above every catalogue: search, filters, sort order.
import { FilterForm } from './filter-form.tsx'
import { SearchField } from './search-field.tsx'
import { SelectField } from './select-field.tsx'

export type CatalogueChoices = Readonly<Record<string, string | undefined>>

export type CatalogueFilter = {
  label: string
  /** The label of no choice: 'All Categories'. */
  all: string
  /** The values with their labels. */
  options: readonly { value: string; label: string }[]
}

export type CatalogueFiltersProps = {
  /** What is searched, in lower case: 'agents'. */
  things: string
  /** The longest search text, in characters. */
  maxSearchLength: number
  choices: CatalogueChoices
  /** By parameter name. */
  filters: Readonly<Record<string, CatalogueFilter>>
  sorts: Readonly<Record<string, string>>
  /** The address of the list with these choices. */
  hrefFor: (choices: Readonly<Record<string, string | number | undefined>>) => string
}

const SELECT = 'grow basis-40 sm:grow-0'

/** The chosen value as the options write it, whatever its case in the address. */
function chosenOf({ options }: CatalogueFilter, given = ''): string {
  return options.find(({ value }) => value.toLowerCase() === given.toLowerCase())?.value ?? given
}

/** All options; a chosen value that is not offered is added to them. */
function optionsOf({ all, options }: CatalogueFilter, chosen: string) {
  const isOffered = chosen === '' || options.some(({ value }) => value === chosen)
  return [{ value: '', label: all }, ...(isOffered ? [] : [{ value: chosen, label: chosen }]), ...options]
}

export function CatalogueFilters(props: CatalogueFiltersProps) {
  const { things, maxSearchLength, choices, filters, sorts, hrefFor } = props
  const chosen = Object.entries(filters).map(([name, filter]) => ({
    name,
    filter,
    value: chosenOf(filter, choices[name]),
  }))
  return (
    <FilterForm
      label={`Find ${things}`}
      action={hrefFor({})}
      values={{ ...choices, ...Object.fromEntries(chosen.map(({ name, value }) => [name, value])) }}
      hrefFor={hrefFor}
    >
      <SearchField
        label={`Search ${things}`}
        defaultValue={choices.search}
        maxLength={maxSearchLength}
        className="grow basis-72"
      />
      {chosen.map(({ name, filter, value }) => (
        <SelectField
          key={name}
          label={filter.label}
          hideLabel
          name={name}
          defaultValue={value}
          className={SELECT}
          options={optionsOf(filter, value)}
        />
      ))}
      <SelectField
        label="Sort"
        hideLabel
        name="sort"
        defaultValue={choices.sort}
        className={SELECT}
        options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
      />
    </FilterForm>
  )
}
