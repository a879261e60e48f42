// Is the address of a page written in one place, the route table of src/paths.ts?
import { Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { AUTH_BASE } from '../../src/features/accounts/accounts.rules.ts'
import { ADDRESSES, PLACES, paths } from '../../src/paths.ts'
import { filesMatching, isTestFile, lineAt, parseText, readText, report } from './sources.ts'

/** A contract or a route of a protocol may use the same word for an address of the API, below a base of its own. */
const SPEAKS_OF_THE_API = /[./](contract|endpoints|described)\.ts$/

/** It is the part of each address before its first parameter; the start page is everywhere. */
const WRITTEN = [...Object.values(ADDRESSES), ...Object.values(PLACES)]
  .map((path) => path.replace(/\/:.*$/, ''))
  .filter((path) => path !== '/')

const isAddress = (text: string) =>
  !text.startsWith(AUTH_BASE) &&
  WRITTEN.some((path) => text === path || ['/', '?', '#'].some((next) => text.startsWith(path + next)))

/** Returns the places where a file writes the address of a page itself. */
function writtenAddresses(path: string, text: string): string[] {
  const found: string[] = []
  const note = (start: number, written: string) => {
    if (isAddress(written)) found.push(`${path}:${lineAt(text, start)} writes ${written}`)
  }
  new Visitor({
    Literal({ start, value }) {
      if (typeof value === 'string') note(start, value)
    },
    TemplateLiteral({ start, quasis: [head] }) {
      if (head) note(start, head.value.raw)
    },
    JSXText({ start, value }) {
      note(start, value.trim())
    },
  }).visit(parseText(path, text).program)
  return found
}

describe('the address of a page', () => {
  it('is written in the route table alone', () => {
    const files = filesMatching('src/**/*.{ts,tsx}').filter(
      (path) => !isTestFile(path) && path !== 'src/paths.ts' && !SPEAKS_OF_THE_API.test(path),
    )
    report(
      files.flatMap((path) => writtenAddresses(path, readText(path))),
      'ask `paths` of src/paths.ts, or ADDRESSES for the address without its parameters',
    )
  })

  it('is found however it is written', () => {
    for (const text of ["to('/projects')", 'to(`/projects/`)', "to('/settings?tab=theme')"])
      expect(writtenAddresses('src/ui/a.ts', text)).toHaveLength(1)
    expect(writtenAddresses('src/ui/a.ts', "get('/projections'); get('/')")).toEqual([])
  })

  it('is made of its row, with what it is about and what is asked of it', () => {
    expect(paths.project(7)).toBe('/projects/7')
    expect(paths.receivedProposals(7, { page: 2, sort: '' })).toBe('/home/projects/7/proposals?page=2')
    expect(paths.profile('ada', { agents: 2 })).toBe('/profile/ada?agents=2')
    expect(paths.settings()).toBe('/settings')
    expect(paths.signUp('/projects')).toBe('/auth?mode=sign-up&returnTo=%2Fprojects')
    expect(paths.signUp('/projects', 'post')).toBe('/auth?mode=sign-up&reason=post&returnTo=%2Fprojects')
  })
})
