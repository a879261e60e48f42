// The groups of results on the page of the search: a heading with the number of matches, and a link for each.
import type { ReactNode } from 'react'
import { SiteLink } from '../../../../ui/link.tsx'

type ResultSectionProps = {
  id: string
  title: string
  count?: string
  foot?: ReactNode
  children: ReactNode
}

export function ResultSection({ id, title, count, foot, children }: ResultSectionProps) {
  return (
    <section aria-labelledby={id} className="max-w-[44rem]">
      <div className="flex items-baseline justify-between gap-4 border-b border-edge pb-2">
        <h2 id={id} className="display text-title">
          {title}
        </h2>
        {count !== undefined && <span className="text-small text-soft tabular-nums">{count}</span>}
      </div>
      <ul>{children}</ul>
      {foot}
    </section>
  )
}

export function Result({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li className="border-b border-line">
      <SiteLink to={to} className="flex min-h-12 items-center gap-3 py-2 hover:bg-sunken">
        {children}
      </SiteLink>
    </li>
  )
}

export function ResultText({ title, line }: { title: string; line?: string | undefined }) {
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <bdi className="truncate font-medium">{title}</bdi>
      {line !== undefined && <bdi className="truncate text-small text-soft">{line}</bdi>}
    </span>
  )
}
