// The pages of a list as links: first, last, the current one and its neighbours, an ellipsis where some are left out.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

type PaginationProps = {
  /** From 1. */
  page: number
  pageCount: number
  hrefFor: (page: number) => string
  label?: string
}

export type PageMark = number | 'gap-before' | 'gap-after'

/** What is shown: pages, and an ellipsis in the place of the page two away from the current one. */
export function pageMarks(page: number, pageCount: number): PageMark[] {
  const marks: PageMark[] = []
  for (let candidate = 1; candidate <= pageCount; candidate++) {
    const distance = Math.abs(candidate - page)
    if (candidate === 1 || candidate === pageCount || distance <= 1) marks.push(candidate)
    else if (distance === 2) marks.push(candidate < page ? 'gap-before' : 'gap-after')
  }
  return marks
}

const MARK =
  'figures inline-flex h-10 min-w-10 items-center justify-center gap-2 rounded-box border px-2 text-small font-medium transition-colors duration-100'
const LINK = 'border-transparent text-ink hover:border-edge hover:bg-sunken'

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
      <span aria-hidden="true" className={classNames(MARK, 'border-transparent text-faint')}>
        {children}
      </span>
    )
  }
  return (
    <Link to={to} rel={rel} aria-label={label} className={classNames(MARK, LINK)}>
      {children}
    </Link>
  )
}

export function Pagination({ page, pageCount, hrefFor, label = 'Pages' }: PaginationProps) {
  if (pageCount <= 1) return null
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-2 border-t border-line pt-4">
      <Step to={page > 1 ? hrefFor(page - 1) : undefined} label="Previous page" rel="prev">
        <ArrowLeft aria-hidden="true" className="size-4" />
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
              <Link
                to={hrefFor(mark)}
                aria-label={`Page ${mark}`}
                aria-current={mark === page ? 'page' : undefined}
                className={classNames(MARK, mark === page ? 'border-ink text-ink' : LINK)}
              >
                {mark}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Step to={page < pageCount ? hrefFor(page + 1) : undefined} label="Next page" rel="next">
        <span className="hidden sm:inline">Next</span>
        <ArrowRight aria-hidden="true" className="size-4" />
      </Step>
    </nav>
  )
}
