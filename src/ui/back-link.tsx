// The way back from an item to the list it came from.
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
