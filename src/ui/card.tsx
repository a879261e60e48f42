// A bordered sheet for one thing of a list, and the link that makes the whole sheet clickable.
import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

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
      className={classNames(
        'relative flex flex-col overflow-hidden rounded-box border border-line bg-surface',
        !flush && 'p-5',
        interactive &&
          'transition-colors duration-100 hover:border-edge has-[a[data-card-link]:focus-visible]:outline-2 has-[a[data-card-link]:focus-visible]:outline-offset-2 has-[a[data-card-link]:focus-visible]:outline-ink',
        className,
      )}
    />
  )
}

/**
 * The one link of a card that covers all of it. What else can be clicked on the card must be raised above it with
 * `relative z-10`.
 */
export function CardLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      data-card-link=""
      {...rest}
      className={classNames('after:absolute after:inset-0 focus-visible:outline-none', className)}
    />
  )
}
