// Draws the houses: one alone, or the whole street.
import { MARKS } from '../../../../ui/mark.tsx'
import { build, type HousePlan } from './houses.ts'

const symbolId = (mark: number) => `mason-mark-${mark}`

/** The marks are defined once for all houses of the page. */
export function MarkSymbols() {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <defs>
        {MARKS.map((path, mark) => (
          <path key={path} id={symbolId(mark)} d={path} transform="scale(2)" />
        ))}
      </defs>
    </svg>
  )
}

/** Draws one house at `x`, standing on `ground`. It needs MarkSymbols somewhere on the page. */
export function House({ plan, x, ground }: { plan: HousePlan; x: number; ground: number }) {
  const house = build(plan)
  return (
    <g data-pigment={plan.pigment} transform={`translate(${x} ${ground - house.height})`}>
      <path className="ink-tone" d={house.silhouette} />
      <path className="ink-ground" d={house.stones} />
      <g className="stroke-deep" strokeWidth="0.42" opacity="0.8">
        {house.marks.map(({ mark, x: left, y: top }) => (
          <use key={`${left} ${top}`} href={`#${symbolId(mark)}`} x={left} y={top} />
        ))}
      </g>
      <path className="ink-deep" d={house.openings} />
      <path className={plan.door.isOpen ? 'fill-accent' : 'ink-deep'} d={house.door} />
    </g>
  )
}

/** The width follows from the height, so the street is sized by height only. */
export function Street({ plans, className }: { plans: readonly HousePlan[]; className?: string }) {
  const houses = plans.map((plan) => ({ plan, house: build(plan) }))
  const height = Math.max(...houses.map(({ house }) => house.height))
  const width = houses.reduce((sum, { house }) => sum + house.width, 0)
  let x = 0
  const standing = houses.map(({ plan, house }) => {
    const left = x
    x += house.width
    return { plan, left }
  })
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={className}>
      {standing.map(({ plan, left }) => (
        <House key={plan.name} plan={plan} x={left} ground={height} />
      ))}
    </svg>
  )
}
