// Names the step in which a test waited without end: a test that is cut off names only its last call.
import { setTimeout as pause } from 'node:timers/promises'

/** It runs one part of the work under a name. */
export type Step = <Result>(name: string, part: () => Promise<Result>) => Promise<Result>

/**
 * Returns the result of the work. If it is not there within `limitMs`, raises an Error with the time of each step, the
 * step under way, and the facts of `known`.
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
