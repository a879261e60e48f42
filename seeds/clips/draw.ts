// Draws the clips that replace the previews of the demonstration's courses, one for each category: a wall that is laid
// stone by stone. Run by hand, `node seeds/clips/draw.ts`, after a change of the drawings.
import { writeFile } from 'node:fs/promises'
import { COURSE_CATEGORIES, type CourseCategory } from '../../src/features/courses/courses.rules.ts'
import { numbersFrom, pick, seedOf } from '../../src/ui/seed.ts'
import { clipFile } from './files.ts'
import { drawing, filmOf, HEIGHT, WIDTH } from './film.ts'

const STONE = 60
/** A mason cuts these into some of the stones. */
const MARKS = [
  'M2 6l4-4 4 4M2 10.5l4-4 4 4',
  'M2 2h8L2 10h8z',
  'M2 10.5v-9l8 9v-9',
  'M2 11V1.5h8V11M2 6h8',
] as const

/** They are paper, the two tints of the stones, and ink. */
const COLOURS: Record<CourseCategory, readonly [string, string, string, string]> = {
  Development: ['#f3efe4', '#d9c08a', '#e7d6ae', '#4a3a17'],
  Design: ['#f1efe8', '#8fb8a6', '#bcd6ca', '#173f33'],
  Marketing: ['#f4ede7', '#d79a80', '#ebc6b6', '#54210f'],
  Business: ['#efeff0', '#94a5bb', '#c2ccd9', '#1d2d42'],
  'Data Science': ['#f2f0ea', '#c4bcab', '#dfdacf', '#37322a'],
}

type Stone = { x: number; y: number; tint: string; mark: string | undefined }

function stonesOf(category: CourseCategory): Stone[] {
  const next = numbersFrom(seedOf(`clip ${category}`))
  const [, deep, light] = COLOURS[category]
  const columns = WIDTH / STONE
  return Array.from({ length: columns * (HEIGHT / STONE - 1) }, (_, index) => ({
    x: (index % columns) * STONE,
    y: HEIGHT - (Math.floor(index / columns) + 1) * STONE,
    tint: next() < 0.4 ? deep : light,
    mark: next() < 0.35 ? pick(MARKS, Math.floor(next() * MARKS.length)) : undefined,
  }))
}

function drawn(category: CourseCategory, stones: readonly Stone[]): string {
  const [paper, , , ink] = COLOURS[category]
  const wall = stones.map(
    ({ x, y, tint, mark }) =>
      `<rect x="${x + 2}" y="${y + 2}" width="${STONE - 4}" height="${STONE - 4}" fill="${tint}"/>${
        mark === undefined
          ? ''
          : `<path d="${mark}" transform="translate(${x + 18} ${y + 18}) scale(2)" fill="none" stroke="${ink}" stroke-width="0.9"/>`
      }`,
  )
  return drawing(paper, wall.join(''))
}

for (const category of COURSE_CATEGORIES) {
  const stones = stonesOf(category)
  const walls = Array.from({ length: Math.floor(stones.length / 2) + 1 }, (_, at) => stones.slice(0, 2 * at))
  await writeFile(clipFile(category), await filmOf(walls.map((laid) => drawn(category, laid))))
}
