// Which letters stand for a person without a picture?
import { expect, it } from 'vitest'
import { initialsOf } from './avatar.tsx'

it.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['  Jean-Luc  de la Tour ', 'JT'],
  ['𝒜da 🦊', '𝒜🦊'],
  ['', '?'],
])('%j: %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
