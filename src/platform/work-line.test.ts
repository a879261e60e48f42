// Does a line let in as many as it should, in order, and turn away at once whoever would wait too long?
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createWorkLine, LineFull, type LineLimits } from './work-line.ts'

const LIMITS: LineLimits = {
  atOnce: 2,
  maxWaiting: 2,
  expectedWaitMs: 10_000,
  longestWaitMs: 20_000,
  usualMs: 1,
}
const line = (limits: Partial<LineLimits> = {}) => createWorkLine({ ...LIMITS, ...limits })

describe('a line', () => {
  it('gives places at once, then in the order in which they were asked for, and no more than there are', async () => {
    const work = line()
    const first = await work.enter()
    const second = await work.enter()
    const order: string[] = []
    const third = Promise.resolve(work.enter()).then((leave) => {
      order.push('third')
      return leave
    })
    const fourth = Promise.resolve(work.enter()).then((leave) => {
      order.push('fourth')
      return leave
    })
    expect([work.underWay(), work.waiting()]).toEqual([2, 2])
    expect(() => work.enter()).toThrow(LineFull)
    second()
    ;(await third)()
    first()
    ;(await fourth)()
    expect(order).toEqual(['third', 'fourth'])
    expect([work.underWay(), work.waiting()]).toEqual([0, 0])
  })

  it('takes a place back once, however often it is given back', async () => {
    const work = line()
    const leave = await work.enter()
    await work.enter()
    leave()
    leave()
    expect(work.underWay()).toBe(1)
  })

  it('lets nobody wait where waiting is not allowed', async () => {
    const work = line({ atOnce: 1 })
    expect(work.isFull(false)).toBe(false)
    await work.enter(false)
    expect(work.isFull(false)).toBe(true)
    expect(work.isFull()).toBe(false)
    expect(() => work.enter(false)).toThrow(LineFull)
  })

  it('turns away at once whoever would probably wait too long', async () => {
    const work = line({ atOnce: 1, maxWaiting: 1_000, expectedWaitMs: 400, usualMs: 100 })
    await work.enter()
    for (let place = 0; place < 4; place++) void work.enter()
    expect(() => work.enter()).toThrow(LineFull)
    expect(work.waiting()).toBe(4)
  })

  it('learns how long the work takes', async () => {
    const work = line({ atOnce: 1, maxWaiting: 1_000, expectedWaitMs: 400, usualMs: 10_000 })
    for (let count = 0; count < 100; count++) (await work.enter())()
    await work.enter()
    expect(work.isFull()).toBe(false)
  })

  it('turns everybody away while nothing gets done', async () => {
    const work = line({ atOnce: 1, expectedWaitMs: 20 })
    const leave = await work.enter()
    await pause(30)
    expect(() => work.enter()).toThrow(LineFull)
    leave()
    expect(work.isFull()).toBe(false)
  })

  it('lets nobody wait for ever', async () => {
    const work = line({ atOnce: 1, longestWaitMs: 20 })
    await work.enter()
    await expect(work.enter()).rejects.toThrow(LineFull)
    expect(work.waiting()).toBe(0)
  })
})
