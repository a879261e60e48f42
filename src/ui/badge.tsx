// A short word about a thing, such as its status.
import type { ReactNode } from 'react'

/** The class of each variant is in styles/pieces.css. */
export type BadgeVariant = 'highlighted' | 'secondary' | 'success' | 'warning' | 'danger' | 'accent-outline'

/** `title` explains the badge to a person who points at it. */
type BadgeProps = { variant?: BadgeVariant; icon?: ReactNode; title?: string; children: ReactNode }

export function Badge({ variant = 'highlighted', icon, title, children }: BadgeProps) {
  return (
    <span title={title} className={`badge badge-${variant}`}>
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
