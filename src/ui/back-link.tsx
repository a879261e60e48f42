// The way back from an item to the list it came from, and the breadcrumbs of a deeper page.

import { classNames } from './class-names.ts'
import { Glyph } from './glyph.tsx'
import { SiteLink, type SiteLinkProps } from './link.tsx'

export function BackLink({ className, children, ...rest }: SiteLinkProps) {
  return (
    <SiteLink
      {...rest}
      className={classNames(
        'group inline-flex min-h-8 items-center gap-2 text-small font-medium text-soft transition-colors duration-100 hover:text-ink',
        className,
      )}
    >
      <Glyph of="left" className="glyph size-4" />
      <span className="contents">{children}</span>
    </SiteLink>
  )
}

type Crumb = { label: string; to?: string }

export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-small text-soft">
        {items.map((item, index) => (
          <li key={item.label} className="flex min-h-8 items-center gap-2">
            {index > 0 && (
              <span aria-hidden="true" className="text-faint">
                /
              </span>
            )}
            {item.to === undefined ? (
              <span aria-current="page" className="text-ink">
                {item.label}
              </span>
            ) : (
              <SiteLink to={item.to} className="prose-link">
                {item.label}
              </SiteLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
