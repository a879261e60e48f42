// A rating out of five: one star, the figure to one decimal, and the number of ratings.
import { formatCount } from './format.ts'
import { Glyph } from './glyph.tsx'

type StarsProps = {
  rating: number | null
  count?: number | undefined
}

export function Stars({ rating, count }: StarsProps) {
  if (rating === null) return <span className="text-small text-faint">Not rated yet</span>
  return (
    <span className="stars">
      <Glyph of="star" className="glyph-star" />
      <span className="sr-only">Rated </span>
      <span className="font-medium">{rating.toFixed(1)}</span>
      <span className="sr-only"> out of 5</span>
      {count !== undefined && <span className="text-faint">{`(${formatCount(count)})`}</span>}
    </span>
  )
}
