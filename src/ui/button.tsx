// Buttons, and links that look like them: one shape, four weights, two sizes.
import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'solid' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

type ButtonLook = {
  /** 'primary' carries the accent: at most one on a screen. 'solid' is ink, for the main choice elsewhere. */
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Fills the width that it is given. */
  wide?: boolean | undefined
  icon?: ReactNode
  iconAfter?: ReactNode
}

const SHAPE =
  'group/button inline-flex shrink-0 items-center justify-center rounded-box border text-center font-medium no-underline transition-colors duration-100 select-none disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-8 gap-1.5 px-3 py-1 text-small',
  medium: 'min-h-10 gap-2 px-4 py-2 text-small',
  large: 'min-h-12 gap-2.5 px-6 py-3 text-body',
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent hover:bg-accent-deep active:bg-accent-deep disabled:bg-sunken disabled:text-faint disabled:border-line',
  solid:
    'border-transparent bg-ink text-paper hover:bg-soft active:bg-soft disabled:bg-sunken disabled:text-faint disabled:border-line',
  secondary:
    'border-edge bg-transparent text-ink hover:border-ink hover:bg-sunken active:bg-line disabled:text-faint disabled:border-line disabled:bg-transparent',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunken active:bg-line disabled:text-faint',
  danger:
    'border-danger bg-transparent text-danger hover:bg-danger-wash active:bg-danger-wash disabled:text-faint disabled:border-line disabled:bg-transparent',
}

function lookOf({ variant = 'secondary', size = 'medium', wide = false }: ButtonLook, className?: string) {
  return classNames(SHAPE, SIZES[size], VARIANTS[variant], wide && 'w-full', className)
}

export type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** Under way: shows a spinner, keeps its width and takes no second click. */
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
      {children}
      {iconAfter}
    </button>
  )
}

export type ButtonLinkProps = ButtonLook & LinkProps

/** A link that weighs as much as a button; it leads somewhere, so it works without a script. */
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
    <Link {...rest} className={lookOf({ variant, size, wide }, className)}>
      {icon}
      {children}
      {iconAfter}
    </Link>
  )
}
