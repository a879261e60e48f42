// A bordered card for one item of a list, and the link that makes the whole card clickable.
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { SiteLink, type SiteLinkProps } from './link.tsx'

type CardProps = ComponentProps<'article'> & {
  /** Reacts to the pointer; the card then contains one CardLink. */
  interactive?: boolean
  /** Removes the padding, for a card that begins with a picture. */
  flush?: boolean
}

export function Card({ interactive = false, flush = false, className, ...rest }: CardProps) {
  return (
    <article
      {...rest}
      className={classNames('card', !flush && 'p-5', interactive && 'card-interactive', className)}
    />
  )
}

/**
 * The link that covers the whole card. Anything else that can be clicked on it must be raised above it with `relative
 * z-10`.
 */
export function CardLink({ className, ...rest }: SiteLinkProps) {
  return <SiteLink {...rest} className={classNames('card-link', className)} />
}
