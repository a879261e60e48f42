// A framed sentence where it is needed: the failure of a form, or a warning before continuing.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const KINDS = {
  info: 'border-line bg-sunken text-ink',
  success: 'border-success bg-success-wash text-success',
  warning: 'border-warning bg-warning-wash text-warning',
  danger: 'border-danger bg-danger-wash text-danger',
} as const

type NoticeProps = { kind?: keyof typeof KINDS; title?: string; children?: ReactNode; className?: string }

/** A danger is announced immediately, anything else at the next pause. */
export function Notice({ kind = 'info', title, children, className }: NoticeProps) {
  return (
    <div
      role={kind === 'danger' ? 'alert' : 'status'}
      className={classNames('rounded-box border px-4 py-3 text-small', KINDS[kind], className)}
    >
      {title && <p className="font-medium">{title}</p>}
      <div>{children}</div>
    </div>
  )
}
