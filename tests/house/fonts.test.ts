// Do the font files follow from their families, and does a page load little of them?
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FAMILIES, FONT_COMMAND, fontPath, makeFonts, PARTS } from './fonts.ts'
import { filesMatching, ROOT, readText, report } from './sources.ts'

/** The limit is for both families. */
const MOST_BYTES_OF_ENGLISH = 40_000
const MOST_BYTES_OF_A_LATIN_PAGE = 60_000

const bytesOf = (part: (typeof PARTS)[number]['name']) =>
  FAMILIES.reduce((sum, { slug }) => sum + readFileSync(`${ROOT}${fontPath(slug, part)}`).length, 0)

it('has the fonts, licences and style sheet that their script writes, and no other font', async () => {
  const made = await makeFonts()
  report(
    made
      .filter(({ path, content }) => !readFileSync(`${ROOT}${path}`).equals(content))
      .map(({ path }) => `${path} differs`),
    `run ${FONT_COMMAND}`,
  )
  expect(filesMatching('src/**/*.{woff2,woff,ttf,otf}')).toEqual(
    made
      .map(({ path }) => path)
      .filter((path) => path.endsWith('.woff2'))
      .sort(),
  )
})

it('keeps the fonts of an English page below 40 kB, and of a page in one more Latin alphabet below 60 kB', () => {
  expect(bytesOf('basic')).toBeLessThanOrEqual(MOST_BYTES_OF_ENGLISH)
  expect(bytesOf('basic') + bytesOf('western')).toBeLessThanOrEqual(MOST_BYTES_OF_A_LATIN_PAGE)
  expect(bytesOf('basic') + bytesOf('extended')).toBeLessThanOrEqual(MOST_BYTES_OF_A_LATIN_PAGE)
})

it('needs one part at most for a character, so none is loaded in vain', () => {
  const known = new Map<number, string>()
  for (const { name, ranges } of PARTS) {
    for (const [first, last = first] of ranges) {
      for (let code = first; code <= last; code++) {
        expect(known.get(code), `U+${code.toString(16)} is also in ${name}`).toBeUndefined()
        known.set(code, name)
      }
    }
  }
  expect(known.get('A'.codePointAt(0) ?? 0)).toBe('basic')
  expect(known.get('é'.codePointAt(0) ?? 0)).toBe('western')
  expect(known.get('ř'.codePointAt(0) ?? 0)).toBe('extended')
})

it('preloads the basic parts, and only these', () => {
  const preloaded = [...readText('src/root.tsx').matchAll(/fonts\/([\w-]+\.woff2)\?url/g)].map(
    ([, file]) => `src/ui/fonts/${file}`,
  )
  expect(preloaded.sort()).toEqual(FAMILIES.map(({ slug }) => fontPath(slug, 'basic')).sort())
})

it('shows every family in a stand-in with its metrics until it has arrived', () => {
  const sheet = readText('src/ui/styles/fonts.css')
  const tokens = readText('src/ui/styles/tokens.css')
  for (const { name, standIns } of FAMILIES) {
    const faces = standIns.map(({ metrics }) => `"${name} as ${metrics.familyName}"`)
    expect(tokens.replaceAll(/\s+/g, ' ')).toContain([`"${name}"`, ...faces].join(', '))
    for (const face of faces) {
      const rule = sheet.split('@font-face').find((one) => one.includes(`font-family: ${face}`)) ?? ''
      for (const metric of ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'])
        expect(rule).toMatch(new RegExp(`${metric}: [\\d.]+%;`))
    }
  }
})
