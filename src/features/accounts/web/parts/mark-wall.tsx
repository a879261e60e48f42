// An ornament: a wall in which every stone carries its mason's mark, except for one that is still unsigned.
import { classNames } from '../../../../ui/class-names.ts'
import { markPath } from '../../../../ui/mark.tsx'

const COURSES = 7
const STONE = { width: 76, height: 56, gap: 4 } as const
const WALL_WIDTH = 5 * (STONE.width + STONE.gap) - STONE.gap
const WALL_HEIGHT = COURSES * (STONE.height + STONE.gap) - STONE.gap
const MARK_SIZE = 26
/** The unsigned stone: course and position. */
const OPEN_STONE = { course: 3, place: 2 }

type Stone = { key: string; x: number; y: number; width: number; seed: number; isOpen: boolean }

/** Every second course begins with half a stone, as in a real wall. */
function layStones(): Stone[] {
  return Array.from({ length: COURSES }, (_, course) => {
    const isShifted = course % 2 === 1
    const half = (STONE.width - STONE.gap) / 2
    return Array.from({ length: isShifted ? 6 : 5 }, (_, place) => {
      const isHalf = isShifted && (place === 0 || place === 5)
      const start = isShifted && place > 0 ? half + STONE.gap + (place - 1) * (STONE.width + STONE.gap) : 0
      return {
        key: `${course}-${place}`,
        x: isShifted ? start : place * (STONE.width + STONE.gap),
        y: course * (STONE.height + STONE.gap),
        width: isHalf ? half : STONE.width,
        seed: course * 7 + place * 5,
        isOpen: course === OPEN_STONE.course && place === OPEN_STONE.place,
      }
    })
  }).flat()
}

export function MarkWall({ className }: { className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${WALL_WIDTH} ${WALL_HEIGHT}`}
      aria-hidden="true"
      className={classNames('w-full max-w-[32rem] self-start', className)}
    >
      {layStones().map((stone) => (
        <g key={stone.key} transform={`translate(${stone.x} ${stone.y})`}>
          <rect
            width={stone.width}
            height={STONE.height}
            rx="2"
            className={stone.isOpen ? 'fill-transparent stroke-accent' : 'fill-sunken stroke-line'}
            strokeDasharray={stone.isOpen ? '4 4' : undefined}
          />
          {stone.isOpen ? null : (
            <path
              d={markPath(stone.seed)}
              transform={`translate(${(stone.width - MARK_SIZE) / 2} ${(STONE.height - MARK_SIZE) / 2}) scale(${MARK_SIZE / 12})`}
              className="fill-none stroke-faint"
              strokeWidth="0.55"
              strokeLinecap="square"
            />
          )}
        </g>
      ))}
    </svg>
  )
}
