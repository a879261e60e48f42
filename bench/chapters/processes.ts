// What does a second process bring on two cores? The product as `npm start` starts it, with one process and with two, is
// asked by turns for pages that nobody has asked for, lists of the API and cached pages.
import { availableParallelism, cpus } from 'node:os'
import { PAGES, paths } from '../../src/paths.ts'
import { DEFAULT_PAGE_SIZE } from '../../src/platform/contract/shapes.ts'
import { REST_BASE } from '../../src/platform/http/api.ts'
import type { Chapter } from '../chapter.ts'
import type { Load, Order, Values } from '../load-maker.ts'
import { makeLoad, percentile } from '../measure.ts'
import { table } from '../report.ts'

const PROCESSES = 2
/** Enough that each process gets a fair part of them: the system deals them out by chance. */
const CONNECTIONS = 64
const ROUNDS = 3
const ROUND_SECONDS = 3
/** What PostgreSQL and the load itself leave of the second core. */
const LEAST_GAIN = 1.3

type Measured = Load & { idleCores: number }
type Asked = Pick<Order, 'path' | 'encodings'> & { values?: () => Values }

/** Agents whose page nobody asked for yet: each load begins where the last one ended. */
function freshAgents(rows: number): () => Values {
  const agentsOfALoad = Math.floor(rows / (2 * (ROUNDS + 1)))
  let next = 1
  return () => {
    const from = next
    next += agentsOfALoad
    return { from, until: next - 1 }
  }
}

/** How many cores nobody used while `work` was done, nobody else on the machine either. */
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
  const one = await bench.startProgram(1)
  const two = await bench.startProgram(PROCESSES).catch(async (error: unknown) => {
    await one.stop()
    throw error
  })
  const gains = new Map<string, number>()
  const rows: (string | number)[][] = []

  async function compare(name: string, { values, ...asked }: Asked): Promise<void> {
    const load = (origin: string, seconds: number) =>
      withIdleCores(() =>
        makeLoad({
          ...asked,
          ...(values && { values: values() }),
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
    gains.set(name, gain)
    for (const [who, loads, last] of [
      ['one process', ofOne, ''],
      [`${PROCESSES} processes`, ofTwo, gain],
    ] as const) {
      rows.push([
        `${name}: ${who}`,
        middle(loads, (one) => one.perSecond),
        middle(loads, (one) => one.p50),
        middle(loads, (one) => one.p99),
        middle(loads, (one) => one.idleCores),
        last,
      ])
    }
  }

  try {
    await compare('pages, uncached', {
      // A row by its key, so that most of the work is the server's own.
      path: PAGES.agent.path.replace(':id', '%'),
      encodings: 'gzip',
      values: freshAgents(bench.rows.many),
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
    `\nOne process and ${PROCESSES} on ${availableParallelism()} cores, by turns, ${CONNECTIONS} connections\n\n${table(
      ['', 'req/s', 'p50 ms', 'p99 ms', 'idle cores', 'gain'],
      rows,
    )}\n\nPostgreSQL and the load run on the same cores, and use much of what one process leaves: the more an answer costs the server\nand the less it costs those two, the more of the gain shows. Without an idle core beside one process, there is none.`,
  )
  return [
    {
      promise: `uncached pages with ${PROCESSES} processes, times those with one`,
      measured: gains.get('pages, uncached') ?? Number.NaN,
      limit: LEAST_GAIN,
      unit: 'x',
      atLeast: true,
    },
  ]
}
