// A small spinning ring: something is in progress.
import { classNames } from './class-names.ts'

type SpinnerProps = {
  /** Screen readers read the label. Leave it out if text is shown beside the ring. */
  label?: string | undefined
  size?: 'small' | 'large'
  className?: string | undefined
}

export function Spinner({ label, size = 'small', className }: SpinnerProps) {
  const ring = (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={classNames('animate-spin', size === 'small' ? 'size-4' : 'size-8', className)}
    >
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.5" opacity="0.25" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
  if (label === undefined) return ring
  return (
    <span role="status" className="inline-flex">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  )
}
