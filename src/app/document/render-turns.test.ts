// Does the event loop handle I/O between two pages that are rendered?
import { expect, it } from 'vitest'
import { renderTurn } from './render-turns.ts'

const busy = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

it('renders in order, one in a round of the event loop', async () => {
  const heard: string[] = []
  const page = async (name: string) => {
    await renderTurn()
    heard.push(name)
    busy(3)
  }
  // A timer that is due runs between two renderings, not after all of them.
  setTimeout(() => heard.push('timer'), 1)
  await Promise.all([page('a'), page('b'), page('c'), page('d')])
  expect(heard.filter((name) => name !== 'timer')).toEqual(['a', 'b', 'c', 'd'])
  expect(heard.indexOf('timer')).toBeLessThan(3)
})

it('goes on after a page that fails, and after a pause', async () => {
  const failing = renderTurn().then(() => {
    throw new Error('broken')
  })
  const next = renderTurn()
  await expect(failing).rejects.toThrow('broken')
  await next
  await renderTurn()
})
