// A square button that shows only an icon; its label is read out and shown as a tooltip.
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & {
  label: string
  bordered?: boolean
}

export function IconButton({ label, bordered = false, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        'icon-button',
        bordered ? 'border-edge hover:border-ink' : 'border-transparent',
        className,
      )}
    >
      {children}
    </button>
  )
}
