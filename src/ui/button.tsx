// Buttons, and links that look like them: one shape, four weights, two sizes.
import type { ComponentProps, ReactElement } from 'react'
import { classNames } from './class-names.ts'
import { SiteLink, type SiteLinkProps } from './link.tsx'
import { Spinner } from './spinner.tsx'

/** The class of each variant is in styles/pieces.css. */
export type ButtonVariant = 'primary' | 'solid' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

type ButtonLook = {
  /** 'primary' has the accent: at most one per screen. 'solid' is ink, for the main choice elsewhere. */
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Fills the available width. */
  wide?: boolean | undefined
  icon?: ReactElement | undefined
  iconAfter?: ReactElement
}

const SIZES: Record<ButtonSize, string | undefined> = {
  small: 'button-small',
  medium: undefined,
  large: 'button-large',
}

function lookOf({ variant = 'secondary', size = 'medium', wide = false }: ButtonLook, className?: string) {
  return classNames('button', SIZES[size], `button-${variant}`, wide && 'w-full', className)
}

export type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** A busy button shows a spinner, keeps its width and ignores further clicks. */
    busy?: boolean
  }

export function Button({
  variant,
  size,
  wide,
  icon,
  iconAfter,
  busy = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={busy || disabled}
      aria-busy={busy || undefined}
      className={lookOf({ variant, size, wide }, className)}
    >
      {busy ? <Spinner /> : icon}
      <span className="contents">{children}</span>
      {iconAfter}
    </button>
  )
}

export type ButtonLinkProps = ButtonLook & SiteLinkProps

/** A link that looks like a button; it leads somewhere, so it works without a script. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <SiteLink {...rest} className={lookOf({ variant, size, wide }, className)}>
      {icon}
      <span className="contents">{children}</span>
      {iconAfter}
    </SiteLink>
  )
}
