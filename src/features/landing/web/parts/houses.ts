// Builds the houses of the street: stones, gables, windows and doors, as paths by colour.
import { MARKS } from '../../../../ui/mark.tsx'
import { numbersFrom, type Pigment, seedOf } from '../../../../ui/seed.ts'

/** A stone's side in units of the drawing. */
export const STONE = 40

type Opening = { column: number; row: number; width: number; height: number }

export type HousePlan = {
  name: string
  pigment: Pigment
  width: number
  /** The height of the wall below the gable is in stones. */
  rows: number
  gable: 'stepped' | 'pitched' | 'round' | 'battlement'
  /** Openings count columns from the left and rows from the ground. */
  windows: readonly Opening[]
  door: { column: number; width: number; height: number; isOpen?: boolean }
}

export type DrawnHouse = {
  width: number
  height: number
  silhouette: string
  stones: string
  openings: string
  door: string
  marks: readonly { mark: number; x: number; y: number }[]
}

const GABLE_ROWS = 3
const MORTAR = 0.75
/** A mark is drawn on a grid of twelve, twice its size, in the middle of its stone. */
const MARK_INSET = (STONE - 24) / 2

/** Returns the first and the last column of each row of stones above the wall. */
function gableCourses({ gable, width }: HousePlan): { from: number; to: number }[] {
  if (gable === 'stepped') {
    return Array.from({ length: GABLE_ROWS }, (_, step) => ({ from: step + 1, to: width - step - 1 })).filter(
      ({ from, to }) => to > from,
    )
  }
  return []
}

function gableShape({ gable, width }: HousePlan, top: number): string {
  const wide = width * STONE
  if (gable === 'pitched') return `M0 ${top}L${wide / 2} ${top - wide * 0.55}L${wide} ${top}z`
  if (gable === 'round') return `M0 ${top}a${wide / 2} ${wide / 2} 0 0 1 ${wide} 0z`
  if (gable === 'battlement') {
    return Array.from({ length: width }, (_, tooth) =>
      tooth % 2 === 0 ? `M${tooth * STONE} ${top}v${-STONE}h${STONE}v${STONE}z` : '',
    ).join('')
  }
  return ''
}

function gableHeight({ gable, width }: HousePlan): number {
  if (gable === 'pitched') return width * STONE * 0.55
  if (gable === 'round') return (width * STONE) / 2
  if (gable === 'battlement') return STONE
  return GABLE_ROWS * STONE
}

const arched = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y + height}v${width / 2 - height}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${height - width / 2}z`

/** The same plan always gives the same house. */
export function build(plan: HousePlan): DrawnHouse {
  const next = numbersFrom(seedOf(plan.name))
  const above = gableHeight(plan)
  const ground = above + plan.rows * STONE
  const wide = plan.width * STONE
  const courses = [
    ...Array.from({ length: plan.rows }, () => ({ from: 0, to: plan.width })),
    ...gableCourses(plan),
  ]
  const isOpening = (column: number, row: number) =>
    [...plan.windows, { ...plan.door, row: 0 }].some(
      (one) =>
        column >= one.column &&
        column < one.column + one.width &&
        row >= one.row &&
        row < one.row + one.height,
    )

  let silhouette = `M0 ${above}h${wide}V${ground}H0z${gableShape(plan, above)}`
  let stones = ''
  const marks: { mark: number; x: number; y: number }[] = []
  courses.forEach(({ from, to }, row) => {
    const y = ground - (row + 1) * STONE
    if (row >= plan.rows)
      silhouette += `M${from * STONE} ${y}h${(to - from) * STONE}v${STONE}H${from * STONE}z`
    for (let column = from; column < to; column++) {
      const [tint, signed, mark] = [next(), next(), next()]
      if (isOpening(column, row)) continue
      const x = column * STONE
      const side = STONE - MORTAR * 2
      if (tint > 0.16) stones += `M${x + MORTAR} ${y + MORTAR}h${side}v${side}h${-side}z`
      if (signed < 0.46) {
        marks.push({ mark: Math.floor(mark * MARKS.length), x: x + MARK_INSET, y: y + MARK_INSET })
      }
    }
  })

  const openings = plan.windows
    .map(({ column, row, width, height }) =>
      arched(
        column * STONE + 7,
        ground - (row + height) * STONE + 6,
        width * STONE - 14,
        height * STONE - 12,
      ),
    )
    .join('')
  const { door } = plan
  return {
    width: wide,
    height: ground,
    silhouette,
    stones,
    openings: openings + gableWindow(plan, above),
    door: arched(
      door.column * STONE + 3,
      ground - door.height * STONE + 3,
      door.width * STONE - 6,
      door.height * STONE - 3,
    ),
    marks,
  }
}

/** Gables that are not laid in courses get a round window. */
function gableWindow({ gable, width }: HousePlan, top: number): string {
  if (gable !== 'pitched' && gable !== 'round') return ''
  const middle = (width * STONE) / 2
  const radius = STONE * 0.42
  const y = top - STONE * 0.62
  return `M${middle - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0z`
}

const column = (at: number, rows: readonly number[], height = 2): Opening[] =>
  rows.map((row) => ({ column: at, row, width: 1, height }))

export const PLANS = {
  projects: {
    name: 'projects',
    pigment: 'ochre',
    width: 8,
    rows: 9,
    gable: 'stepped',
    windows: [...column(1, [3, 6]), ...column(3, [6]), ...column(4, [6]), ...column(6, [3, 6])],
    door: { column: 3, width: 2, height: 4, isOpen: true },
  },
  agents: {
    name: 'agents',
    pigment: 'verdigris',
    width: 5,
    rows: 7,
    gable: 'pitched',
    windows: [...column(1, [4]), ...column(2, [4]), ...column(3, [4])],
    door: { column: 1, width: 1, height: 2 },
  },
  courses: {
    name: 'courses',
    pigment: 'slate',
    width: 4,
    rows: 10,
    gable: 'battlement',
    windows: [...column(1, [4, 7]), ...column(2, [4, 7])],
    door: { column: 2, width: 1, height: 2 },
  },
  updates: {
    name: 'updates',
    pigment: 'clay',
    width: 4,
    rows: 8,
    gable: 'round',
    windows: [...column(1, [5], 2), ...column(2, [5], 2)],
    door: { column: 1, width: 1, height: 2 },
  },
  neighbour: {
    name: 'neighbour',
    pigment: 'bone',
    width: 5,
    rows: 6,
    gable: 'pitched',
    windows: [...column(1, [3]), ...column(3, [3])],
    door: { column: 2, width: 1, height: 2 },
  },
  warehouse: {
    name: 'warehouse',
    pigment: 'ochre',
    width: 5,
    rows: 8,
    gable: 'round',
    windows: [...column(1, [5]), ...column(3, [5]), ...column(2, [5])],
    door: { column: 3, width: 1, height: 2 },
  },
} as const satisfies Record<string, HousePlan>
