// A figure about a person's own rows, in its card, with a link to them.
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type LinkedFigureProps = { label: string; to: string | undefined; children: ReactNode }

/** Reads as one phrase, '19 users'. */
export function LinkedFigure({ label, to, children }: LinkedFigureProps) {
  const value = <span className="figures block font-medium text-ink">{children}</span>
  return (
    <li className="min-w-0 text-small text-soft">
      {to === undefined ? (
        <p className="py-1">
          {value} <span>{label}</span>
        </p>
      ) : (
        <Link to={to} className="group block py-1">
          {value} <span className="prose-link group-hover:text-ink">{label}</span>
        </Link>
      )}
    </li>
  )
}
