// A short word about a thing: its state or its standing.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const VARIANTS = {
  highlighted: 'border-ink bg-ink text-paper',
  secondary: 'border-line bg-sunken text-soft',
  success: 'border-transparent bg-success-wash text-success',
  warning: 'border-transparent bg-warning-wash text-warning',
  danger: 'border-transparent bg-danger-wash text-danger',
  'accent-outline': 'border-accent bg-transparent text-accent',
} as const

export type BadgeVariant = keyof typeof VARIANTS

type BadgeProps = { variant?: BadgeVariant; icon?: ReactNode; children: ReactNode }

export function Badge({ variant = 'highlighted', icon, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 shrink-0 items-center gap-1 rounded-box border px-2 text-small font-medium whitespace-nowrap [&_svg]:size-3.5',
        VARIANTS[variant],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
