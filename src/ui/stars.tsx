// A rating out of five: one star, the figure to one decimal, and how many rated.
import Star from 'lucide-react/icons/star'
import { formatCount } from './format.ts'

type StarsProps = {
  /** Null where nobody has rated yet. */
  rating: number | null
  count?: number | undefined
}

export function Stars({ rating, count }: StarsProps) {
  if (rating === null) return <span className="text-small text-faint">Not rated yet</span>
  return (
    <span className="inline-flex items-center gap-1 text-small">
      <Star aria-hidden="true" className="size-3.5 fill-current" strokeWidth={0} />
      <span className="sr-only">Rated </span>
      <span className="font-medium">{rating.toFixed(1)}</span>
      <span className="sr-only"> out of 5</span>
      {count !== undefined && <span className="text-faint">({formatCount(count)})</span>}
    </span>
  )
}
