// The pages of a list as links: first, last, the current one and its neighbours, with ellipses for the others.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Glyph } from './glyph.tsx'
import { SiteLink } from './link.tsx'

type PaginationProps = {
  /** The page's number, starting at 1. */
  page: number
  pageCount: number
  hrefFor: (page: number) => string
  label?: string
}

export type PageMark = number | 'gap-before' | 'gap-after'

/** An ellipsis replaces the page two away from the current one. */
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

/** So many marks fit on a narrow phone beside both arrows. */
const NARROW_MARKS = 5

/**
 * Returns a mark for a narrow window: a neighbour of the current page makes room, since the arrows lead there, and
 * leaves an ellipsis unless there is one beside it.
 */
export function narrowMark(
  marks: readonly PageMark[],
  at: number,
  page: number,
): 'whole' | 'dots' | 'nothing' {
  const mark = marks[at]
  const isEnd = at === 0 || at === marks.length - 1
  if (marks.length <= NARROW_MARKS || typeof mark === 'string' || mark === page || isEnd) return 'whole'
  const isBesideGap = typeof marks[at - 1] === 'string' || typeof marks[at + 1] === 'string'
  return isBesideGap ? 'nothing' : 'dots'
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

function Dots({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('inline-flex h-10 w-6 items-center justify-center text-faint', className)}
    >
      …
    </span>
  )
}

export function Pagination({ page, pageCount, hrefFor, label = 'Pages' }: PaginationProps) {
  if (pageCount <= 1) return null
  const marks = pageMarks(page, pageCount)
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-2 border-t border-line pt-4">
      <Step to={page > 1 ? hrefFor(page - 1) : undefined} label="Previous page" rel="prev">
        <Glyph of="left" className="glyph size-4" />
        <span className="hidden sm:inline">Previous</span>
      </Step>
      <ol className="flex items-center gap-0.5">
        {marks.map((mark, at) => {
          const narrow = narrowMark(marks, at, page)
          return (
            <li key={mark} className={narrow === 'nothing' ? 'max-sm:hidden' : undefined}>
              {typeof mark === 'string' ? (
                <Dots />
              ) : (
                <SiteLink
                  to={hrefFor(mark)}
                  aria-label={`Page ${mark}`}
                  aria-current={mark === page ? 'page' : undefined}
                  className={classNames(
                    mark === page ? 'page-mark border-ink text-ink' : LINK,
                    narrow === 'dots' && 'max-sm:hidden',
                  )}
                >
                  {mark}
                </SiteLink>
              )}
              {narrow === 'dots' && <Dots className="sm:hidden" />}
            </li>
          )
        })}
      </ol>
      <Step to={page < pageCount ? hrefFor(page + 1) : undefined} label="Next page" rel="next">
        <span className="hidden sm:inline">Next</span>
        <Glyph of="right" className="glyph size-4" />
      </Step>
    </nav>
  )
}
