// Is every file short enough to be read at once, and does it open with its subject?
import { expect, it } from 'vitest'
import { filesMatching, parseText, readText, report } from './sources.ts'

const MOST_LINES = 400
const AIMED_LINES = 250

const CODE = '{src,packages,seeds,tests,bench}/**/*.{ts,tsx,css}'

function linesOf(path: string): number {
  return readText(path).trimEnd().split('\n').length
}

function opensWithComment(path: string, text: string): boolean {
  if (path.endsWith('.css')) return text.trimStart().startsWith('/*')
  const first = parseText(path, text).comments[0]
  return first !== undefined && text.slice(0, first.start).trim() === '' && first.value.trim().length > 10
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
