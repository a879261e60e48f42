// A bordered sheet for one thing of a list, and the link that makes the whole sheet clickable.
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { SiteLink, type SiteLinkProps } from './link.tsx'

type CardProps = ComponentProps<'article'> & {
  /** Answers to the pointer; the card then holds one CardLink. */
  interactive?: boolean
  /** Without inner space, for a card that begins with a picture. */
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
 * The one link of a card that covers all of it. What else can be clicked on the card must be raised above it with
 * `relative z-10`.
 */
export function CardLink({ className, ...rest }: SiteLinkProps) {
  return <SiteLink {...rest} className={classNames('card-link', className)} />
}
