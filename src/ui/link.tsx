// A link within the site. The framework's own resolves every address against every route around it, which took a tenth
// of the time of a page with sixty links; an address from the root needs none of that.
import type { MouseEvent } from 'react'
import { Link, type LinkProps, useNavigate } from 'react-router'

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
  return isPlain ? <PlainLink {...props} to={to} /> : <Link {...props} />
}

/** A click that means this link, here: not another button, nor one that asks for a new tab. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
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
      // As browsers do it: the same address again is no new entry of the history.
      replace: replace ?? to === pathname + search + hash,
      state,
      preventScrollReset,
      viewTransition,
    })
  }

  return <a {...rest} href={to} onClick={follow} />
}
