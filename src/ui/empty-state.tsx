// Shown when there is nothing to show, or it could not be loaded; always with a next step.
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Mark } from './mark.tsx'

type EmptyStateProps = {
  title: string
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-box border border-dashed border-edge px-6 py-10 sm:px-10 sm:py-14">
      <Mark seed={title.length} className="size-8 text-faint" />
      <p className="display text-title">{title}</p>
      {children && <div className="max-w-measure text-soft">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap gap-3">{action}</div>}
    </div>
  )
}

export type ErrorStateProps = {
  title: string
  children?: ReactNode
  /** By default the page is reloaded. */
  onRetry?: () => void
  busy?: boolean
  requestId?: string | undefined
}

export function ErrorState({ title, children, onRetry, busy = false, requestId }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 rounded-box border border-danger px-6 py-10 sm:px-10 sm:py-14"
    >
      <p className="display text-title">{title}</p>
      {children && <div className="max-w-measure text-soft">{children}</div>}
      {requestId && (
        <p className="text-small text-faint">
          Request{' '}
          <code translate="no" className="font-mono">
            {requestId}
          </code>
        </p>
      )}
      <Button className="mt-2" busy={busy} onClick={onRetry ?? (() => window.location.reload())}>
        Retry
      </Button>
    </div>
  )
}
