// To which section of the bar does an address belong?
import { expect, it } from 'vitest'
import { sectionOf } from './sections.ts'

it.each([
  ['/', '/'],
  ['/projects', '/projects'],
  ['/projects/7', '/projects'],
  ['/Agents/7', '/agents'],
  ['/projectsx', undefined],
  ['/auth', undefined],
  ['/home/projects', undefined],
])('SHELL-8 %s: %s', (path, section) => {
  expect(sectionOf(path)).toBe(section)
})
