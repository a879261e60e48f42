// Cuts the font files of the site from those of their families: only the characters and features that its pages use.
// `node tests/house/fonts.ts` writes them, with the style sheet that declares them and the stand-ins that a page shows
// until they have arrived. The metrics of the stand-ins are computed from the files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createFontStack } from '@capsizecss/core'
import { fromBuffer } from '@capsizecss/unpack'
import subsetFont, { type Axes } from 'subset-font'
import { ROOT } from './sources.ts'
import { ARIAL, GEORGIA, NOTO_SERIF, ROBOTO, type StandIn, TIMES } from './stand-in-fonts.ts'

export const FONT_COMMAND = 'node tests/house/fonts.ts'
const SHEET = 'src/ui/styles/fonts.css'
const FOLDER = 'src/ui/fonts'
const LINE_WIDTH = 110
const INDENT = '    '

type Range = readonly [first: number, last?: number]
type Part = {
  name: 'basic' | 'western' | 'extended'
  ranges: readonly Range[]
  features: readonly string[]
}

/** Pairs of letters are kerned in English text alone: kerning is half of each file. */
const PLAIN = ['ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum']
const FEATURES = [...PLAIN, 'kern', 'liga', 'calt', 'rlig']

/** Each is a file. A page loads the first, and the others only if it shows one of their characters. */
export const PARTS: readonly Part[] = [
  {
    name: 'basic',
    ranges: [
      [0x20, 0x7e],
      [0xa0],
      [0xa9],
      [0xb7],
      [0xd7],
      [0x2013, 0x2014],
      [0x2018, 0x2019],
      [0x201c, 0x201d],
      [0x2022],
      [0x2026],
      [0x20ac],
      [0x2190, 0x2193],
    ],
    features: FEATURES,
  },
  {
    name: 'western',
    ranges: [
      [0xa1, 0xa8],
      [0xaa, 0xb6],
      [0xb8, 0xd6],
      [0xd8, 0xff],
      [0x131],
      [0x152, 0x153],
      [0x2c6],
      [0x2da],
      [0x2dc],
      [0x201a],
      [0x201e],
      [0x2020, 0x2021],
      [0x2030],
      [0x2039, 0x203a],
      [0x2044],
      [0x2122],
      [0x2212],
    ],
    features: PLAIN,
  },
  {
    // It has other languages in Latin letters. A character in no part is shown in a font of the machine.
    name: 'extended',
    ranges: [
      [0x100, 0x130],
      [0x132, 0x151],
      [0x154, 0x2ba],
      [0x2bd, 0x2c5],
      [0x1e00, 0x1eff],
      [0x20a0, 0x20ab],
      [0x20ad, 0x20c0],
    ],
    features: PLAIN,
  },
]

export const FAMILIES = [
  {
    name: 'Schibsted Grotesk',
    slug: 'schibsted-grotesk',
    files: {
      basic: '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2',
      western: '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2',
      extended: '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-ext-wght-normal.woff2',
    },
    licence: '@fontsource-variable/schibsted-grotesk/LICENSE',
    // The three weights of text, --font-weight-* in tokens.css.
    axes: { wght: { min: 400, max: 600 } },
    weights: '400 600',
    standIns: [ARIAL, ROBOTO],
  },
  {
    name: 'Newsreader',
    slug: 'newsreader',
    files: {
      basic: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
      western: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
      extended: '@fontsource-variable/newsreader/files/newsreader-latin-ext-opsz-normal.woff2',
    },
    licence: '@fontsource-variable/newsreader/LICENSE',
    // One weight, that of .display, and one optical size: that of headings. Both axes are 120 kB, the second alone 37.
    axes: { wght: 450, opsz: 44 },
    weights: '400 600',
    standIns: [GEORGIA, TIMES, NOTO_SERIF],
  },
] as const

/**
 * Points and commas of the text face in their own width: its tabular figures space them as digits ('$36 , 200'), so a file
 * without that feature takes their place among figures.
 */
export const MARKS = {
  name: 'Schibsted Grotesk Marks',
  slug: 'schibsted-grotesk',
  file: FAMILIES[0].files.basic,
  part: { name: 'marks', ranges: [[0x2c], [0x2e]], features: ['kern'] },
} as const

export const fontPath = (slug: string, part: Part['name'] | 'marks') => `${FOLDER}/${slug}-${part}.woff2`

export type MadeFile = { path: string; content: Buffer }

/** All files as they would be made now. */
export async function makeFonts(): Promise<MadeFile[]> {
  const files: MadeFile[] = []
  let sheet = `/* Written by \`${FONT_COMMAND}\`: the families, and stand-ins with their metrics, so nothing moves on arrival. */\n`
  for (const family of FAMILIES) {
    for (const part of PARTS) {
      const content = await cut(family.files[part.name], part, family.axes)
      files.push({ path: fontPath(family.slug, part.name), content })
      sheet += face(family, part)
      // The stand-ins are fitted to English text.
      if (part !== PARTS[0]) continue
      const metrics = await fromBuffer(content)
      for (const standIn of family.standIns) sheet += standInFace(family.name, metrics, standIn)
    }
    files.push({
      path: `${FOLDER}/${family.slug}-licence.txt`,
      content: readFileSync(fileIn(family.licence)),
    })
  }
  const marks = { ...FAMILIES[0], name: MARKS.name }
  files.push({
    path: fontPath(MARKS.slug, MARKS.part.name),
    content: await cut(MARKS.file, MARKS.part, FAMILIES[0].axes),
  })
  sheet += face(marks, MARKS.part)
  return [...files, { path: SHEET, content: Buffer.from(sheet) }]
}

function fileIn(name: string): string {
  return fileURLToPath(import.meta.resolve(name))
}

function cut(name: string, { ranges, features }: Omit<Part, 'name'>, variationAxes: Axes): Promise<Buffer> {
  const characters = ranges.flatMap(([first, last = first]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  )
  return subsetFont(readFileSync(fileIn(name)), characters.join(''), {
    targetFormat: 'woff2',
    keepFeatures: [...features],
    noHinting: true,
    // The copyright and the licence stay in the file.
    preserveNameIds: [0, 13, 14],
    variationAxes,
  })
}

const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0')

function face(
  { name, slug, weights }: { name: string; slug: string; weights: string },
  part: Omit<Part, 'name'> & { name: Part['name'] | 'marks' },
): string {
  const ranges = part.ranges.map(
    ([first, last]) => `U+${hex(first)}${last === undefined ? '' : `-${hex(last)}`}`,
  )
  return `
@font-face {
  font-family: "${name}";
  font-weight: ${weights};
  font-display: swap;
  src: url("../fonts/${slug}-${part.name}.woff2") format("woff2");
  unicode-range:${wrapped(ranges)};
}
`
}

/** Wraps a list of ranges as the formatter does. */
function wrapped(items: readonly string[]): string {
  const inline = ` ${items.join(', ')}`
  if ('  unicode-range:;'.length + inline.length <= LINE_WIDTH) return inline
  let line = ''
  const lines: string[] = []
  for (const item of items) {
    if (line.length + item.length + ', ;'.length > LINE_WIDTH - INDENT.length) {
      lines.push(`${line},`)
      line = item
    } else line = line === '' ? item : `${line}, ${item}`
  }
  return [...lines, line].map((one) => `\n${INDENT}${one}`).join('')
}

type Metrics = Awaited<ReturnType<typeof fromBuffer>>

/** The machine's font, scaled to the average width of the family, with the family's heights. */
function standInFace(name: string, metrics: Metrics, { metrics: own, local }: StandIn): string {
  const { fontFaces } = createFontStack([metrics, own], { fontFaceFormat: 'styleObject' })
  const [made] = fontFaces
  if (!made) throw new Error(`No stand-in for ${name} from ${own.familyName}`)
  const { sizeAdjust, ascentOverride, descentOverride, lineGapOverride = '0%' } = made['@font-face']
  return `
@font-face {
  font-family: "${name} as ${own.familyName}";
  src: ${local.map((font) => `local("${font}")`).join(', ')};
  size-adjust: ${sizeAdjust};
  ascent-override: ${ascentOverride};
  descent-override: ${descentOverride};
  line-gap-override: ${lineGapOverride};
}
`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { path, content } of await makeFonts()) {
    mkdirSync(dirname(`${ROOT}${path}`), { recursive: true })
    writeFileSync(`${ROOT}${path}`, content)
    console.log(`${path} ${content.length} bytes`)
  }
}
