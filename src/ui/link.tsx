// A link within the site. The framework's own resolves every address against all surrounding routes, which took a tenth
// of the time of a page with sixty links; an absolute path needs none of that.
import type { MouseEvent } from 'react'
import { Link, type LinkProps, useNavigate } from 'react-router'
import { useOffline } from './when-online.ts'

export type SiteLinkProps = LinkProps

export function SiteLink(props: SiteLinkProps) {
  const { to, prefetch, reloadDocument, relative, mask } = props
  const isPlain =
    typeof to === 'string' &&
    /^\/(?!\/)/.test(to) &&
    (prefetch === undefined || prefetch === 'none') &&
    !reloadDocument &&
    relative === undefined &&
    mask === undefined
  return isPlain ? <PlainLink {...props} to={to} /> : <AheadLink {...props} />
}

/** Loads nothing ahead without a connection: it would fail, and browsers don't try a script again that failed. */
function AheadLink({ prefetch = 'none', ...props }: SiteLinkProps) {
  return <Link {...props} prefetch={useOffline() ? 'none' : prefetch} />
}

/** Returns true for a plain left click: no other button, and no modifier that opens a new tab. */
export function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  return (
    event.button === 0 &&
    (target === '' || target === '_self') &&
    !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
  )
}

function PlainLink({
  to,
  replace,
  state,
  preventScrollReset = false,
  viewTransition = false,
  onClick,
  prefetch,
  reloadDocument,
  relative,
  mask,
  discover,
  defaultShouldRevalidate,
  ...rest
}: SiteLinkProps & { to: string }) {
  const navigate = useNavigate()

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    void navigate(to, {
      // Browsers do the same: the same address again adds no history entry.
      replace: replace ?? to === pathname + search + hash,
      state,
      preventScrollReset,
      viewTransition,
    })
  }

  return <a {...rest} href={to} onClick={follow} />
}
