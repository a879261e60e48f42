// A square button that shows only an icon; its label is read out and shown as a tip.
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
        'inline-flex size-10 shrink-0 items-center justify-center rounded-box border text-ink transition-colors duration-100 hover:bg-sunken active:bg-line disabled:cursor-not-allowed disabled:text-faint [&_svg]:size-5',
        bordered ? 'border-edge hover:border-ink' : 'border-transparent',
        className,
      )}
    >
      {children}
    </button>
  )
}
