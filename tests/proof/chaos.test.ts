// The short form of `npm run proof -- chaos`: every fault once, a product that waits for a second instead of five.
import { expect, it } from 'vitest'
import { chaos } from './chaos.ts'

it('nothing that a database does ends the product, loses a write or leaves work undone', async () => {
  const verdict = await chaos({
    seed: 9,
    seconds: 0,
    timeoutMs: 1_000,
    calmMs: 300,
    withPages: false,
    server: 'own',
    say: () => {},
  })
  expect(verdict.complaints).toEqual([])
  expect(new Set(verdict.faults.map(({ name }) => name)).size).toBe(9)
  expect(verdict.answers[503]).toBeGreaterThan(0)
}, 240_000)
