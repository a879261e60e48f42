// A whole number of stars out of five, each drawn: the rating of one person.
import { classNames } from './class-names.ts'
import { Glyph } from './glyph.tsx'

const ALL = [1, 2, 3, 4, 5] as const

export function StarRow({ stars, className }: { stars: number; className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-0.5', className)}>
      <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
      {ALL.map((one) => (
        <Glyph
          key={one}
          of="star"
          className={classNames('glyph size-3.5', one <= stars ? 'fill-current' : 'text-edge')}
        />
      ))}
    </span>
  )
}
