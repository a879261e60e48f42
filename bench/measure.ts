// How long does it take, and how many a second? Pairs are measured alternately, so that a noisy machine affects both.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { NODE_PARAMETERS, PROCESS_ENVIRONMENT } from '../src/app/process-settings.ts'
import type { Load, Order } from './load-maker.ts'

const CONNECTIONS = 30
const BROWSER_ENCODINGS = 'gzip, deflate, br'
const ROUND_SECONDS = 2
const ROUNDS = 4
/** A pair of queries alternates for so long, but at least so often. */
const QUESTION_BUDGET_MS = 900
const LEAST_ASKED = 15

/** What clients of the product send as `apikey`. */
export const PUBLIC_KEY = 'public-key-of-the-bench'

export type Server = { child: ChildProcess; origin: string }

/**
 * Starts a server of this folder on a database, as `npm start` starts the product. It ends when its `child` is
 * disconnected.
 */
export async function startServer(
  file: string,
  {
    databaseUrl,
    dataDir,
    workScale,
    pageCacheMb,
    nextFolder,
  }: { databaseUrl: string; dataDir: string; workScale: string; pageCacheMb?: number; nextFolder?: string },
): Promise<Server> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: [...NODE_PARAMETERS],
    env: {
      ...process.env,
      ...PROCESS_ENVIRONMENT,
      NODE_ENV: 'production',
      BENCH_DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PUBLIC_KEY,
      WORK_SCALE: workScale,
      ...(nextFolder !== undefined && { BENCH_NEXT_FOLDER: nextFolder }),
      ...(pageCacheMb !== undefined && { PAGE_CACHE_MB: String(pageCacheMb) }),
    },
  })
  const { port } = await answerOf<{ port: number }>(child)
  return { child, origin: `http://127.0.0.1:${port}` }
}

/** Disconnects and waits for the end: only then may its database be dropped. */
export async function stopServer({ child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  if (child.connected) child.disconnect()
  await ended
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

type Asked = Pick<Order, 'origin' | 'path'> & Partial<Order>

/** Runs one load in a new process. Raises Error if a request failed. */
export async function makeLoad(asked: Asked): Promise<Load> {
  const maker = fork(fileURLToPath(new URL('load-maker.ts', import.meta.url)))
  const order: Order = {
    values: { from: 1 },
    connections: CONNECTIONS,
    seconds: ROUND_SECONDS,
    encodings: BROWSER_ENCODINGS,
    ...asked,
  }
  maker.send(order)
  const load = await answerOf<Load>(maker)
  maker.disconnect()
  if (load.failed > 0) throw new Error(`${load.failed} requests to ${asked.path} failed`)
  return load
}

/** A load with the processor time per answer of the server's process. */
export type Served = Load & { microseconds: number }
export type Pair = { bare: Served; ours: Served; ratio: number }

/** The memory of a server's process, in megabytes. */
export async function heldMegabytes({ child }: Server): Promise<number> {
  child.send('memory')
  return (await answerOf<number>(child)) / 1024 / 1024
}

/** The processor time that a server's process has taken. */
export async function usedMicroseconds({ child }: Server): Promise<number> {
  child.send('usage')
  const { user, system } = await answerOf<NodeJS.CpuUsage>(child)
  return user + system
}

/** Runs one load against a server of ours. */
export async function serve(server: Server, asked: Omit<Asked, 'origin'>): Promise<Served> {
  const before = await usedMicroseconds(server)
  const load = await makeLoad({ ...asked, origin: server.origin })
  return { ...load, microseconds: ((await usedMicroseconds(server)) - before) / load.answers }
}

/** Loads the bare server and ours alternately; medians of the rounds, and the median of their ratios. */
export async function compareUnderLoad(
  bare: Server,
  ours: Server,
  asked: Omit<Asked, 'origin'>,
): Promise<Pair> {
  // The first second, in which code is compiled, does not count.
  for (const server of [bare, ours]) await serve(server, { ...asked, seconds: 1 })
  const rounds: { bare: Served; ours: Served }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ bare: await serve(bare, asked), ours: await serve(ours, asked) })
  }
  return {
    bare: medianLoad(rounds.map((round) => round.bare)),
    ours: medianLoad(rounds.map((round) => round.ours)),
    ratio: percentile(
      rounds.map((round) => round.ours.perSecond / round.bare.perSecond),
      0.5,
    ),
  }
}

function medianLoad(loads: readonly Served[]): Served {
  const middle = (of: (load: Served) => number) => percentile(loads.map(of), 0.5)
  return {
    answers: middle((load) => load.answers),
    perSecond: middle((load) => load.perSecond),
    p50: middle((load) => load.p50),
    p99: middle((load) => load.p99),
    failed: 0,
    microseconds: middle((load) => load.microseconds),
  }
}

/** The median of several loads, by p99. */
export function middleLoad(loads: readonly Load[]): Load {
  const p99s = loads.map((load) => load.p99)
  const found = loads[p99s.indexOf(percentile(p99s, 0.5))]
  if (!found) throw new Error('No load was made')
  return found
}

/** The percentile of the values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export type Latency = { p50: number; p99: number }

/** Requests several addresses alternately over one connection each, and returns the milliseconds of each. */
export async function askByTurns(
  addresses: readonly string[],
  headers: Record<string, string> = {},
  leastAsked = LEAST_ASKED,
): Promise<Latency[]> {
  const agent = new Agent({ keepAlive: true })
  const times = addresses.map((): number[] => [])
  for (const address of addresses) await ask(address, { agent, headers })
  const end = performance.now() + QUESTION_BUDGET_MS
  for (let turn = 1; turn <= leastAsked || performance.now() < end; turn++) {
    for (const [at, address] of addresses.entries()) {
      const startedAt = performance.now()
      await ask(address, { agent, headers })
      times[at]?.push(performance.now() - startedAt)
    }
  }
  agent.destroy()
  return times.map((taken) => ({ p50: percentile(taken, 0.5), p99: percentile(taken, 0.99) }))
}

export type Answer = { headers: Record<string, string>; body: Buffer }

/** Sends one request. Raises Error for an answer other than 200. */
export async function ask(
  address: string,
  { headers, ...more }: { agent?: Agent; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const request = get(address, { ...more, headers: { 'accept-encoding': BROWSER_ENCODINGS, ...headers } })
  const [response] = await once(request, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}`)
  return { headers: response.headers, body: Buffer.concat(chunks) }
}
