// Does a queue admit as many as it should, in order, and reject immediately what would wait too long?
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createWorkQueue, LONG_MS, QueueFull, type QueueLimits } from './work-queue.ts'

const LIMITS: QueueLimits = {
  atOnce: 2,
  maxWaiting: 2,
  expectedWaitMs: 10_000,
  longestWaitMs: 20_000,
  usualMs: 1,
}
const queue = (limits: Partial<QueueLimits> = {}) => createWorkQueue({ ...LIMITS, ...limits })

describe('a queue', () => {
  it('gives free places immediately, then in order of arrival, and no more than there are', async () => {
    const work = queue()
    const first = await work.enter()
    const second = await work.enter()
    const order: string[] = []
    const third = Promise.resolve(work.enter()).then((release) => {
      order.push('third')
      return release
    })
    const fourth = Promise.resolve(work.enter()).then((release) => {
      order.push('fourth')
      return release
    })
    expect([work.underWay(), work.waiting()]).toEqual([2, 2])
    expect(() => work.enter()).toThrow(QueueFull)
    second()
    ;(await third)()
    first()
    ;(await fourth)()
    expect(order).toEqual(['third', 'fourth'])
    expect([work.underWay(), work.waiting()]).toEqual([0, 0])
  })

  it('works on fewer at once while others wait, who come before new requests', async () => {
    const work = queue({ atOnceWhileWaiting: 1 })
    const first = await work.enter()
    const second = await work.enter()
    const third = Promise.resolve(work.enter())
    first()
    expect([work.underWay(), work.waiting()]).toEqual([1, 1])
    const fourth = Promise.resolve(work.enter())
    expect([work.underWay(), work.waiting()]).toEqual([1, 2])
    second()
    const release = await third
    expect([work.underWay(), work.waiting()]).toEqual([1, 1])
    release()
    await fourth
    expect([work.underWay(), work.waiting()]).toEqual([1, 0])
    await work.enter()
    expect(work.underWay()).toBe(2)
  })

  it('lets those who wait past work that takes long', async () => {
    const work = queue({ atOnce: 4, atOnceWhileWaiting: 1 })
    const [, , third, fourth] = [work.enter(), work.enter(), await work.enter(), await work.enter()]
    const waiting = [Promise.resolve(work.enter()), Promise.resolve(work.enter())]
    third()
    fourth()
    expect([work.underWay(), work.waiting()]).toEqual([2, 2])
    // Nothing else happens: the first two have become long.
    const release = await waiting[0]
    expect([work.underWay(), work.waiting()]).toEqual([3, 1])
    release?.()
    await waiting[1]
    expect([work.underWay(), work.waiting()]).toEqual([3, 0])
  })

  it('counts work that takes long all the same where there are no more places', async () => {
    const work = queue({ atOnce: 2, atOnceWhileWaiting: 1 })
    const release = await work.enter()
    await work.enter()
    const waiting = Promise.resolve(work.enter())
    await pause(LONG_MS + 20)
    expect([work.underWay(), work.waiting()]).toEqual([2, 1])
    release()
    await waiting
    expect([work.underWay(), work.waiting()]).toEqual([2, 0])
  })

  it('takes a place back once, however often it is given back', async () => {
    const work = queue()
    const release = await work.enter()
    await work.enter()
    release()
    release()
    expect(work.underWay()).toBe(1)
  })

  it('lets no one wait where waiting is not allowed', async () => {
    const work = queue({ atOnce: 1 })
    expect(work.isFull(false)).toBe(false)
    await work.enter(false)
    expect(work.isFull(false)).toBe(true)
    expect(work.isFull()).toBe(false)
    expect(() => work.enter(false)).toThrow(QueueFull)
  })

  it('rejects immediately what would probably wait too long', async () => {
    const work = queue({ atOnce: 1, maxWaiting: 1_000, expectedWaitMs: 400, usualMs: 100 })
    const release = await work.enter()
    const waiting = Array.from({ length: 4 }, async () => work.enter())
    expect(() => work.enter()).toThrow(QueueFull)
    expect(work.waiting()).toBe(4)
    release()
    for (const waiter of waiting) (await waiter)()
  })

  it('learns how long the work takes', async () => {
    const work = queue({ atOnce: 1, maxWaiting: 1_000, expectedWaitMs: 400, usualMs: 10_000 })
    for (let count = 0; count < 100; count++) (await work.enter())()
    await work.enter()
    expect(work.isFull()).toBe(false)
  })

  it('turns everyone away while nothing gets done', async () => {
    const work = queue({ atOnce: 1, expectedWaitMs: 20 })
    const release = await work.enter()
    await pause(30)
    expect(() => work.enter()).toThrow(QueueFull)
    release()
    expect(work.isFull()).toBe(false)
  })

  it('lets no one wait for ever', async () => {
    const work = queue({ atOnce: 1, longestWaitMs: 20 })
    await work.enter()
    await expect(work.enter()).rejects.toThrow(QueueFull)
    expect(work.waiting()).toBe(0)
  })
})

describe('a queue of several clients', () => {
  const crowded = () => queue({ atOnce: 1, maxWaiting: 17, waitingEach: 2 })
  const refused = (work: () => unknown) => {
    try {
      work()
      return false
    } catch (error) {
      return error instanceof QueueFull
    }
  }

  it('lets two requests of one client wait, so that 60 of its connections keep out none of eleven others', async () => {
    const work = crowded()
    const order: string[] = []
    const ask = (client: string) => {
      const entered = work.enter(true, { client })
      return Promise.resolve(entered).then((release) => {
        order.push(client)
        release()
      })
    }
    const held = await work.enter(true, { client: 'crowd' })
    const waiting: Promise<void>[] = []
    const turnedAway = Array.from({ length: 60 }).filter(() => refused(() => waiting.push(ask('crowd'))))
    expect([turnedAway.length, work.waiting()]).toEqual([58, 2])
    const people = Array.from({ length: 11 }, (_, at) => `person ${at}`)
    for (const person of people) waiting.push(ask(person))
    held()
    await Promise.all(waiting)
    expect(order).toEqual(['crowd', 'crowd', ...people])
  })

  it('serves first who is known, and lets them in where strangers fill it', async () => {
    const work = crowded()
    const order: string[] = []
    const ask = (client: string, isKnown: boolean) => {
      const entered = work.enter(true, { client, isKnown })
      return Promise.resolve(entered).then((release) => {
        order.push(client)
        release()
      })
    }
    const held = await work.enter()
    const waiting = Array.from({ length: 17 }, (_, at) => ask(`stranger ${at}`, false))
    expect(refused(() => ask('one more', false))).toBe(true)
    waiting.push(ask('known', true), ask('known', true))
    expect(refused(() => ask('known', true))).toBe(true)
    held()
    await Promise.all(waiting)
    expect(order.slice(0, 3)).toEqual(['known', 'known', 'stranger 0'])
  })
})
