// What a test waited for where waiting did not end: a test that is cut off names only the call that it had got to.
import { setTimeout as pause } from 'node:timers/promises'

/** Does one part of the work under a name. */
export type Step = <Result>(name: string, part: () => Promise<Result>) => Promise<Result>

/**
 * The result of the work. Raises how long each step took, which one is under way, and what `known` tells, if it is not
 * there within `limitMs`.
 */
export async function inTime<Result>(
  limitMs: number,
  work: (step: Step) => Promise<Result>,
  known: () => string | Promise<string>,
): Promise<Result> {
  const begun: { name: string; at: number }[] = []
  const step: Step = (name, part) => {
    begun.push({ name, at: performance.now() })
    return part()
  }
  const ended = new AbortController()
  const complain = async (): Promise<never> => {
    await pause(limitMs, undefined, { signal: ended.signal })
    const now = performance.now()
    const took = begun.map(({ name, at }, index) => `${name} ${seconds((begun[index + 1]?.at ?? now) - at)}`)
    throw new Error(`Not done within ${seconds(limitMs)}: ${took.join(', ')}; ${await known()}`)
  }
  try {
    return await Promise.race([work(step), complain()])
  } finally {
    ended.abort()
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
