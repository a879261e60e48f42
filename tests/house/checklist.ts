// Reads the rows and decisions of docs/spec/checklist.md, and the ids in the titles of tests.
import { Visitor } from 'vite'
import { filesMatching, lineAt, parse, readText } from './sources.ts'

export type Row = { id: string; area: string; text: string }
export type Checklist = { rows: Row[]; decisions: Row[] }

/** Rows and titles write an id as PRJ-16, DEC-3. */
const ID = /\b([A-Z]{2,6})-(\d+)\b/
const RANGE = new RegExp(`${ID.source}\\s+to\\s+${ID.source}`, 'g')

export function readChecklist(): Checklist {
  return parseChecklist(readText('docs/spec/checklist.md'))
}

/** Table rows that begin with an id; decisions are the DEC rows, and are counted separately. */
export function parseChecklist(markdown: string): Checklist {
  const all = markdown.split('\n').flatMap((line) => {
    const [, id, area, text] = /^\| (([A-Z]{2,6})-\d+) \| (.*) \|[^|]*\|\s*$/.exec(line) ?? []
    return id && area ? [{ id, area, text: text ?? '' }] : []
  })
  return {
    rows: all.filter((row) => row.area !== 'DEC'),
    decisions: all.filter((row) => row.area === 'DEC'),
  }
}

/** Returns the ids that a title claims to prove: 'PRJ-1, PRJ-2 ...', and all of 'MSG-11 to MSG-23'. */
export function idsIn(title: string): string[] {
  const ids = new Set<string>()
  const rest = title.replace(RANGE, (whole, area: string, from: string, toArea: string, to: string) => {
    if (area !== toArea || Number(from) > Number(to)) return whole
    for (let at = Number(from); at <= Number(to); at++) ids.add(`${area}-${at}`)
    return ''
  })
  for (const [id] of rest.matchAll(new RegExp(ID, 'g'))) ids.add(id)
  return [...ids]
}

/** Only ids of these areas count: 'UTF-8' in a title is not an id. */
export function areasOf({ rows, decisions }: Checklist): Set<string> {
  return new Set([...rows, ...decisions].map((row) => row.area))
}

export type Claim = { id: string; path: string; line: number; title: string }

export const TEST_FILES = '{src,seeds,tests}/**/*.test.{ts,tsx}'
const TITLED = new Set(['it', 'test', 'describe', 'suite', 'step'])

/** Every id in a test's title, with its place. The house tests prove no row of the product. */
export function claims(areas: ReadonlySet<string>): Claim[] {
  return filesMatching(TEST_FILES)
    .filter((path) => !path.startsWith('tests/house/'))
    .flatMap((path) =>
      titlesOf(path).flatMap(({ title, line }) =>
        idsIn(title)
          .filter((id) => areas.has(id.split('-')[0] ?? ''))
          .map((id) => ({ id, path, line, title })),
      ),
    )
}

/** The titles of it(), test() and describe(), including it.each(...)() and tagged tables. */
function titlesOf(path: string): { title: string; line: number }[] {
  const text = readText(path)
  const found: { title: string; line: number }[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first], start }) {
      if (!TITLED.has(rootOf(callee))) return
      if (first?.type === 'Literal' && typeof first.value === 'string')
        found.push({ title: first.value, line: lineAt(text, start) })
      if (first?.type === 'TemplateLiteral')
        found.push({ title: first.quasis.map((part) => part.value.raw).join(' '), line: lineAt(text, start) })
    },
  }).visit(parse(path).program)
  return found
}

type Callee = { type: string; name?: unknown; object?: Callee; callee?: Callee; tag?: Callee }

/** Returns the name at the start of a chain of calls and properties: `it` in it.each(rows)('title', ...). */
function rootOf(node: Callee): string {
  if (node.type === 'Identifier') return String(node.name)
  const inner = node.object ?? node.callee ?? node.tag
  return inner ? rootOf(inner) : ''
}
