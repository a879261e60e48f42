// How long does it take, and how many a second? Pairs are measured by turns, so that a noisy machine is unfair to both.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Load, Order } from './load-maker.ts'

const CONNECTIONS = 30
const ROUND_SECONDS = 2
const ROUNDS = 3
/** A pair of questions is asked by turns for so long, but at least so often. */
const QUESTION_BUDGET_MS = 900
const LEAST_ASKED = 7

/** Starts a program of this folder; its first message comes along. It ends when `child.disconnect()` is called. */
export async function startChild(
  file: string,
  environment: Record<string, string> = {},
): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  })
  const { port } = await answerOf<{ port: number }>(child)
  return { child, port }
}

/** The next message of a child. Rejects if it ends instead. */
export async function answerOf<T>(child: ChildProcess): Promise<T> {
  const ended = new AbortController()
  const [message] = await Promise.race([
    once(child, 'message', { signal: ended.signal }),
    once(child, 'exit', { signal: ended.signal }).then(() => {
      throw new Error(`${child.spawnargs.at(-1)} ended early`)
    }),
  ]).finally(() => ended.abort())
  return message as T
}

/** Runs one load from a fresh process. */
export async function makeLoad(given: Pick<Order, 'origin' | 'path'> & Partial<Order>): Promise<Load> {
  const maker = fork(fileURLToPath(new URL('load-maker.ts', import.meta.url)))
  maker.send({ from: 1, connections: CONNECTIONS, seconds: ROUND_SECONDS, ...given })
  const load = await answerOf<Load>(maker)
  maker.disconnect()
  if (load.failed > 0) throw new Error(`${load.failed} requests to ${given.path} failed`)
  return load
}

export type Pair = { bare: Load; ours: Load; ratio: number }

/** Loads the bare server and ours by turns; medians of the rounds, and the median of the rounds' ratios. */
export async function compareUnderLoad(path: string, origins: { bare: string; ours: string }): Promise<Pair> {
  // What is compiled in the first second is no part of the comparison.
  for (const origin of [origins.bare, origins.ours]) await makeLoad({ origin, path, seconds: 1 })
  const rounds: { bare: Load; ours: Load }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      bare: await makeLoad({ origin: origins.bare, path }),
      ours: await makeLoad({ origin: origins.ours, path }),
    })
  }
  return {
    bare: middleLoad(rounds.map((round) => round.bare)),
    ours: middleLoad(rounds.map((round) => round.ours)),
    ratio: percentile(
      rounds.map((round) => round.ours.perSecond / round.bare.perSecond),
      0.5,
    ),
  }
}

function middleLoad(loads: readonly Load[]): Load {
  const middle = (of: (load: Load) => number) => percentile(loads.map(of), 0.5)
  return {
    perSecond: middle((load) => load.perSecond),
    p50: middle((load) => load.p50),
    p99: middle((load) => load.p99),
    failed: 0,
  }
}

/** The value below which that share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export type Latency = { p50: number; p99: number }

/** Asks several addresses by turns over one connection each, and gives the milliseconds of each. */
export async function askByTurns(addresses: readonly string[]): Promise<Latency[]> {
  const agent = new Agent({ keepAlive: true })
  const times = addresses.map((): number[] => [])
  for (const address of addresses) await ask(address, agent)
  const end = performance.now() + QUESTION_BUDGET_MS
  for (let turn = 0; turn < LEAST_ASKED || performance.now() < end; turn++) {
    for (const [at, address] of addresses.entries()) {
      const startedAt = performance.now()
      await ask(address, agent)
      times[at]?.push(performance.now() - startedAt)
    }
  }
  agent.destroy()
  return times.map((taken) => ({ p50: percentile(taken, 0.5), p99: percentile(taken, 0.99) }))
}

export type Answer = { headers: Record<string, string>; body: Buffer }

/** Asks once. Raises Error for an answer that is not 200. */
export async function ask(address: string, agent?: Agent): Promise<Answer> {
  const request = get(address, { ...(agent ? { agent } : {}), headers: { 'accept-encoding': 'gzip, br' } })
  const [response] = await once(request, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}`)
  return { headers: response.headers, body: Buffer.concat(chunks) }
}
