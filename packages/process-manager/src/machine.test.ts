// Do the processes of a machine exchange messages, questions and turns, and does one that dies hold up no other?
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { testMachine } from '../../../tests/support/product/machine.ts'
import { aloneOnMachine, type Machine } from './machine.ts'

function queueIn(machine: Machine, name: string, places?: number) {
  const had: { leave?: () => void; wanted: number } = { wanted: 0 }
  const given = machine
    .turn(name, { ...(places === undefined ? {} : { places }), wanted: () => had.wanted++ })
    .then((leave) => {
      had.leave = leave
    })
  return { had, given }
}
const WAIT_MS = 20_000
/** A message between two processes of a test takes less time, on a quiet machine. */
const aWhile = () => pause(20)

it.each([1, 2, 3])('what process %i tells is heard by every other one, and not by itself', async (number) => {
  const { all } = testMachine(3)
  const heard: number[] = []
  for (const machine of all)
    machine.onBroadcast('topic', (message) => {
      expect(message).toEqual({ kept: Number.NaN })
      heard.push(machine.number)
    })
  all[number - 1]?.broadcast('topic', { kept: Number.NaN })
  await vi.waitFor(() => expect(heard).toHaveLength(2), WAIT_MS)
  await aWhile()
  expect(heard.sort()).toEqual([1, 2, 3].filter((other) => other !== number))
})

it.each([1, 2, 3])('process %i is answered by every other one', async (number) => {
  const { all } = testMachine(3)
  for (const machine of all) machine.onAsked('number', async () => machine.number)
  const answers = await all[number - 1]?.askOthers('number')
  expect(answers?.toSorted()).toEqual([1, 2, 3].filter((other) => other !== number))
})

it('a process that says nothing, fails or is gone is left out', async () => {
  const { all, kill } = testMachine(4)
  const [first, second, third] = all
  second.onAsked('number', () => 2)
  third?.onAsked('number', () => Promise.reject(new Error('not now')))
  kill(4)
  expect(await first.askOthers('number')).toEqual([2])
  expect(await third?.askOthers('number')).toEqual([2])
})

it('one at a time has the turn, in the order in which they asked, in all processes', async () => {
  const { all } = testMachine(3)
  const [first, second, third] = all
  const one = queueIn(second, 'a')
  await one.given
  const waiting = [first, third as Machine, second].map((machine) => queueIn(machine, 'a'))
  await vi.waitFor(() => expect(one.had.wanted).toBe(3), WAIT_MS)
  expect(waiting.map(({ had }) => had.leave !== undefined)).toEqual([false, false, false])
  // Another name is another turn.
  await queueIn(first, 'b').given
  one.had.leave?.()
  for (const [at, next] of waiting.entries()) {
    await next.given
    await aWhile()
    expect(waiting.filter(({ had }) => had.leave !== undefined)).toHaveLength(at + 1)
    next.had.leave?.()
  }
})

it('so many at once have one where there are more places', async () => {
  const { all } = testMachine()
  const [first, second] = all
  await queueIn(first, 'a', 2).given
  const other = queueIn(second, 'a', 2)
  await other.given
  const third = queueIn(first, 'a', 2)
  await aWhile()
  expect(third.had.leave).toBeUndefined()
  other.had.leave?.()
  // Returning it twice counts once.
  other.had.leave?.()
  await third.given
  const late = queueIn(second, 'a', 2)
  await aWhile()
  expect(late.had.leave).toBeUndefined()
})

it('a process that dies gives back what it held, and waits for nothing', async () => {
  const { all, kill } = testMachine(3)
  const [first, second, third] = all
  await queueIn(second, 'a').given
  void queueIn(second, 'a').given
  const next = queueIn(third as Machine, 'a')
  await aWhile()
  expect(next.had.leave).toBeUndefined()
  kill(2)
  await next.given
  next.had.leave?.()
  await queueIn(first, 'a').given
})

it('a wait that is given up is passed over', async () => {
  const { all } = testMachine()
  for (const machine of [aloneOnMachine(), ...all]) {
    const holder = queueIn(machine, 'a')
    await holder.given
    const impatient = new AbortController()
    const given = machine.turn('a', { signal: impatient.signal })
    const next = queueIn(machine, 'a')
    impatient.abort(new Error('too late'))
    await expect(given).rejects.toThrow('too late')
    await expect(machine.turn('a', { signal: impatient.signal })).rejects.toThrow('too late')
    holder.had.leave?.()
    await next.given
    next.had.leave?.()
  }
})

it('no one waits for a first process that is gone', async () => {
  const { all, killFirst } = testMachine()
  const [first, second] = all
  await queueIn(first, 'a').given
  const waiting = second.turn('a')
  killFirst()
  await expect(waiting).rejects.toThrow('The first process is gone')
  await expect(second.turn('b')).rejects.toThrow('The first process is gone')
})

it('one alone has no one to tell or to ask, and takes turns with itself', async () => {
  const alone = aloneOnMachine()
  const hear = vi.fn()
  alone.onBroadcast('topic', hear)
  alone.broadcast('topic', 1)
  alone.onAsked('number', () => 1)
  expect(await alone.askOthers('number')).toEqual([])
  expect(hear).not.toHaveBeenCalled()
  const holder = queueIn(alone, 'a')
  await holder.given
  const next = queueIn(alone, 'a')
  await aWhile()
  expect([holder.had.wanted, next.had.leave]).toEqual([1, undefined])
  holder.had.leave?.()
  await next.given
})
