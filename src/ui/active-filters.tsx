// The filters in use, as links that remove them: they work without a script.
import { type CatalogueChoices, type CatalogueFilter, writtenChoice } from './catalogue-choices.ts'
import { classNames } from './class-names.ts'
import { FilterChip } from './filter-chip.tsx'
import { SiteLink } from './link.tsx'

type ActiveFiltersProps = {
  inUse: readonly { name: string; filter: CatalogueFilter; value: string }[]
  choices: CatalogueChoices
  hrefFor: (choices: CatalogueChoices) => string
  /** The link also takes back the search and the order, and is shown without filters, too. */
  clearsAll: boolean
}

export function ActiveFilters({ inUse, choices, hrefFor, clearsAll }: ActiveFiltersProps) {
  const isNarrowed = clearsAll && hrefFor({ ...choices, page: undefined }) !== hrefFor({})
  if (inUse.length === 0 && !isNarrowed) return null
  const without = (names: readonly string[]) =>
    hrefFor({ ...choices, ...Object.fromEntries(names.map((name) => [name, undefined])) })
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {inUse.map(({ name, filter, value }) => (
        <li key={name} className="flex max-w-full">
          <FilterChip to={without([name])}>{writtenChoice(filter, value)}</FilterChip>
        </li>
      ))}
      {(isNarrowed || (!clearsAll && inUse.length > 1)) && (
        <li>
          <SiteLink
            to={clearsAll ? hrefFor({}) : without(inUse.map(({ name }) => name))}
            preventScrollReset
            className={classNames(
              'prose-link inline-flex min-h-8 items-center text-small',
              inUse.length > 0 && 'px-1',
            )}
          >
            {clearsAll ? 'Clear All' : 'Clear all'}
          </SiteLink>
        </li>
      )}
    </ul>
  )
}
