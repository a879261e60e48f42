// Did a merge leave its markers in a file?
import { statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesMatching, ROOT, readText, report } from './sources.ts'

/** The pattern has no kinds, and finds videos and pictures, too. */
const EVERYTHING = ['{src,packages,seeds,tests,bench,docs,migrations,.ci}/**/*', '*.*', '.*']
const NO_TEXT = /\.(png|jpe?g|webp|gif|avif|ico|mp4|mov|webm|pdf|woff2?)$/

/** It is seven signs at the start of a line; seven '=' alone may underline a heading, so they don't count. */
const MARKER = /^(<{7}|>{7}|\|{7})( |$)/

/** Each marker of a text with its line. */
function markers(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) => (MARKER.test(line) ? [`${path}:${at + 1} ${line}`] : []))
}

const texts = filesMatching(...EVERYTHING).filter(
  (path) => !NO_TEXT.test(path) && statSync(`${ROOT}${path}`).isFile(),
)

it('leaves no marker of a merge in any file', () => {
  report(
    texts.flatMap((path) => markers(path, readText(path))),
    'decide what is true, and delete the rest together with the markers',
  )
})

it('reads every kind of file that is committed', () => {
  for (const path of [
    'src/app/start.js',
    'README.md',
    '.gitignore',
    'package-lock.json',
    'docs/operations.md',
  ])
    expect(texts).toContain(path)
  expect(texts.filter((path) => path.includes('node_modules/'))).toEqual([])
})

it('knows a marker', () => {
  const text = ['one', '<'.repeat(7).concat(' HEAD'), 'two', '='.repeat(7), '>'.repeat(7).concat(' other')]
  expect(markers('a.md', text.join('\n'))).toHaveLength(2)
  expect(markers('a.md', 'a <<<<<<< b\n=======\n')).toEqual([])
})
