// Does a queue admit as many as it should, in order, and reject requests without room, or after too long a wait?
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createWorkQueue, QueueFull, type QueueLimits } from './work-queue.ts'

const LIMITS: QueueLimits = {
  atOnce: 2,
  maxWaiting: 2,
  longestWaitMs: 20_000,
}
const queue = (limits: Partial<QueueLimits> = {}) => createWorkQueue({ ...LIMITS, ...limits })

afterEach(() => void vi.useRealTimers())

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

  it('gives places to who came last while it is nearly full, if it is to', async () => {
    const work = queue({ atOnce: 1, maxWaiting: 3, isNewestFirst: true })
    const first = await work.enter()
    const order: string[] = []
    const waiting = ['second', 'third', 'fourth'].map(async (name) => {
      const release = await work.enter()
      order.push(name)
      release()
    })
    first()
    await Promise.all(waiting)
    expect(order).toEqual(['fourth', 'second', 'third'])
  })

  it('takes a place back once, however often it is given back', async () => {
    const work = queue()
    const release = await work.enter()
    await work.enter()
    release()
    release()
    expect(work.underWay()).toBe(1)
  })

  it('is full only while all places are taken and no one more can wait', async () => {
    const work = queue({ atOnce: 1, maxWaiting: 0 })
    expect(work.isFull()).toBe(false)
    const release = await work.enter()
    expect(work.isFull()).toBe(true)
    expect(() => work.enter()).toThrow(QueueFull)
    release()
    expect(work.isFull()).toBe(false)
    const roomy = queue({ atOnce: 1 })
    await roomy.enter()
    expect(roomy.isFull()).toBe(false)
  })

  it('rejects what has waited for too long, and gives its turn to what came later', async () => {
    vi.useFakeTimers()
    const work = queue({ atOnce: 1, longestWaitMs: 2_000 })
    const release = await work.enter()
    const first = expect(work.enter()).rejects.toThrow(QueueFull)
    vi.advanceTimersByTime(1_999)
    const second = work.enter()
    expect(work.waiting()).toBe(2)
    vi.advanceTimersByTime(1)
    await first
    expect(work.waiting()).toBe(1)
    release()
    ;(await second)()
    vi.advanceTimersByTime(10_000)
    expect([work.underWay(), work.waiting()]).toEqual([0, 0])
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
      const entered = work.enter({ client })
      return Promise.resolve(entered).then((release) => {
        order.push(client)
        release()
      })
    }
    const held = await work.enter({ client: 'crowd' })
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
      const entered = work.enter({ client, isKnown })
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
