// Draws the pictures of the demonstration's updates: node seeds/pictures/draw.ts
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const [WIDTH, HEIGHT] = [1200, 800]
const [PAPER, INK, ACCENT, PALE] = ['#f6f1e7', '#2b2620', '#c8502d', '#ddd2bd']

const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
const line = (points: readonly [number, number][], stroke: string, width: number) =>
  `<polyline points="${points.map((point) => point.join(',')).join(' ')}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"/>`

const frame =
  rect(0, 0, WIDTH, HEIGHT, PAPER) +
  line(
    [
      [120, 90],
      [120, 690],
      [1110, 690],
    ],
    INK,
    4,
  )

const bars = [410, 455, 390, 470, 430, 400]
  .map((height, at) => {
    const x = 190 + at * 150
    const top = 690 - height
    return (
      rect(x, top, 96, height, at % 2 === 0 ? ACCENT : PALE) +
      line(
        [
          [x + 48, top - 46],
          [x + 48, top + 46],
        ],
        INK,
        5,
      ) +
      line(
        [
          [x + 30, top - 46],
          [x + 66, top - 46],
        ],
        INK,
        5,
      ) +
      line(
        [
          [x + 30, top + 46],
          [x + 66, top + 46],
        ],
        INK,
        5,
      )
    )
  })
  .join('')

const falling: [number, number][] = [230, 210, 250, 220, 240, 340, 420, 470, 500, 520, 515, 540].map(
  (y, at) => [150 + at * 84, y],
)
const lines =
  [250, 400, 550]
    .map((y) =>
      line(
        [
          [122, y],
          [1110, y],
        ],
        PALE,
        3,
      ),
    )
    .join('') +
  line(falling, ACCENT, 9) +
  falling.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="12" fill="${INK}"/>`).join('')

const rings = [300, 230, 160, 90]
  .map((radius, at) => {
    const around = 2 * Math.PI * radius
    const share = [0.82, 0.58, 0.71, 0.35][at] ?? 0
    const ring = `cx="600" cy="400" r="${radius}" fill="none" stroke-width="40"`
    return `<circle ${ring} stroke="${PALE}"/><circle ${ring} stroke="${at % 2 === 0 ? ACCENT : INK}" stroke-dasharray="${around * share} ${around}" transform="rotate(-90 600 400)"/>`
  })
  .join('')

const grid = Array.from({ length: 7 * 12 }, (_, at) => {
  const [row, column] = [Math.floor(at / 12), at % 12]
  const warmth = Math.max(0.06, Math.sin((column / 11) * Math.PI) * (row < 5 ? 1 : 0.45))
  return `<rect x="${130 + column * 79}" y="${120 + row * 82}" width="70" height="72" rx="6" fill="${ACCENT}" fill-opacity="${warmth.toFixed(2)}"/>`
}).join('')

const PICTURES = {
  bars: frame + bars,
  line: frame + lines,
  rings: rect(0, 0, WIDTH, HEIGHT, PAPER) + rings,
  grid: rect(0, 0, WIDTH, HEIGHT, PAPER) + grid,
}

for (const [name, shapes] of Object.entries(PICTURES)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${shapes}</svg>`
  await sharp(Buffer.from(svg))
    .webp({ quality: 80 })
    .toFile(fileURLToPath(new URL(`./${name}.webp`, import.meta.url)))
}
