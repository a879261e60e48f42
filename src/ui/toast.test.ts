// Is every message shown for long enough, and one at a time?
import { expect, it } from 'vitest'
import { currentToast, showToast } from './toast.ts'
import { shownForMs } from './toast-time.ts'

it.each([
  ['a few seconds without an action', undefined, 5_000],
  ['as long as its action can be taken', { forSeconds: 60 }, 60_000],
  ['long enough to decide, if that is always', {}, 10_000],
] as const)('%s', (_case, action, ms) => expect(shownForMs(action)).toBe(ms))

it('is replaced by the next, which closing the one before does not take away', () => {
  showToast({ title: 'First' })
  const first = currentToast.read()
  showToast({ title: 'Second' })
  expect(currentToast.read()).toMatchObject({ title: 'Second' })
  currentToast.close(first?.id ?? 0)
  const second = currentToast.read()
  expect(second).toMatchObject({ title: 'Second' })
  currentToast.close(second?.id ?? 0)
  expect(currentToast.read()).toBeUndefined()
})
