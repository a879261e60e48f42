// Are works that arrive together done together, in order, and does each get its own outcome?
import { describe, expect, it } from 'vitest'
import { createBatcher } from './batcher.ts'

/** Creates a batcher whose rounds end at the test's command. */
function heldRounds(most: number, isForAll?: (error: unknown) => boolean) {
  const rounds: { key: string; works: readonly number[]; end: (fault?: Error) => void }[] = []
  const ask = createBatcher<string, number, number>(
    most,
    (key, works) => {
      const { promise, resolve, reject } = Promise.withResolvers<(number | Error)[]>()
      const end = (fault?: Error) =>
        fault
          ? reject(fault)
          : resolve(works.map((work) => (work < 0 ? new Error(`${work} failed`) : work * 2)))
      rounds.push({ key, works, end })
      return promise
    },
    isForAll,
  )
  return { rounds, ask }
}

const settled = (works: readonly Promise<number>[]) =>
  Promise.allSettled(works).then((all) =>
    all.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason.message))),
  )

describe('rounds', () => {
  it('begin at once, and take up what came meanwhile, in order and no more than allowed', async () => {
    const { rounds, ask } = heldRounds(3)
    const works = [1, 2, -3, 4, 5].map((work) => ask('a', work))
    expect(rounds.map((round) => round.works)).toEqual([[1]])
    rounds[0]?.end()
    await works[0]
    await expect.poll(() => rounds[1]?.works).toEqual([2, -3, 4])
    rounds[1]?.end()
    await expect.poll(() => rounds[2]?.works).toEqual([5])
    rounds[2]?.end()
    expect(await settled(works)).toEqual([2, 4, '-3 failed', 8, 10])
    const late = ask('a', 6)
    await expect.poll(() => rounds[3]?.works).toEqual([6])
    rounds[3]?.end()
    expect(await late).toBe(12)
  })

  it('of different keys do not wait for each other', async () => {
    const { rounds, ask } = heldRounds(3)
    const works = [ask('a', 1), ask('b', 2)]
    expect(rounds.map(({ key }) => key)).toEqual(['a', 'b'])
    for (const { end } of rounds) end()
    expect(await settled(works)).toEqual([2, 4])
  })

  it('that fail as a whole fail for each of their works, and for no other', async () => {
    const { rounds, ask } = heldRounds(3)
    const works = [1, 2, 3].map((work) => ask('a', work))
    rounds[0]?.end()
    await expect.poll(() => rounds.length).toBe(2)
    rounds[1]?.end(new Error('away'))
    expect(await settled(works)).toEqual([2, 'away', 'away'])
    const after = ask('a', 4)
    await expect.poll(() => rounds.length).toBe(3)
    rounds[2]?.end()
    expect(await after).toBe(8)
  })

  it('end those that wait as well, if a failure says that it is for all', async () => {
    const slow = new Error('too slow')
    const { rounds, ask } = heldRounds(2, (error) => error === slow)
    const works = [1, 2, 3, 4].map((work) => ask('a', work))
    rounds[0]?.end(slow)
    expect(await settled(works)).toEqual(['too slow', 'too slow', 'too slow', 'too slow'])
    expect(rounds).toHaveLength(1)
    const after = [5, 6, 7].map((work) => ask('a', work))
    await expect.poll(() => rounds.length).toBe(2)
    rounds[1]?.end(new Error('away'))
    await expect.poll(() => rounds.length).toBe(3)
    rounds[2]?.end()
    expect(await settled(after)).toEqual(['away', 12, 14])
  })
})
