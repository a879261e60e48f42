// The pages of a list as links: first, last, the current one and its neighbours, with ellipses for the others.
import type { ReactNode } from 'react'
import { Glyph } from './glyph.tsx'
import { SiteLink } from './link.tsx'

type PaginationProps = {
  /** From 1. */
  page: number
  pageCount: number
  hrefFor: (page: number) => string
  label?: string
}

export type PageMark = number | 'gap-before' | 'gap-after'

/** What is shown: pages, and an ellipsis in place of the page two away from the current one. */
export function pageMarks(page: number, pageCount: number): PageMark[] {
  const marks: PageMark[] = []
  const first = Math.max(1, page - 1)
  const last = Math.min(pageCount, page + 1)
  if (first > 1) marks.push(1)
  if (first > 2) marks.push('gap-before')
  for (let near = first; near <= last; near++) marks.push(near)
  if (last < pageCount - 1) marks.push('gap-after')
  if (last < pageCount) marks.push(pageCount)
  return marks
}

const LINK = 'page-mark page-mark-link'

function Step({
  to,
  label,
  rel,
  children,
}: {
  to: string | undefined
  label: string
  rel: string
  children: ReactNode
}) {
  if (to === undefined) {
    return (
      <span aria-hidden="true" className="page-mark border-transparent text-faint">
        {children}
      </span>
    )
  }
  return (
    <SiteLink to={to} rel={rel} aria-label={label} className={LINK}>
      {children}
    </SiteLink>
  )
}

export function Pagination({ page, pageCount, hrefFor, label = 'Pages' }: PaginationProps) {
  if (pageCount <= 1) return null
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-2 border-t border-line pt-4">
      <Step to={page > 1 ? hrefFor(page - 1) : undefined} label="Previous page" rel="prev">
        <Glyph of="left" className="glyph size-4" />
        <span className="hidden sm:inline">Previous</span>
      </Step>
      <ol className="flex items-center gap-0.5">
        {pageMarks(page, pageCount).map((mark) => (
          <li key={mark}>
            {typeof mark === 'string' ? (
              <span
                aria-hidden="true"
                className="inline-flex h-10 w-6 items-center justify-center text-faint"
              >
                …
              </span>
            ) : (
              <SiteLink
                to={hrefFor(mark)}
                aria-label={`Page ${mark}`}
                aria-current={mark === page ? 'page' : undefined}
                className={mark === page ? 'page-mark border-ink text-ink' : LINK}
              >
                {mark}
              </SiteLink>
            )}
          </li>
        ))}
      </ol>
      <Step to={page < pageCount ? hrefFor(page + 1) : undefined} label="Next page" rel="next">
        <span className="hidden sm:inline">Next</span>
        <Glyph of="right" className="glyph size-4" />
      </Step>
    </nav>
  )
}
