// The motifs of covers: each fills a sheet from a stream of numbers and returns paths by colour. The last cell of the
// sheet is the mark's: shapes stay out of it as a whole, so nothing is drawn over and no shape loses a corner.

export const COVER_MOTIFS = [
  'columns',
  'dialogue',
  'text',
  'rails',
  'punch',
  'rings',
  'rays',
  'voice',
  'crowd',
  'rise',
  'steps',
] as const
export type CoverMotif = (typeof COVER_MOTIFS)[number]

type Sheet = { width: number; height: number; next: () => number }
type Inks = { tone?: string; deep?: string; lines?: string; ground?: string }

/** One cell of the grid that all motifs share. */
export const CELL = 40
/** So much room around the mark's cell stays free of shapes where a motif does not follow the grid. */
const MARGIN = 4

type Shape = { x: number; y: number; outline: string }

const box = (x: number, y: number, width: number, height: number): Shape => ({
  x,
  y,
  outline: `h${width}v${height}h${-width}z`,
})
const disc = (x: number, y: number, radius: number): Shape => ({
  x: x - radius,
  y,
  outline: `a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0z`,
})

/**
 * Collects the shapes of one colour. Each shape begins relative to the one before, so that equal shapes at equal
 * distances are equal text: on a page of cards that saves 0.6 kB after compression.
 */
class Ink {
  path = ''
  #x = 0
  #y = 0

  draw(...shapes: readonly Shape[]): void {
    for (const { x, y, outline } of shapes) {
      this.path += `m${x - this.#x} ${y - this.#y}${outline}`
      this.#x = x
      this.#y = y
    }
  }
}
const whole = (next: () => number, from: number, to: number) => from + Math.floor(next() * (to - from + 1))
const range = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Adjacent bars of a chart, up to the mark; two of them are filled in. */
function columns({ width, height, next }: Sheet): Inks {
  const count = width / CELL - 1
  const filled = whole(next, 1, count - 4)
  const tallest = height / 20 - 2
  const tone = new Ink()
  const deep = new Ink()
  for (const index of range(count)) {
    const isFilled = index === filled || index === filled + 2
    const tall = whole(next, isFilled ? tallest - 3 : 1, tallest) * 20
    const bar = box(index * CELL, height - tall, CELL, tall)
    if (isFilled) deep.draw(bar)
    else tone.draw(bar)
  }
  return {
    tone: tone.path,
    deep: deep.path,
    lines: range(height / CELL)
      .map((row, _, { length }) => `M0 ${row * CELL + 20}h${row === length - 1 ? width - CELL : width}`)
      .join(''),
  }
}

/** Half discs that face each other or turn away; the last seat is the mark's. */
function dialogue({ width, height, next }: Sheet): Inks {
  const top = (height % (CELL * 2)) / 2
  const [tone, deep] = [new Ink(), new Ink()]
  const [rows, columns] = [Math.floor(height / (CELL * 2)), width / (CELL * 2)]
  for (const row of range(rows)) {
    for (const column of range(columns)) {
      const isTurned = next() < 0.5
      if (row === rows - 1 && column === columns - 1) continue
      const x = (column + (isTurned ? 1 : 0)) * CELL * 2
      const y = top + row * CELL * 2
      const outline = `v${CELL * 2}a${CELL} ${CELL} 0 0 ${isTurned ? 1 : 0} 0 ${-CELL * 2}z`
      const ink = next() < 0.42 ? deep : tone
      ink.draw({ x, y, outline })
    }
  }
  return { tone: tone.path, deep: deep.path }
}

/** A printed page: an initial over four lines, ragged text. */
function text({ width, height, next }: Sheet): Inks {
  const left = CELL
  const initial = 72
  const measure = width - left * 2
  const rows = Math.floor((height - CELL) / 20)
  const [tone, deep, ground] = [new Ink(), new Ink(), new Ink()]
  for (const row of range(rows)) {
    const indent = row < 4 ? initial + 8 : 0
    const ragged = row === rows - 1 ? 0.4 : 0.76 + next() * 0.24
    tone.draw(box(left + indent, 24 + row * 20, Math.round((measure - indent) * ragged), 12))
  }
  deep.draw(box(left, 24, initial, initial))
  ground.draw(disc(left + initial / 2, 24 + initial / 2, 20))
  return { tone: tone.path, deep: deep.path, ground: ground.path }
}

/** Tracks that turn at random and still always join; they end at the mark. */
function rails({ width, height, next }: Sheet): Inks {
  const tone = new Ink()
  const deep = new Ink()
  /** `dx` and `dy` choose the corner of a cell, 1 or -1 each. */
  const arc = (x: number, y: number, [dx, dy]: readonly [number, number], sweep: number): Shape => {
    const outer = CELL / 2 + 4
    const inner = CELL / 2 - 4
    const outline = `h${dx * 8}a${outer} ${outer} 0 0 ${sweep} ${-dx * outer} ${dy * outer}v${-dy * 8}a${inner} ${inner} 0 0 ${1 - sweep} ${dx * inner} ${-dy * inner}z`
    return { x: x + dx * inner, y, outline }
  }
  for (const row of range(height / CELL)) {
    for (const column of range(width / CELL)) {
      const x = column * CELL
      const y = row * CELL
      if (x === width - CELL && y === height - CELL) continue
      if (next() < 0.5) deep.draw(arc(x, y, [1, 1], 1), arc(x + CELL, y + CELL, [-1, -1], 1))
      else deep.draw(arc(x + CELL, y, [-1, 1], 0), arc(x, y + CELL, [1, -1], 0))
      if (next() < 0.18) tone.draw(box(x, y, CELL, CELL))
    }
  }
  return { tone: tone.path, deep: deep.path }
}

/** A punched card. */
function punch({ width, height, next }: Sheet): Inks {
  const deep = new Ink()
  const tone = new Ink()
  for (const row of range(height / 20 - 2)) {
    for (const column of range(width / 16 - 2)) {
      const [x, y] = [column * 16 + 20, row * 20 + 24]
      if (x + 8 > width - CELL - MARGIN && y + 12 > height - CELL - MARGIN) continue
      const hole = box(x, y, 8, 12)
      if (next() < 0.34) deep.draw(hole)
      else tone.draw(hole)
    }
  }
  return { tone: tone.path, deep: deep.path }
}

/** Walls around a keyhole, as many as there is room for beside the mark. */
function rings({ width, height, next }: Sheet): Inks {
  const x = Math.round(width * (0.3 + next() * 0.3))
  const y = height / 2
  const tone = new Ink()
  const deep = new Ink()
  const room = Math.hypot(width - CELL - x, height - CELL - y) - MARGIN
  const walls = Math.min(9, Math.floor((room - 30) / 22) + 1)
  for (const ring of range(walls).reverse()) {
    const radius = 30 + ring * 22
    const wall = [disc(x, y, radius), disc(x, y, radius - 10)]
    if (ring === 0 || next() < 0.3) deep.draw(...wall)
    else tone.draw(...wall)
  }
  deep.draw(disc(x, y - 4, 7), { x: x - 3, y, outline: 'h6l3 14h-12z' })
  return { tone: tone.path, deep: deep.path }
}

/** Rays from a corner, as from a lamp. From the right the lamp is the mark's; from the left they pass above it. */
function rays({ width, height, next }: Sheet): Inks {
  const x = next() < 0.5 ? 0 : width
  const side = x === 0 ? 1 : -1
  const reach = width * 1.3
  const blades = 11
  const tone = new Ink()
  const deep = new Ink()
  const lowest = side === 1 ? Math.atan((CELL + MARGIN) / (width - CELL)) : 0
  const turn = (Math.PI / 2 - lowest) / blades
  for (const blade of range(blades)) {
    const from = lowest + turn * blade
    const to = from + turn / 1.9
    const point = (angle: number) =>
      `${Math.round(x + side * Math.cos(angle) * reach)} ${Math.round(height - Math.sin(angle) * reach)}`
    const ray = { x, y: height, outline: `L${point(from)}L${point(to)}z` }
    if (next() < 0.35) deep.draw(ray)
    else tone.draw(ray)
  }
  const ground = new Ink()
  // The disc is as wide as the diagonal of the mark's cell.
  ground.draw(disc(x, height, 58))
  return { tone: tone.path, deep: deep.path, ground: ground.path }
}

/** A waveform around its middle line. */
function voice({ width, height, next }: Sheet): Inks {
  const bars = width / 10
  const phase = next() * 6
  const pitch = 0.2 + next() * 0.22
  const tone = new Ink()
  const deep = new Ink()
  for (const bar of range(bars)) {
    const envelope = Math.abs(Math.sin(bar * pitch * 0.45 + phase)) * 0.75 + 0.1
    const x = bar * 10 + 2
    const most = x + 6 > width - CELL ? height / 2 - CELL - MARGIN : height / 2 - 12
    const tall = Math.round(most * envelope * (0.7 + next() * 0.3))
    const stroke = box(x, height / 2 - tall, 6, tall * 2)
    if (Math.sin(bar * pitch * 0.45 + phase) > 0.35) deep.draw(stroke)
    else tone.draw(stroke)
  }
  return { tone: tone.path, deep: deep.path }
}

/** People in rows, one of them highlighted; the last seat in front is the mark's. */
function crowd({ width, height, next }: Sheet): Inks {
  const wide = 64
  const tone = new Ink()
  const deep = new Ink()
  const rows = 2
  const chosen = whole(next, 1, width / wide - 1)
  for (const row of range(rows)) {
    for (const seat of range(width / wide + 2)) {
      const x = seat * wide + (row % 2 === 0 ? 0 : -wide / 2)
      const y = height - (rows - 1 - row) * 78
      if (row === rows - 1 && x + 27 > width - CELL) continue
      const person = [disc(x, y - 62, 15), { x: x - 27, y, outline: 'v-13a27 27 0 0 1 54 0v13z' }]
      if (row === 0 ? seat === chosen : next() < 0.25) deep.draw(...person)
      else tone.draw(...person)
    }
  }
  return { tone: tone.path, deep: deep.path }
}

/** Discs that grow along a line, up to the mark. */
function rise({ width, height, next }: Sheet): Inks {
  const count = Math.round(width / 64)
  const tone = new Ink()
  const deep = new Ink()
  let lines = ''
  const chosen = whole(next, 1, count - 1)
  for (const index of range(count)) {
    const share = (index + 0.5) / count
    const x = Math.round((width - CELL) * share)
    const y = Math.round(height - 36 - (height - 84) * share ** (0.8 + next() * 0.5))
    const radius = 12 + Math.round(share * 18)
    lines += `M${x} ${height}V${y}`
    if (index === chosen) deep.draw(disc(x, y, radius))
    else tone.draw(disc(x, y, radius))
  }
  return { tone: tone.path, deep: deep.path, lines }
}

/** Blocks of stone laid as a stair; the mark has the place of one. */
function steps({ width, height, next }: Sheet): Inks {
  const count = width / CELL
  const tone = new Ink()
  const deep = new Ink()
  for (const column of range(count)) {
    const blocks = Math.min(height / CELL - 1, 1 + Math.floor((column / count) * (height / CELL)))
    for (const block of range(blocks)) {
      if (column === count - 1 && block === 0) continue
      const stone = box(column * CELL + 1, height - (block + 1) * CELL + 1, CELL - 2, CELL - 2)
      if (next() < 0.22) deep.draw(stone)
      else tone.draw(stone)
    }
  }
  return { tone: tone.path, deep: deep.path }
}

const MOTIFS: Record<CoverMotif, (sheet: Sheet) => Inks> = {
  columns,
  dialogue,
  text,
  rails,
  punch,
  rings,
  rays,
  voice,
  crowd,
  rise,
  steps,
}

export function composition(motif: CoverMotif, sheet: Sheet): Inks {
  return MOTIFS[motif](sheet)
}
