// Is a cached answer ever older than its rows, or served where it must not be?
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { PROGRAM } from '../../app/program.ts'
import type { Contract } from '../contract/contract.ts'
import { rowFamily } from '../contract/families.ts'
import { createRowChanges } from '../database/row-changes.ts'
import { createLog } from '../log.ts'
import { createAnswerCache } from './answer-cache.ts'

const sums: Contract = {
  method: 'GET',
  path: '/things/sums',
  summary: 'Sums up things.',
  tag: 'things',
  access: 'public',
  limit: 'read',
  dependsOn: [rowFamily('things')],
  output: z.object({ count: z.int() }),
}

function cached() {
  const changes = createRowChanges(createLog('silent'), PROGRAM)
  let isListening = true
  const keep = createAnswerCache({ ...changes, isListening: () => isListening })
  let count = 0
  const read = async () => ++count
  return {
    ask: (contract: Contract = sums, how: () => Promise<number> = read, changedAt?: number) =>
      keep(contract, how, changedAt),
    change: (family: string) => changes.announce(new Set([family])),
    stopListening: () => {
      isListening = false
    },
  }
}

it('is read once, and again when a row of its family changed, of no other', async () => {
  const { ask, change } = cached()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  change('others')
  expect(await ask()).toBe(1)
  change('things')
  expect([await ask(), await ask()]).toEqual([2, 2])
})

it('is read again if a row changed while it was read', async () => {
  const { ask, change } = cached()
  const { promise, resolve } = Promise.withResolvers<number>()
  const early = ask(sums, () => promise)
  change('things')
  const late = ask()
  resolve(100)
  expect([await early, await late, await ask()]).toEqual([100, 1, 1])
})

it('is not kept where it failed', async () => {
  const { ask } = cached()
  await expect(ask(sums, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await ask()).toBe(1)
})

it.each<[string, Partial<Contract>]>([
  ['has choices', { query: z.object({}) }],
  ['is of one row', { params: z.object({}) }],
  ['is for one person', { access: 'session' }],
  ['declares no dependencies', { dependsOn: [] }],
])('is read each time where it %s', async (_what, difference) => {
  const { ask } = cached()
  const contract = { ...sums, ...difference }
  expect([await ask(contract), await ask(contract)]).toEqual([1, 2])
})

it('is read each time while changes may be missed', async () => {
  const { ask, stopListening } = cached()
  expect(await ask()).toBe(1)
  stopListening()
  expect([await ask(), await ask()]).toEqual([2, 3])
})

it('is read again for the author of a later change, whose news may still be on its way', async () => {
  const { ask } = cached()
  expect(await ask()).toBe(1)
  const changedAt = Date.now()
  await pause(2)
  expect(await ask(sums, undefined, changedAt)).toBe(2)
  // An answer that was read since the change is as new as the client needs it.
  expect([await ask(sums, undefined, changedAt), await ask()]).toEqual([2, 2])
})
