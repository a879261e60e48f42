// A list of a person's own items, a page at a time by its address: their number, the rows, and the other pages.
import type { Key, ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { countOf } from './format.ts'
import { Pagination } from './pagination.tsx'

type PagedListProps<T> = {
  /** Screen readers call the list so: 'Your agents'. */
  label: string
  names: readonly [one: string, many: string]
  data: { items: readonly T[]; total: number; page_size: number }
  page: number
  pathOf: (query: { page?: number | undefined }) => string
  keyOf: (item: T) => Key
  row: (item: T) => ReactNode
  /** The newest come first by default. */
  order?: string
  /** Shown on a page beyond the last one. */
  pastTheEnd?: string
  /** The classes of the list and of its rows. */
  classes?: { list: string; row?: string }
}

const ROWS = { list: 'border-t border-line', row: 'border-b border-line py-4' }

export function PagedList<T>(props: PagedListProps<T>) {
  const { label, names, data, page, pathOf, keyOf, row, pastTheEnd } = props
  const { order = 'newest first', classes = ROWS } = props
  const pageCount = Math.max(1, Math.ceil(data.total / data.page_size))
  if (data.items.length === 0 && pastTheEnd !== undefined)
    return <PastTheEnd title={pastTheEnd} lastPage={pathOf({ page: pageCount })} />
  return (
    <section aria-label={label} className="flex flex-col gap-3">
      <p aria-live="polite" className="text-small text-soft">
        {`${countOf(data.total, ...names)}, ${order}`}
      </p>
      <ul className={classes.list}>
        {data.items.map((item) => (
          <li key={keyOf(item)} className={classes.row}>
            {row(item)}
          </li>
        ))}
      </ul>
      <Pagination
        page={Math.min(page, pageCount)}
        pageCount={pageCount}
        hrefFor={(target) => pathOf({ page: target === 1 ? undefined : target })}
        label={`Pages of ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
      />
    </section>
  )
}

/** When an address asks for a page beyond the last one, this replaces the rows. */
export function PastTheEnd({ title, lastPage }: { title: string; lastPage: string }) {
  return <EmptyState title={title} action={<ButtonLink to={lastPage}>Go to the last page</ButtonLink>} />
}
