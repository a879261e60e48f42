// A filter in use, as a link that removes it: it works without a script.
import type { ReactNode } from 'react'
import { Glyph } from './glyph.tsx'
import { SiteLink } from './link.tsx'

type FilterChipProps = {
  /** The address of the list without the filter. */
  to: string
  children: ReactNode
}

export function FilterChip({ to, children }: FilterChipProps) {
  return (
    <SiteLink
      to={to}
      preventScrollReset
      className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-box border border-edge px-2.5 text-small text-ink transition-colors duration-100 hover:border-ink hover:bg-sunken"
    >
      <span className="sr-only">Remove filter: </span>
      <span className="truncate">{children}</span>
      <Glyph of="cross" className="glyph size-3.5 shrink-0" />
    </SiteLink>
  )
}
