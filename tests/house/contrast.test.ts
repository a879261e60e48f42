// Can everything be read, in either theme? Every text colour is checked on all its grounds: the table lists them, and
// the classes of the code show whether the table is complete.
import { type ESTree, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { contrastOf, over, readColours, THEMES, type Theme, toLinearRgb } from './colours.ts'
import { filesMatching, parse, readText, report } from './sources.ts'

const FOR_TEXT = 4.5
/** These are borders of fields, focus rings, and meaningful drawings. */
const FOR_MARKS = 3

const TONES = ['ink', 'soft', 'faint', 'success', 'warning', 'danger']
const ACCENTS = ['accent', 'accent-deep']
/** These text colours are on a ground; one without any is a bar, a dot or a line. `/70` is seen over a picture. */
const TEXTS_ON: Record<string, readonly string[]> = {
  paper: [...TONES, ...ACCENTS],
  surface: [...TONES, ...ACCENTS],
  sunken: [...TONES, 'accent-deep'],
  'success-wash': TONES,
  'warning-wash': TONES,
  'danger-wash': TONES,
  line: ['ink', 'soft'],
  ink: ['paper'],
  soft: ['paper'],
  accent: ['on-accent'],
  'accent-deep': ['on-accent'],
  shade: ['on-shade'],
  'shade/70': ['on-shade'],
  'shade/75': ['on-shade'],
  'paper/90': ['ink'],
  edge: [],
  'edge/35': [],
  faint: [],
  success: [],
  warning: [],
  danger: [],
}
const READS_ALL = Object.keys(TEXTS_ON).filter((ground) =>
  TONES.every((tone) => TEXTS_ON[ground]?.includes(tone)),
)
/** A handle to hold is drawn rather than read. */
const DRAWINGS_ON: Record<string, readonly string[]> = { line: ['faint'] }
const MARKS = ['edge', 'ink', 'accent', 'success', 'warning', 'danger']
const MARKED = ['paper', 'surface', 'sunken']
/** A focus ring has this colour, on the grounds around its element. */
const RINGS: Record<string, readonly string[]> = {
  ink: [...MARKED, 'line', 'success-wash', 'warning-wash', 'danger-wash'],
  'on-accent': ['accent'],
  'on-shade': ['shade', 'shade/70', 'shade/75'],
}

const colours = readColours()
const WHITE = toLinearRgb([1, 0, 0])
const BLACK = toLinearRgb([0, 0, 0])
const NAMES = [...colours.keys()].sort((a, b) => b.length - a.length).join('|')
const CLASS = new RegExp(String.raw`^((?:[^\s:]+:)*)(bg|text)-((?:${NAMES})(?:/\d+)?)$`)
/** The ground of these is a mark beside the text. */
const BESIDE = /(?:^|:)(?:before|after):/

/**
 * Returns the lowest contrast of a colour on a ground, over white and over black if the ground lets something through.
 */
function lowest(name: string, ground: string, theme: Theme): number {
  const [base = '', share = '100'] = ground.split('/')
  const [text, under] = [colours.get(name)?.[theme], colours.get(base)?.[theme]]
  if (!text || !under) throw new Error(`No such colour: ${name} or ${base}`)
  const seen =
    share === '100' ? [under] : [WHITE, BLACK].map((behind) => over(under, Number(share) / 100, behind))
  return Math.min(...seen.map((one) => contrastOf(text, one)))
}

const tooFaint = (pairs: Record<string, readonly string[]>, atLeast: number) =>
  THEMES.flatMap((theme) =>
    Object.entries(pairs).flatMap(([ground, names]) =>
      names
        .map((name) => ({ name, contrast: lowest(name, ground, theme) }))
        .filter(({ contrast }) => contrast < atLeast)
        .map(({ name, contrast }) => `${name} on ${ground} in the ${theme} theme: ${contrast.toFixed(2)}`),
    ),
  )

type Look = { grounds: Map<string, string[]>; texts: Map<string, string[]> }

/** Returns the classes of a set, with those of the house's own utilities. */
function lookOf(classes: string, utilities: ReadonlyMap<string, string>): Look {
  const look: Look = { grounds: new Map(), texts: new Map() }
  const read = (one: string) => {
    const [, variants = '', kind, name = ''] = CLASS.exec(one) ?? []
    const utility = utilities.get(one)
    if (utility !== undefined) for (const inner of utility.split(/\s+/)) read(inner)
    if (!kind || (kind === 'bg' && BESIDE.test(variants))) return
    const found = kind === 'bg' ? look.grounds : look.texts
    found.set(variants, [...(found.get(variants) ?? []), name])
  }
  for (const one of classes.split(/\s+/)) read(one)
  return look
}

/**
 * Returns the pairs of text and ground, in each state (`hover:`) and at rest; `around` has the grounds of the elements
 * around it.
 */
function pairsOf({ grounds, texts }: Look, around: readonly string[]): (readonly [string, string])[] {
  const states = new Set(['', ...grounds.keys(), ...texts.keys()])
  return [...states].flatMap((state) => {
    const under = grounds.get(state) ?? grounds.get('') ?? around
    const upon = texts.get(state) ?? texts.get('') ?? []
    return under.flatMap((ground) => upon.map((text) => [ground, text] as const))
  })
}

function readUtilities(): ReadonlyMap<string, string> {
  const css = filesMatching('src/ui/**/*.css').map(readText).join('\n')
  return new Map(
    [...css.matchAll(/@utility ([a-z-]+) \{\s+@apply ([^;]+);/g)].map(([, name = '', all = '']) => [
      name,
      all,
    ]),
  )
}

type Looked = { start: number; look: Look }
type Used = { path: string; ground: string; text: string }

/** The texts of a file that are sets of classes with a colour. */
function looksIn(program: ESTree.Program, utilities: ReadonlyMap<string, string>): Looked[] {
  const found: Looked[] = []
  const add = (start: number, text: string) => {
    const look = lookOf(text, utilities)
    if (look.grounds.size > 0 || look.texts.size > 0) found.push({ start, look })
  }
  new Visitor({
    Literal({ start, value }) {
      if (typeof value === 'string') add(start, value)
    },
    TemplateElement({ start, value }) {
      add(start, value.raw)
    },
  }).visit(program)
  return found
}

/**
 * Returns every pair in a file: within a set of classes, and of a set with the ground of the nearest element around it.
 */
function pairsIn(path: string, utilities: ReadonlyMap<string, string>): Used[] {
  const { program } = parse(path)
  const looks = looksIn(program, utilities)
  const grounded: { start: number; end: number; inside: number; grounds: string[] }[] = []
  new Visitor({
    JSXElement({ start, end, openingElement: { end: inside } }) {
      const own = looks.filter((one) => start < one.start && one.start < inside)
      const grounds = own.flatMap(({ look }) => look.grounds.get('') ?? [])
      if (grounds.length > 0) grounded.push({ start, end, inside, grounds })
    },
  }).visit(program)
  return looks.flatMap(({ start, look }) => {
    const around = grounded.findLast((one) => one.inside <= start && start < one.end)?.grounds ?? []
    return pairsOf(look, around).map(([ground, text]) => ({ path, ground, text }))
  })
}

it('lets every text be read on every ground that it stands on, in either theme', () => {
  report(
    tooFaint(TEXTS_ON, FOR_TEXT),
    `change a token in src/ui/styles/tokens.css, so that each of these has a contrast of at least ${FOR_TEXT}`,
  )
})

it('lets borders of controls, drawings and focus rings be seen, in either theme', () => {
  const marks = Object.fromEntries(MARKED.map((ground) => [ground, MARKS]))
  const rings: Record<string, string[]> = {}
  for (const [ring, grounds] of Object.entries(RINGS))
    for (const ground of grounds) rings[ground] = [...(rings[ground] ?? []), ring]
  report(
    [marks, DRAWINGS_ON, rings].flatMap((pairs) => tooFaint(pairs, FOR_MARKS)),
    `change a token in src/ui/styles/tokens.css, so that each of these has a contrast of at least ${FOR_MARKS}`,
  )
})

it('knows each ground of the code, and each text that stands on it', () => {
  const utilities = readUtilities()
  // On the grounds of most files everything is legible, so they need no parsing.
  const narrow = (set: string) =>
    [...lookOf(set, utilities).grounds.values()].flat().some((one) => !READS_ALL.includes(one))
  const narrowed = [...utilities].filter(([, set]) => narrow(set)).map(([name]) => name)
  const isNarrow = new RegExp(
    String.raw`\b(?:bg-(?!(?:${READS_ALL.join('|')}|transparent)\b(?!/))|${[...narrowed, 'text-accent'].join('|')})`,
  )
  const used = filesMatching('src/**/*.tsx', 'src/**/*.ts')
    .filter((path) => !/\.test\.tsx?$/.test(path) && isNarrow.test(readText(path)))
    .flatMap((path) => pairsIn(path, utilities))
  for (const set of utilities.values())
    for (const [ground, text] of pairsOf(lookOf(set, utilities), []))
      used.push({ path: 'src/ui/styles', ground, text })
  expect(used.length).toBeGreaterThan(50)
  const unknown = used.filter(
    ({ ground, text }) => !TEXTS_ON[ground]?.includes(text) && !DRAWINGS_ON[ground]?.includes(text),
  )
  report(
    [...new Set(unknown.map(({ path, ground, text }) => `${path}: ${text} on ${ground}`))],
    'add the pair to TEXTS_ON, where its contrast is checked, or choose another colour',
  )
})
