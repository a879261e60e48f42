// Does nothing import in a circle, and does each sub-noun take from lower ones alone?
import { describe, expect, it } from 'vitest'
import { circlesAmong, folderOf } from './circles.ts'
import { importsOf } from './imports.ts'
import { filesMatching, isTestFile, report } from './sources.ts'
import { complaintAboutPlace, placeIn, SUB_NOUN_ORDER } from './sub-nouns.ts'

const ours = filesMatching('src/**/*.{ts,tsx}').filter((path) => !isTestFile(path))
/** Imports of types, too: who reads a file has to read what its types mean. */
const importsAmong = (files: readonly string[]) =>
  files
    .flatMap(importsOf)
    .filter(({ specifier }) => specifier.startsWith('.') && !specifier.startsWith('./+types/'))
const imports = importsAmong(ours)
const others = importsAmong(
  filesMatching('{packages,seeds}/**/*.{ts,tsx}').filter((path) => !isTestFile(path)),
)

/** A subject in its noun's room counts like a folder; any other file is in its own folder. */
function placeOf(path: string): string {
  const at = placeIn(path)
  return at ? `${at.noun} ${at.place} ${roomIn(path)}` : folderOf(path)
}
const roomIn = (path: string) => (/\/(server|web)\//.exec(path) ?? ['root'])[0]

const oneEach = (circles: readonly string[][]) => circles.map((members) => members.join(' <> '))

describe('no circle', () => {
  it('of files', () => {
    report(
      oneEach(circlesAmong([...imports, ...others].map(({ from, target }) => ({ from, to: target })))),
      'move what two of them need into a file of its own, below both; a type that describes a lower file belongs there',
    )
  })

  it('of folders and subjects', () => {
    const between = imports
      .map(({ from, target }) => ({ from: placeOf(from), to: placeOf(target) }))
      .filter(({ from, to }) => from !== to)
    report(
      oneEach(circlesAmong(between)),
      'pass what is needed, move the function to where its truth is, or declare a handler that app/ wires',
    )
  })

  it('is overlooked, whatever its length', () => {
    const edges = (text: string) =>
      text.split(' ').map((pair) => ({ from: pair.charAt(0), to: pair.charAt(1) }))
    expect(circlesAmong(edges('ab bc cd ac'))).toEqual([])
    expect(circlesAmong(edges('ab ba'))).toEqual([['a', 'b']])
    expect(circlesAmong(edges('aa'))).toEqual([['a']])
    expect(circlesAmong(edges('ab bc ca cd de ed xa'))).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ])
    expect(circlesAmong(edges('ab bc cb cd da ef'))).toEqual([['a', 'b', 'c', 'd']])
  })
})

describe('the sub-nouns of a noun', () => {
  it('have a place in its order, and no place stands empty', () => {
    const used = new Set(ours.flatMap((path) => keyOf(placeIn(path))))
    const declared = Object.entries(SUB_NOUN_ORDER).flatMap(([noun, places]) =>
      places.map((place) => `${noun} ${place}`),
    )
    report(
      [
        ...[...used].filter((key) => !declared.includes(key)).map((key) => `${key} is not declared`),
        ...declared.filter((key) => !used.has(key)).map((key) => `${key} stands empty`),
      ],
      'name the sub-noun in SUB_NOUN_ORDER (tests/house/sub-nouns.ts), after everything that it imports',
    )
  })

  it('import only what stands before them in it', () => {
    report(
      imports.flatMap((edge) => {
        const complaint = complaintAboutPlace(edge.from, edge.target)
        return complaint ? [`${edge.from}:${edge.line} imports ${edge.target}: ${complaint}`] : []
      }),
      'pass what is needed, move the function to where its truth is, or let app/ wire a handler',
    )
  })

  it.each([
    ['a later one', 'identity/users/server/users.actions.ts', 'sessions/server/sessions.actions.ts'],
    ['a later part of its own room', 'sessions/server/sessions.actions.ts', 'sessions/server/gate.ts'],
    ['a type of a later one', 'mails/mails.messages.ts', 'factors/factors.rules.ts'],
    ['the pages', 'factors/server/factors.actions.ts', 'web/auth-page.tsx'],
    ['one without a place', 'server/accounts.endpoints.ts', 'gadgets/gadgets.rules.ts'],
  ])('are refused %s', (_, from, to) => {
    const inAccounts = (path: string) => `src/features/accounts/${path}`
    expect(complaintAboutPlace(inAccounts(from), inAccounts(to))).toBeDefined()
  })

  it.each([
    ['an earlier one', 'sessions/server/sessions.actions.ts', 'identity/users/server/users.actions.ts'],
    [
      'the records of an earlier one',
      'factors/server/factors.actions.ts',
      'sessions/server/sessions.records.ts',
    ],
    ['the records of its own room', 'sessions/server/gate.ts', 'sessions/server/sessions.records.ts'],
    ['their own records', 'sessions/server/sessions.actions.ts', 'sessions/server/sessions.records.ts'],
    [
      'the tables of an earlier one',
      'sessions/server/sessions.records.ts',
      'identity/server/enrolled-factors.table.ts',
    ],
    ['the truths of the noun', 'identity/users/server/users.actions.ts', 'accounts.schemas.ts'],
  ])('are given %s', (_, from, to) => {
    const inAccounts = (path: string) => `src/features/accounts/${path}`
    expect(complaintAboutPlace(inAccounts(from), inAccounts(to))).toBeUndefined()
  })
})

function keyOf(at: { noun: string; place: string } | undefined): string[] {
  return at ? [`${at.noun} ${at.place}`] : []
}
