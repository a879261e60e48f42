// Does every exported name of src stand in one file, so that a search finds one thing and an import can't bring another?
import { expect, it } from 'vitest'
import { filesMatching, isTestFile, parse, report } from './sources.ts'

/** The router asks each page for these. */
const ASKED_BY_ROUTER = new Set([
  'ErrorBoundary',
  'action',
  'clientLoader',
  'handle',
  'headers',
  'links',
  'loader',
  'meta',
  'shouldRevalidate',
])

/** Most are the type of something and the part that shows it; a moment is a field of the API and a column. */
const TWICE = [
  'CourseCard',
  'DigestSettings',
  'FollowCounts',
  'MessageRow',
  'Overview',
  'OwnCommitments',
  'RunUsage',
  'moment',
]
const MOST_EXCEPTIONS = 20

function exportedBy(path: string): Set<string> {
  const entries = parse(path).module.staticExports.flatMap((one) => one.entries)
  // What is passed on from another file is declared there.
  const own = entries.filter(({ moduleRequest }) => moduleRequest === null)
  return new Set(own.flatMap(({ exportName }) => exportName.name ?? []))
}

it('has one file for each name', () => {
  const files = new Map<string, string[]>()
  for (const path of filesMatching('src/**/*.{ts,tsx}').filter((one) => !isTestFile(one)))
    for (const name of exportedBy(path))
      if (!ASKED_BY_ROUTER.has(name)) files.set(name, [...(files.get(name) ?? []), path])
  expect(files.size).toBeGreaterThan(5000)
  const twice = new Map([...files].filter(([, paths]) => paths.length > 1))
  report(
    [...twice]
      .filter(([name]) => !TWICE.includes(name))
      .map(([name, paths]) => `${name}: ${paths.join(', ')}`),
    'say in the name what it acts on',
  )
  expect(
    TWICE.filter((name) => !twice.has(name)),
    'exceptions that are none',
  ).toEqual([])
  expect(TWICE.length).toBeLessThanOrEqual(MOST_EXCEPTIONS)
})
