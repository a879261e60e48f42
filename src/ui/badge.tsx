// A short word about a thing, such as its status.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const VARIANTS = {
  highlighted: 'badge-highlighted',
  secondary: 'badge-secondary',
  success: 'badge-success',
  warning: 'badge-warning',
  danger: 'badge-danger',
  'accent-outline': 'badge-accent-outline',
} as const

export type BadgeVariant = keyof typeof VARIANTS

type BadgeProps = { variant?: BadgeVariant; icon?: ReactNode; children: ReactNode }

export function Badge({ variant = 'highlighted', icon, children }: BadgeProps) {
  return (
    <span className={classNames('badge', VARIANTS[variant])}>
      {icon}
      {children}
    </span>
  )
}
