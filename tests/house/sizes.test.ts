// Is every file and every function short enough to be read at once, and does a file open with its subject?
import { type ParseResult, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { filesMatching, lineAt, parse, parseText, readText, report } from './sources.ts'

const MOST_LINES = 400
const AIMED_LINES = 250
const MOST_FUNCTION_LINES = 120
const MOST_PARAMETERS = 4
/** The framework calls it with five. */
const OF_FRAMEWORK = 'src/entry.server.tsx'

const CODE = '{src,packages,seeds,tests,bench}/**/*.{ts,tsx,css}'
/** Test files are exempt: the function of a `describe` is a list of tests. */
const WITH_FUNCTIONS = ['{src,packages,seeds,bench}/**/*.{ts,tsx}', 'tests/support/**/*.{ts,tsx}']

function linesOf(path: string): number {
  return readText(path).trimEnd().split('\n').length
}

function opensWithComment(path: string, text: string): boolean {
  if (path.endsWith('.css')) return text.trimStart().startsWith('/*')
  const first = parseText(path, text).comments[0]
  return first !== undefined && text.slice(0, first.start).trim() === '' && first.value.trim().length > 10
}

type Span = { start: number; end: number }

/** Returns the lines where too long functions begin, and their lengths. */
function longFunctions({ program }: ParseResult, text: string): { line: number; lines: number }[] {
  const found: { line: number; lines: number }[] = []
  function measure({ start, end }: Span): void {
    const line = lineAt(text, start)
    const lines = lineAt(text, end) - line + 1
    if (lines > MOST_FUNCTION_LINES) found.push({ line, lines })
  }
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program)
  return found
}

it(`has no file over ${MOST_LINES} lines`, () => {
  const long = filesMatching(CODE)
    .map((path) => ({ path, lines: linesOf(path) }))
    .filter(({ lines }) => lines > AIMED_LINES)
  const tolerated = long.filter(({ lines }) => lines <= MOST_LINES)
  if (tolerated.length > 0)
    console.info(
      `Over ${AIMED_LINES} lines: ${tolerated.map((file) => `${file.path} (${file.lines})`).join(', ')}`,
    )
  report(
    long.filter(({ lines }) => lines > MOST_LINES).map((file) => `${file.path} has ${file.lines} lines`),
    `split it where the question changes; aim under ${AIMED_LINES}. A noun that swells gains a sub-noun folder`,
  )
})

it(`has no function over ${MOST_FUNCTION_LINES} lines`, () => {
  report(
    filesMatching(...WITH_FUNCTIONS)
      .filter((path) => !path.includes('.test.'))
      .flatMap((path) =>
        longFunctions(parse(path), readText(path)).map(
          ({ line, lines }) => `${path}:${line} has a function of ${lines} lines`,
        ),
      ),
    'split it by question into functions with parameters, or into a component, its hooks and sub-components; aim at 60 lines',
  )
})

it.each([
  ['a declaration', 'function a() {', '}'],
  ['an expression', 'const a = function () {', '}'],
  ['an arrow', 'const a = () => {', '}'],
  ['a method', 'const a = { b() {', '} }'],
])('knows a long function: %s', (_, begin, end) => {
  const longest = (lines: number) => {
    const text = `// What is measured.\n${begin}\n${'b()\n'.repeat(lines - 2)}${end}`
    return longFunctions(parseText('a.ts', text), text)
  }
  expect(longest(MOST_FUNCTION_LINES)).toEqual([])
  expect(longest(MOST_FUNCTION_LINES + 1)).toEqual([{ line: 2, lines: MOST_FUNCTION_LINES + 1 }])
})

/** The lines where functions begin that have too many parameters. */
function crowdedFunctions({ program }: ParseResult, text: string): number[] {
  const found: number[] = []
  function count({ start, params }: { start: number; params: readonly unknown[] }): void {
    if (params.length > MOST_PARAMETERS) found.push(lineAt(text, start))
  }
  new Visitor({
    FunctionDeclaration: count,
    FunctionExpression: count,
    ArrowFunctionExpression: count,
  }).visit(program)
  return found
}

it(`has no function with more than ${MOST_PARAMETERS} parameters`, () => {
  report(
    filesMatching('{src,packages}/**/*.{ts,tsx}')
      .filter((path) => !path.includes('.test.') && path !== OF_FRAMEWORK)
      .flatMap((path) =>
        crowdedFunctions(parse(path), readText(path)).map(
          (line) => `${path}:${line} has more than ${MOST_PARAMETERS} parameters`,
        ),
      ),
    'take what belongs together as one object, with a name for each',
  )
})

it('knows a function with too many parameters', () => {
  const crowded = (text: string) => crowdedFunctions(parseText('a.ts', text), text)
  expect(crowded('function a(b, c, d, e) {}')).toEqual([])
  expect(crowded('const a = (b, c, d, e, f) => {}')).toEqual([1])
})

it('opens every file with what question it answers', () => {
  report(
    filesMatching(CODE, '*.ts')
      .filter((path) => !opensWithComment(path, readText(path)))
      .map((path) => `${path} does not open with a comment`),
    'begin with one to three sentences: what question does this file answer?',
  )
})

it('knows an opening comment', () => {
  expect(opensWithComment('a.ts', '// What a project is.\nconst a = 1')).toBe(true)
  expect(opensWithComment('a.ts', "import a from 'a'\n// What a project is.")).toBe(false)
  expect(opensWithComment('a.css', '/* The tokens. */ a {}')).toBe(true)
  expect(opensWithComment('a.css', 'a {} /* The tokens. */')).toBe(false)
})
