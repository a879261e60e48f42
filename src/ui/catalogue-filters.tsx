// The choices above every catalogue: search, sort order, filters, and those in use, each with a way to remove it. On a
// phone all but the search are behind a button.
import { useId, useState } from 'react'
import { ActiveFilters } from './active-filters.tsx'
import {
  addressText,
  type CatalogueChoices,
  type CatalogueFilter,
  fieldText,
  shownChoice,
} from './catalogue-choices.ts'
import { classNames } from './class-names.ts'
import { TextField } from './field.tsx'
import { FilterForm } from './filter-form.tsx'
import { formatCount } from './format.ts'
import { Glyph } from './glyph.tsx'
import { SearchField } from './search-field.tsx'
import { SelectField } from './select-field.tsx'

export type CatalogueFiltersProps = {
  /** The name is in lower case: 'agents'. */
  things: string
  maxSearchLength: number
  choices: CatalogueChoices
  filters: Readonly<Record<string, CatalogueFilter>>
  /** The first of the sort orders is the usual one. */
  sorts: Readonly<Record<string, string>>
  hrefFor: (choices: Readonly<Record<string, string | number | undefined>>) => string
  /** The number of rows that each value would list, by parameter name; null if that is unknown. */
  facets?: Readonly<Record<string, Readonly<Record<string, number>>>> | null | undefined
  /** These amounts in the address can mean two things, so a question is shown below their fields. */
  unclear?: Readonly<Record<string, { typed: string; question: string }>> | undefined
  /** The filters can be put away on wide screens, too. */
  collapses?: boolean | undefined
  /**
   * One link takes back all choices: search, filters and order. Without this, it takes back the filters, if there are
   * several.
   */
  clearsAll?: boolean | undefined
}

const LONGEST_AMOUNT = 40
/** More filters than this get a row of their own. */
const MOST_BESIDE_SEARCH = 1

/** The orders as options. The one that applies anyway has no value, so that no address names it. */
function sortOptions(sorts: Readonly<Record<string, string>>, isSearched: boolean) {
  const all = Object.entries(sorts).map(([value, label]) => ({ value, label }))
  if (isSearched) return [{ value: '', label: 'Best Match' }, ...all]
  return all.map((sort, at) => (at === 0 ? { ...sort, value: '' } : sort))
}

export function CatalogueFilters(props: CatalogueFiltersProps) {
  const { things, maxSearchLength, choices, filters, sorts, hrefFor, facets, unclear } = props
  const { collapses = false, clearsAll = false } = props
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  const [isPutAway, setPutAway] = useState(false)
  const chosen = Object.entries(filters).map(([name, filter]) => ({
    name,
    filter,
    value: shownChoice(filter, choices[name]),
  }))
  const textOf = ({ name, filter, value }: Chosen) => unclear?.[name]?.typed ?? fieldText(filter, value)
  const inUse = chosen.filter(({ value }) => value !== '')
  const hasOwnRow = chosen.length > MOST_BESIDE_SEARCH
  const isSearched = Boolean(choices.search)
  const sort = !isSearched && choices.sort === Object.keys(sorts)[0] ? '' : String(choices.sort ?? '')
  const search = String(choices.search ?? '')
  const values = { search, sort, ...Object.fromEntries(chosen.map((one) => [one.name, textOf(one)])) }
  const hrefOfTyped = (typed: Record<string, string>) =>
    hrefFor(
      Object.fromEntries(
        Object.entries(typed).map(([name, text]) => [name, addressText(filters[name], text)]),
      ),
    )
  const sortField = (
    <SelectField
      key="sort"
      label="Sort"
      hideLabel
      name="sort"
      defaultValue={sort}
      className={classNames(
        'grow basis-full sm:grow-0 sm:basis-44 noscript:block',
        !isOpen && 'max-sm:hidden',
      )}
      options={sortOptions(sorts, isSearched)}
    />
  )
  const panel = (
    <div
      key="filters"
      id={panelId}
      className={classNames(
        'grid basis-full grid-cols-2 gap-3 *:last:odd:col-span-2 noscript:grid',
        hasOwnRow ? 'sm:flex sm:flex-wrap sm:*:grow' : 'sm:block sm:basis-48',
        hasOwnRow && basisOf(chosen.length, collapses),
        !isOpen && 'max-sm:hidden',
        isPutAway && 'sm:hidden',
      )}
    >
      {chosen.map((one) => (
        <FilterControl
          key={one.name}
          {...one}
          text={textOf(one)}
          error={unclear?.[one.name]?.question}
          counts={facets?.[one.name]}
        />
      ))}
    </div>
  )
  return (
    <div className="flex flex-col gap-3">
      <FilterForm label={`Find ${things}`} action={hrefFor({})} values={values} hrefFor={hrefOfTyped}>
        <SearchField
          label={`Search ${things}`}
          defaultValue={search}
          maxLength={maxSearchLength}
          className="min-w-0 grow basis-40 sm:basis-56"
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
          className="button button-secondary sm:hidden noscript:hidden"
        >
          Filters
          <InUse count={inUse.length} />
        </button>
        {collapses && (
          <button
            type="button"
            aria-expanded={!isPutAway}
            aria-controls={panelId}
            onClick={() => setPutAway(!isPutAway)}
            className="button button-secondary max-sm:hidden noscript:hidden"
          >
            Filters
            <InUse count={inUse.length} />
            <Glyph of="down" className={classNames('glyph size-4 text-soft', !isPutAway && 'rotate-180')} />
          </button>
        )}
        {hasOwnRow ? [sortField, panel] : [panel, sortField]}
      </FilterForm>
      <ActiveFilters inUse={inUse} choices={choices} hrefFor={hrefFor} clearsAll={clearsAll} />
    </div>
  )
}

/** On a tablet, more than four in one row would cut off what is chosen. */
function basisOf(count: number, collapses: boolean): string {
  if (collapses) return 'sm:*:basis-52 xl:*:basis-32'
  return count > 4 ? 'sm:*:basis-52 lg:*:basis-28' : 'sm:*:basis-28'
}

function InUse({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="figures inline-flex size-5 items-center justify-center rounded-full bg-ink text-small text-paper">
      <span>{count}</span>
      <span className="sr-only"> active</span>
    </span>
  )
}

type Chosen = { name: string; filter: CatalogueFilter; value: string }
type FilterControlProps = Chosen & {
  text: string
  error: string | undefined
  counts: Readonly<Record<string, number>> | undefined
}

function FilterControl({ name, filter, value, text, error, counts }: FilterControlProps) {
  const { label } = filter
  const withCount = (option: { value: string; label: string }) => {
    const count = counts?.[option.value]
    return count === undefined ? option : { ...option, label: `${option.label} (${formatCount(count)})` }
  }
  if (filter.kind === 'options') {
    const isOffered = value === '' || filter.options.some((option) => option.value === value)
    return (
      <SelectField
        label={label}
        hideLabel
        name={name}
        defaultValue={value}
        options={[
          { value: '', label: filter.all },
          // A chosen value that is not offered is added to them.
          ...(isOffered ? [] : [{ value, label: value }]),
          ...filter.options.map(withCount),
        ]}
      />
    )
  }
  const field = { label, hideLabel: true, name, defaultValue: text, placeholder: label, autoComplete: 'off' }
  if (filter.kind === 'text') return <TextField {...field} maxLength={filter.maxLength} />
  return (
    <TextField
      {...field}
      error={error}
      dir="ltr"
      inputMode="decimal"
      maxLength={LONGEST_AMOUNT}
      before="$"
      className="sm:min-w-36"
    />
  )
}
