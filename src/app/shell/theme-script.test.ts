// Does the head script survive React, and does it set what it should before the first paint?
import { expect, it } from 'vitest'
import { themeScript } from './theme-script.ts'

/** Runs the script with this storage and returns its marks on <html>. */
function marksFor(stored: Record<string, string>, isBlocked = false): Record<string, string> {
  const dataset: Record<string, string> = {}
  const keys = Object.keys(stored)
  const localStorage = {
    length: keys.length,
    key: (index: number) => keys[index] ?? null,
    getItem: (key: string) => {
      if (isBlocked) throw new Error('Storage is switched off')
      return stored[key] ?? null
    },
  }
  new Function('document', 'localStorage', themeScript)({ documentElement: { dataset } }, localStorage)
  return dataset
}

it('holds nothing that React would escape', () => {
  expect(themeScript).not.toMatch(/[&<>"']/)
})

it.each([
  [{}, {}],
  [{ theme: 'dark' }, { theme: 'dark' }],
  [{ theme: 'light' }, { theme: 'light' }],
  [{ theme: 'x" onload="' }, {}],
  [{ 'sb-guildhall-auth-token': '{}' }, { signedIn: '' }],
  [{ 'sb-guildhall-auth-token-code-verifier': '' }, {}],
  [
    { other: '', theme: 'dark', 'sb-a-auth-token': '' },
    { theme: 'dark', signedIn: '' },
  ],
  [
    { 'sb-a-auth-token': '{"user":{"id":"ada"}}', 'theme-ada': 'dark', theme: 'light' },
    { theme: 'dark', signedIn: '' },
  ],
  [{ 'sb-a-auth-token': '{"user":{"id":"bo"}}', 'theme-ada': 'dark', theme: 'dark' }, { signedIn: '' }],
  [{ 'sb-a-auth-token': '{"user":{"id":"bo","email":"b@x.example"}}' }, { signedIn: '', unproved: '' }],
  [
    { 'sb-a-auth-token': '{"user":{"id":"bo","email":"b@x.example","email_confirmed_at":"2026"}}' },
    { signedIn: '' },
  ],
  [{ 'sb-a-auth-token': '{"user":null}' }, { signedIn: '' }],
])('DEC-71 with %j in storage marks %j', (stored, marks) => {
  expect(marksFor(stored)).toEqual(marks)
})

it('leaves the page as it is where storage is switched off', () => {
  expect(marksFor({ theme: 'dark' }, true)).toEqual({})
})
