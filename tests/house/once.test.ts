// Is code that used to be repeated in its place, and only there?
import { expect, it } from 'vitest'
import { filesMatching, isTestFile, readText } from './sources.ts'

const ours = filesMatching('src/**/*.{ts,tsx}').filter((path) => !isTestFile(path))

it.each([
  ['the state of a unique violation', /'23505'/, 'src/platform/database/unavailable.ts'],
  [
    'the filter of given fields',
    /Object\.entries\(\w+\)\s*\.filter\(\(\[, \w+\]\) => \w+ !== undefined\)/,
    'src/platform/contract/given-fields.ts',
  ],
  ['the suffix of a page title', /\} · \$\{/, 'src/platform/client/page-meta.ts'],
  [
    'that the own profile could not be read',
    /title=\{profileMessages\.notLoaded\}/,
    'src/features/accounts/web/parts/profile-not-loaded.tsx',
  ],
  ['who an owner is', /export type OwnerId\b/, 'src/platform/actor.ts'],
  ['who acts', /export type Actor\b/, 'src/platform/actor.ts'],
])('%s is written once', (_, written, home) =>
  expect(ours.filter((path) => written.test(readText(path)))).toEqual([home]),
)

it('no page writes the name of the site into its title', () =>
  expect(ours.filter((path) => /title: ['`][^'`\n]* · /.test(readText(path)))).toEqual([]))
