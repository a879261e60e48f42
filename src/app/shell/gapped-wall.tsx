// A wall of marked stones with a gap: the picture of the not-found page.
import { markPath } from '../../ui/mark.tsx'

const STONE = 64
const COURSES = 7
const STONES = 8
/** The gap is in this course, at this stone. */
const GAP = { course: 3, stone: 4 }

type Stone = { course: number; stone: number; x: number; y: number; width: number }

/** Courses of stones, every other one offset by half a stone. */
function laid(): Stone[] {
  const stones: Stone[] = []
  for (let course = 0; course < COURSES; course++) {
    const isOffset = course % 2 === 1
    for (let stone = 0; stone < STONES + (isOffset ? 1 : 0); stone++) {
      const left = stone * STONE - (isOffset ? STONE / 2 : 0)
      const x = Math.max(0, left)
      const right = Math.min(STONES * STONE, left + STONE)
      stones.push({ course, stone, x, y: course * STONE, width: right - x })
    }
  }
  return stones
}

const WALL = laid()

export function GappedWall({ className }: { className?: string }) {
  return (
    <svg
      viewBox={`-1 -1 ${STONES * STONE + 2} ${COURSES * STONE + 2}`}
      aria-hidden="true"
      className={className}
      data-pigment="bone"
    >
      {WALL.map(({ course, stone, x, y, width }) => {
        const isGap = course === GAP.course && stone === GAP.stone
        const seed = course * 7 + stone * 5
        return (
          <g key={`${course} ${stone}`} transform={`translate(${x} ${y})`}>
            <path
              className={isGap ? 'fill-sunken' : seed % 4 === 1 ? 'ink-tone' : 'ink-ground'}
              d={`M1 1h${width - 2}v${STONE - 2}h${2 - width}z`}
            />
            {!isGap && width === STONE && (
              <path
                className="stroke-deep"
                strokeWidth="0.75"
                transform="translate(20 20) scale(2)"
                d={markPath(seed)}
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}
