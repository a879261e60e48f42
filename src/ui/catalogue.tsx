// The page of a catalogue: its figures, its choices, the number of results, their cards, the pagination, and a way out
// if there is nothing to show.
import { lazy, type ReactNode, Suspense } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ButtonLink } from './button.tsx'
import { CARD_COLUMNS } from './card-outlines.tsx'
import { CatalogueFilters, type CatalogueFiltersProps } from './catalogue-filters.tsx'
import { classNames } from './class-names.ts'
import type { Comparable } from './compared.ts'
import { useHydrated } from './date-text.tsx'
import { EmptyState, ErrorState } from './empty-state.tsx'
import { FilterChip } from './filter-chip.tsx'
import { countOf, formatCount, orMore } from './format.ts'
import { SiteLink } from './link.tsx'
import { useKeptChoices } from './list-choices.ts'
import { Container } from './page-header.tsx'
import { Pagination } from './pagination.tsx'
import { ResultRegion } from './result-region.tsx'
import { StatTile, StatTiles } from './stat-tile.tsx'
import { latePart } from './when-online.ts'

const CompareBar = lazy(() => latePart(() => import('./compare-bar.tsx')))
const CompareToggle = lazy(() => latePart(() => import('./compare-toggle.tsx')))

/** How the search was taken, if not as it is typed. */
type Reading = {
  names_kind?: true | undefined
  corrected_search?: string | undefined
  left_out?: readonly string[] | undefined
}

type CatalogueProps<Item> = Omit<CatalogueFiltersProps, 'things'> & {
  header: ReactNode
  names: readonly [one: string, many: string]
  /** The tiles' values, by label; none without them. */
  figures?: Readonly<Record<string, string>>
  found: {
    items: readonly Item[]
    total: number
    page: number
    page_size: number
    total_is_capped?: true | undefined
    pages_end_after?: number | undefined
  } & Reading
  /** A person can do this with the choices, such as saving them. */
  action?: ReactNode
  columns: keyof typeof CARD_COLUMNS
  keyOf: (item: Item) => string | number
  /** `corner` is for the corner of its cover: it chooses the item for a comparison. */
  card: (item: Item, corner: ReactNode) => ReactNode
  /** Only a catalogue whose items can be compared has this; the items' keys are then their ids. */
  compared?: { kind: Comparable; nameOf: (item: Item) => string }
  /** Shown on a page beyond the last one. */
  pastTheEnd: string
  /** Shown if nothing matches; offers a way out. */
  nothing: ReactNode
  /** Shown in place of the cards if others take long to load; by default the cards stay, faded. */
  outline?: ReactNode
}

export function Catalogue<Item>({
  header,
  names,
  figures,
  found,
  action,
  nothing,
  pastTheEnd,
  outline,
  compared,
  ...props
}: CatalogueProps<Item>) {
  useKeptChoices()
  // Without scripts no choice could be kept, and the corner moves nothing when it comes.
  const comparable = useHydrated() ? compared : undefined
  const { choices, hrefFor, columns, keyOf, card, filters, sorts, maxSearchLength } = props
  const { facets, unclear, collapses, clearsAll } = props
  const { items, total, page, page_size, total_is_capped, pages_end_after } = found
  const things = names[1]
  const pageCount = Math.max(1, Math.ceil((pages_end_after ?? total) / page_size))
  const pageHref = (target: number) => hrefFor({ ...choices, page: target })
  return (
    <Container className="flex flex-col gap-4 pb-24 sm:gap-5">
      {header}
      <CatalogueFilters
        things={things}
        maxSearchLength={maxSearchLength}
        choices={choices}
        filters={filters}
        sorts={sorts}
        hrefFor={hrefFor}
        facets={facets}
        unclear={unclear}
        collapses={collapses}
        clearsAll={clearsAll}
      />
      <ResultRegion
        summary={total_is_capped ? `${orMore(formatCount(total), true)} ${things}` : countOf(total, ...names)}
        note={howFound(found, props, things)}
        action={action}
        busyLabel={`Loading ${things}`}
        outline={outline}
      >
        {items.length > 0 && (
          <ul className={classNames('grid gap-4', CARD_COLUMNS[columns])}>
            {items.map((item) => (
              <li key={keyOf(item)}>
                {card(
                  item,
                  comparable && (
                    <Suspense fallback={null}>
                      <CompareToggle
                        kind={comparable.kind}
                        id={Number(keyOf(item))}
                        name={comparable.nameOf(item)}
                      />
                    </Suspense>
                  ),
                )}
              </li>
            ))}
          </ul>
        )}
        {items.length === 0 && total > 0 && (
          <EmptyState
            title={pastTheEnd}
            action={<ButtonLink to={pageHref(pageCount)}>Go to the last page</ButtonLink>}
          />
        )}
        {total === 0 && nothing}
      </ResultRegion>
      {pages_end_after !== undefined && page === pageCount && (
        <p className="text-small text-soft">
          {`Only the first ${formatCount(pages_end_after)} ${things} are listed. Narrow your search to see others.`}
        </p>
      )}
      <Pagination
        page={Math.min(page, pageCount)}
        pageCount={pageCount}
        hrefFor={pageHref}
        label={`Pages of ${things}`}
      />
      {figures && (
        <StatTiles label={`Totals for ${things}`} className="mt-4">
          {Object.entries(figures).map(([label, value]) => (
            <StatTile key={label} value={value} label={label} />
          ))}
        </StatTiles>
      )}
      {comparable && (
        <Suspense fallback={null}>
          <CompareBar kind={comparable.kind} />
        </Suspense>
      )}
    </Container>
  )
}

/** Says how the search was taken; undefined if as it is typed. */
function howFound(
  { names_kind, corrected_search, left_out }: Reading,
  { choices, hrefFor }: Pick<CatalogueFiltersProps, 'choices' | 'hrefFor'>,
  things: string,
): ReactNode {
  if (!names_kind && corrected_search === undefined && !left_out) return undefined
  const literally = hrefFor({ ...choices, as_typed: 'true', page: undefined })
  return (
    <>
      {names_kind && (
        <span className="flex pb-1 capitalize">
          <FilterChip to={literally}>{things}</FilterChip>
        </span>
      )}
      {corrected_search !== undefined && (
        <>
          Showing results for <strong className="font-medium text-ink">{corrected_search}</strong>.{' '}
          <SiteLink to={literally} className="prose-link">
            Search for <bdi>{choices.search}</bdi> instead
          </SiteLink>{' '}
        </>
      )}
      {left_out &&
        `No ${things} have all of these words. Left out:${left_out.map((word) => ` “${word}”`).join('')}`}
    </>
  )
}

type CatalogueFailedProps = {
  header: ReactNode
  title: string
  /** The error as the page's error boundary receives it. */
  error: unknown
  children?: ReactNode
}

/** This replaces a list that could not be loaded. */
export function CatalogueFailed({ header, title, error, children }: CatalogueFailedProps) {
  const requestId = isRouteErrorResponse(error) ? error.data?.request_id : undefined
  return (
    <Container className="flex flex-col gap-8 pb-24">
      {header}
      <ErrorState title={title} requestId={requestId}>
        {children}
      </ErrorState>
    </Container>
  )
}
