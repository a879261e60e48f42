// Did a merge leave its markers in a file? Whoever reads it then finds two truths.
import { expect, it } from 'vitest'
import { filesMatching, readText, report } from './sources.ts'

const EVERYTHING = [
  '{src,seeds,tests,bench,docs}/**/*.{ts,tsx,css,md,json,txt,html,svg}',
  'migrations/**/*.{sql,json}',
  '*.{ts,md,json}',
  '.{npmrc,gitignore}',
  '.ci/*',
]

/** Seven signs at the start of a line; seven '=' alone may underline a heading, so they say nothing. */
const MARKER = /^(<{7}|>{7}|\|{7})( |$)/

/** Each marker of a text with its line. */
function markers(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) => (MARKER.test(line) ? [`${path}:${at + 1} ${line}`] : []))
}

it('leaves no marker of a merge in any file', () => {
  report(
    filesMatching(...EVERYTHING).flatMap((path) => markers(path, readText(path))),
    'decide what is true, and delete the rest together with the markers',
  )
})

it('knows a marker', () => {
  const text = ['one', '<'.repeat(7).concat(' HEAD'), 'two', '='.repeat(7), '>'.repeat(7).concat(' other')]
  expect(markers('a.md', text.join('\n'))).toHaveLength(2)
  expect(markers('a.md', 'a <<<<<<< b\n=======\n')).toEqual([])
})
