// A short word about a thing, such as its status.
import type { ReactNode } from 'react'

/** Each has its class in styles/pieces.css. */
export type BadgeVariant = 'highlighted' | 'secondary' | 'success' | 'warning' | 'danger' | 'accent-outline'

type BadgeProps = { variant?: BadgeVariant; icon?: ReactNode; children: ReactNode }

export function Badge({ variant = 'highlighted', icon, children }: BadgeProps) {
  return (
    <span className={`badge badge-${variant}`}>
      {icon ? (
        <>
          {icon}
          <span>{children}</span>
        </>
      ) : (
        children
      )}
    </span>
  )
}
