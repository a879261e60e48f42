// What does a second process bring on two cores? The product as `npm start` starts it, with one process and with two, is
// asked by turns for pages that no one has asked for, lists of the API and cached pages.
import { execFile } from 'node:child_process'
import { availableParallelism, cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { paths } from '../../src/paths.ts'
import { REST_BASE } from '../../src/platform/contract/contract.ts'
import { DEFAULT_PAGE_SIZE } from '../../src/platform/contract/list-limits.ts'
import type { Chapter } from '../chapter.ts'
import type { Load, Order, Values } from '../load-maker.ts'
import { makeLoad, percentile } from '../measure.ts'
import { table } from '../report.ts'

const BUSY_LOOP = fileURLToPath(new URL('../busy-loop.ts', import.meta.url))
const PROCESSES = 2
/** Enough that each process gets a fair part of them: the system deals them out by chance. */
const CONNECTIONS = 64
const ROUNDS = 3
const ROUND_SECONDS = 3
/** Of the gain that there is where whatever one process leaves idle, beside PostgreSQL and the load, is used as well. */
const LEAST_SHARE_OF_POSSIBLE = 0.8

type Measured = Load & { idleCores: number }
type Asked = Pick<Order, 'path' | 'encodings'> & Partial<Pick<Order, 'values'>>

/** Many more than the small cache of the programs holds. */
const PAGES_ASKED: Values = { from: 2, until: 83 }

/** How much more two busy loops do at once than one alone, which is as much as a second process could bring. */
async function mostGain(): Promise<number> {
  const run = async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [BUSY_LOOP])
    return Number.parseInt(stdout, 10)
  }
  const alone = await run()
  const together = await Promise.all(Array.from({ length: PROCESSES }, run))
  return together.reduce((sum, steps) => sum + steps, 0) / alone
}

/** How many cores no one used while `work` was done, no one else on the machine either. */
async function withIdleCores(work: () => Promise<Load>): Promise<Measured> {
  const idleMs = () => cpus().reduce((sum, { times }) => sum + times.idle, 0)
  const before = idleMs()
  const startedAt = performance.now()
  const load = await work()
  return { ...load, idleCores: (idleMs() - before) / (performance.now() - startedAt) }
}

const middle = (loads: readonly Measured[], of: (load: Measured) => number) => percentile(loads.map(of), 0.5)

export const measureProcesses: Chapter = async (bench) => {
  if (availableParallelism() < PROCESSES) {
    bench.say('\nProcesses: this machine has one core, on which a second process brings nothing.')
    return []
  }
  const most = await mostGain()
  const one = await bench.startProgram(1)
  const two = await bench.startProgram(PROCESSES).catch(async (error: unknown) => {
    await one.stop()
    throw error
  })
  const shares = new Map<string, number>()
  const cores = availableParallelism()
  const rows: (string | number)[][] = []

  async function compare(name: string, asked: Asked): Promise<void> {
    const load = (origin: string, seconds: number) =>
      withIdleCores(() =>
        makeLoad({
          ...asked,
          origin,
          connections: CONNECTIONS,
          seconds,
        }),
      )
    // What is compiled in the first second is no part of the comparison.
    for (const { origin } of [one, two]) await load(origin, 1)
    const ofOne: Measured[] = []
    const ofTwo: Measured[] = []
    for (let round = 0; round < ROUNDS; round++) {
      ofOne.push(await load(one.origin, ROUND_SECONDS))
      ofTwo.push(await load(two.origin, ROUND_SECONDS))
    }
    const gain = percentile(
      ofTwo.map(({ perSecond }, at) => perSecond / (ofOne[at]?.perSecond ?? Number.NaN)),
      0.5,
    )
    const possible = cores / (cores - middle(ofOne, (one) => one.idleCores))
    shares.set(name, gain / possible)
    for (const [who, loads, ...last] of [
      ['one process', ofOne, '', ''],
      [`${PROCESSES} processes`, ofTwo, gain, possible],
    ] as const) {
      rows.push([
        `${name}: ${who}`,
        middle(loads, (one) => one.perSecond),
        middle(loads, (one) => one.p50),
        middle(loads, (one) => one.p99),
        middle(loads, (one) => one.idleCores),
        ...last,
      ])
    }
  }

  try {
    await compare('pages, uncached', {
      path: paths.agents({ page: '%' }).replace('%25', '%'),
      encodings: '',
      values: PAGES_ASKED,
    })
    await compare(`list of the API, ${DEFAULT_PAGE_SIZE} agents`, {
      path: `${REST_BASE}/agents?page_size=${DEFAULT_PAGE_SIZE}`,
      encodings: '',
    })
    await compare('page, cached', { path: paths.agents(), encodings: 'gzip' })
  } finally {
    await Promise.all([one.stop(), two.stop()])
  }
  bench.say(
    `\nOne process and ${PROCESSES} on ${cores} cores, by turns, ${CONNECTIONS} connections\n\n${table(
      ['', 'req/s', 'p50 ms', 'p99 ms', 'idle cores', 'gain', 'possible'],
      rows,
    )}\n\nPostgreSQL and the load run on the same cores. 'possible' is the gain if what one process leaves idle is used as well, and\nnothing is taken from those two; two busy loops at once did ${most.toFixed(2)} times as much as one did alone.`,
  )
  return [
    {
      promise: `uncached pages with ${PROCESSES} processes, share of the gain that one leaves room for`,
      measured: shares.get('pages, uncached') ?? Number.NaN,
      limit: LEAST_SHARE_OF_POSSIBLE,
      unit: 'x',
      atLeast: true,
    },
  ]
}
