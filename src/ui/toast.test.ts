// Is every message shown for long enough?
import { expect, it } from 'vitest'
import { shownForMs } from './toast.ts'

const onSelect = () => undefined

it.each([
  ['a few seconds without an action', undefined, 5_000],
  ['as long as its action can be taken', { label: 'Undo', onSelect, forSeconds: 60 }, 60_000],
  ['until it is closed if that is always', { label: 'Message', onSelect }, Infinity],
] as const)('%s', (_case, action, ms) => expect(shownForMs(action)).toBe(ms))
