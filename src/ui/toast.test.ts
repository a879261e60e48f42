// Is every message shown for long enough?
import { expect, it } from 'vitest'
import { shownForMs } from './toast.ts'

it.each([
  ['a few seconds without an action', undefined, 5_000],
  ['as long as its action can be taken', { forSeconds: 60 }, 60_000],
  ['long enough to decide, if that is always', {}, 10_000],
] as const)('%s', (_case, action, ms) => expect(shownForMs(action)).toBe(ms))
