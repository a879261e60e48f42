// A short list inside a page, a few rows at a time: loading, failed, empty, or rows with a way to older ones.
import type { Key, ReactNode } from 'react'
import { Button } from './button.tsx'
import { FailedQuery } from './failed-query.tsx'
import { Skeleton } from './skeleton.tsx'

type PagedRowsProps<T> = {
  label: string
  list: {
    data?: { items: readonly T[]; total: number; page_size: number } | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  /** The page's number, starting at 1, newest rows first. */
  page: number
  onPage: (page: number) => void
  keyOf: (item: T) => Key
  row: (item: T) => ReactNode
  /** The heading that rows of one kind share; they come one after the other. */
  groupOf?: (item: T) => string
  none: string
  noneDetail?: ReactNode
  notLoaded: string
}

export function PagedRows<T>(props: PagedRowsProps<T>) {
  const { label, list, page, onPage, keyOf, row, groupOf, none, noneDetail, notLoaded } = props
  const { data } = list
  if (!data && list.error) {
    return <FailedQuery title={notLoaded} query={list} />
  }
  if (!data) {
    return (
      <div role="status" className="flex flex-col gap-3">
        <span className="sr-only">{`Loading: ${label}`}</span>
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    )
  }
  if (data.total === 0) {
    return (
      <div>
        <p className="font-medium">{none}</p>
        {noneDetail && <p className="mt-1 max-w-measure text-small text-soft">{noneDetail}</p>}
      </div>
    )
  }
  const pageCount = Math.max(1, Math.ceil(data.total / data.page_size))
  return (
    <div className="flex flex-col gap-3">
      {[...Map.groupBy(data.items, (item) => groupOf?.(item) ?? '')].map(([group, items]) => (
        <div key={group}>
          {group && <h3 className="pb-2 text-small text-soft">{group}</h3>}
          <ul aria-label={group ? `${label}: ${group}` : label} className="border-t border-line">
            {items.map((item) => (
              <li key={keyOf(item)} className="border-b border-line py-4">
                {row(item)}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {pageCount > 1 && (
        <div className="flex items-center gap-3">
          <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Newer
          </Button>
          <Button size="small" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
            Older
          </Button>
          <p aria-live="polite" className="figures text-small text-soft">
            {`Page ${page} of ${pageCount}`}
          </p>
        </div>
      )}
    </div>
  )
}
