// Draws the clips that replace the videos of the demonstration's lectures: an arch, steps and a column, built piece by
// piece. Run by hand, `node seeds/clips/draw-lectures.ts`, after a change of the drawings.
import { writeFile } from 'node:fs/promises'
import { type LectureClip, lectureClipFile } from './files.ts'
import { drawing, filmOf, HEIGHT, WIDTH } from './film.ts'

const PAPER = '#f2f0ea'
const STONES = ['#c4bcab', '#d6cfc0', '#b9b09c'] as const
const INK = '#37322a'
const JOINT = `stroke="${INK}" stroke-width="1.5" stroke-linejoin="round"`

const stone = (points: readonly (readonly [number, number])[], at: number) =>
  `<polygon points="${points.map((point) => point.map(Math.round).join(',')).join(' ')}" fill="${STONES[at % STONES.length]}" ${JOINT}/>`

const block = (x: number, y: number, width: number, height: number, at: number) =>
  stone(
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    at,
  )

/** Two pillars, then the stones from both ends up to the keystone. */
function arch(): string[] {
  const [centre, spring, inner, outer, count] = [WIDTH / 2, 190, 90, 140, 11]
  const pillars = [0, 1, 2].flatMap((row) => [
    block(centre - outer, HEIGHT - 37 * (row + 1), outer - inner, 37, row),
    block(centre + inner, HEIGHT - 37 * (row + 1), outer - inner, 37, row + 1),
  ])
  const voussoir = (at: number) => {
    const [from, to] = [at, at + 1].map((step) => Math.PI - (Math.PI * step) / count)
    const on = (radius: number, angle: number) =>
      [centre + radius * Math.cos(angle), spring - radius * Math.sin(angle)] as const
    return stone([on(inner, from ?? 0), on(outer, from ?? 0), on(outer, to ?? 0), on(inner, to ?? 0)], at)
  }
  const middle = (count - 1) / 2
  const sides = Array.from({ length: middle }, (_, at) => [voussoir(at), voussoir(count - 1 - at)])
  return [...pillars, ...sides.flat(), voussoir(middle)]
}

/** Each step lies on the one before. */
function steps(): string[] {
  return Array.from({ length: 8 }, (_, row) => {
    const x = 60 + row * 45
    return [
      block(x, HEIGHT - 30 * (row + 1), WIDTH - 60 - x, 30, row),
      block(x, HEIGHT - 30 * (row + 1), 45, 30, row + 1),
    ]
  }).flat()
}

/** A column has a base, drums, and a load. */
function column(): string[] {
  const drums = Array.from({ length: 6 }, (_, at) => {
    const half = 44 - at * 2
    return block(WIDTH / 2 - half, HEIGHT - 56 - 32 * (at + 1), 2 * half, 32, at)
  })
  return [
    block(WIDTH / 2 - 80, HEIGHT - 28, 160, 28, 0),
    block(WIDTH / 2 - 62, HEIGHT - 56, 124, 28, 1),
    ...drums,
    block(WIDTH / 2 - 58, HEIGHT - 270, 116, 22, 2),
    block(WIDTH / 2 - 110, HEIGHT - 294, 220, 24, 0),
  ]
}

const PIECES: Record<LectureClip, () => string[]> = { arch, steps, column }

for (const [name, piecesOf] of Object.entries(PIECES) as [LectureClip, () => string[]][]) {
  const pieces = piecesOf()
  const frames = Array.from({ length: pieces.length + 1 }, (_, laid) => pieces.slice(0, laid))
  await writeFile(lectureClipFile(name), await filmOf(frames.map((laid) => drawing(PAPER, laid.join('')))))
}
