// What happens at five times the capacity: is as much answered as at best, what does a refusal cost, do cached pages and
// the health check keep working, and how soon is it over? And how long does a bare server take that refuses as many,
// which shows what the machine and the load themselves take?
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { paths } from '../../src/paths.ts'
import { REST_BASE } from '../../src/platform/contract/contract.ts'
import type { Chapter } from '../chapter.ts'
import { answerOf, ask, type Server, serve, stopServer, usedMicroseconds } from '../measure.ts'
import type { OpenLoad, OpenOrder } from '../open-load.ts'
import { BARE_REFUSING } from '../refused-path.ts'
import { type Target, table } from '../report.ts'

const TIMES = 5
const LOAD_SECONDS = 8
const AFTER_SECONDS = 6
const WARM_UP_SECONDS = 6
const BESIDE_PER_SECOND = 50
/** The longest wait, and the work itself. */
const MOST_P99_MS = 2_500
const MOST_P50_MS = 800
const MOST_BESIDE_P99_MS = 250
const MOST_OF_AN_ANSWER = 0.1
/** So many clients only wait for one another. */
const MANY_CONNECTIONS = 50
const MOST_RECOVERY_MS = 5_000

/**
 * The capacity is measured with so many clients that the process always has work. To refuse four lists takes half as long
 * as to answer one, so less of the best is asked of them.
 */
const KINDS = [
  {
    name: 'uncached pages',
    // Equal pages that are wanted at the same time are rendered once, so each has an address of its own.
    path: `${paths.projects()}?min_budget=%`,
    until: 40_000,
    leastAnswered: 0.9,
  },
  {
    name: 'lists of the API',
    path: `${REST_BASE}/projects?page=%&page_size=12`,
    until: 80,
    leastAnswered: 0.25,
  },
]
const LOAD_MAKER = fileURLToPath(new URL('../open-load.ts', import.meta.url))
const HEADS = [
  '',
  'asked/s',
  'accepted/s',
  'p50 ms',
  'p99 ms',
  'refused/s',
  'p50 ms',
  'p99 ms',
  'failed',
  'own ms',
]

/** Loads that begin at one moment, once all of their processes are up: starting those takes the server's cores. */
async function openLoads<const Asked extends readonly Omit<OpenOrder, 'port'>[]>(
  server: Server,
  asked: Asked,
): Promise<{ [At in keyof Asked]: OpenLoad }> {
  const port = Number(new URL(server.origin).port)
  const makers = asked.map((order) => ({ order, maker: fork(LOAD_MAKER) }))
  await Promise.all(makers.map(({ maker }) => answerOf<'ready'>(maker)))
  const loads = makers.map(async ({ order, maker }) => {
    maker.send({ port, ...order } satisfies OpenOrder)
    const load = await answerOf<OpenLoad>(maker)
    maker.disconnect()
    return load
  })
  return (await Promise.all(loads)) as { [At in keyof Asked]: OpenLoad }
}

const row = (name: string, { asked, accepted, refused, failed, latenessMs }: OpenLoad, seconds: number) => [
  name,
  asked / seconds,
  accepted.count / seconds,
  accepted.p50,
  accepted.p99,
  refused.count / seconds,
  refused.p50,
  refused.p99,
  failed,
  latenessMs,
]

async function measureKind(
  server: Server,
  bare: Server,
  { name, path, until, leastAnswered }: (typeof KINDS)[number],
) {
  const all = { path, connections: MANY_CONNECTIONS, encodings: '', values: { from: 1, until } }
  await serve(server, { ...all, seconds: WARM_UP_SECONDS })
  // Raises an error if one of them is refused.
  const can = await serve(server, { ...all, seconds: 4 })
  const perSecond = can.perSecond * TIMES
  await ask(server.origin + paths.landing())
  const beside = { perSecond: BESIDE_PER_SECOND, seconds: LOAD_SECONDS }
  const before = await usedMicroseconds(server)
  const [load, cached, health] = await openLoads(server, [
    { path, until, perSecond, seconds: LOAD_SECONDS },
    { path: paths.landing(), ...beside },
    { path: '/healthz', ...beside },
  ])
  const used = (await usedMicroseconds(server)) - before
  const refusalMicroseconds = (used - load.accepted.count * can.microseconds) / load.refused.count
  const [after] = await openLoads(server, [
    { path, until, perSecond: can.perSecond / TIMES, seconds: AFTER_SECONDS },
  ])
  const [control] = await openLoads(bare, [
    { path: BARE_REFUSING, perSecond, seconds: LOAD_SECONDS },
    { path: BARE_REFUSING, ...beside },
    { path: BARE_REFUSING, ...beside },
  ])
  const rows = [
    [
      `${name}, at ${MANY_CONNECTIONS} connections`,
      can.perSecond,
      can.perSecond,
      can.p50,
      can.p99,
      '',
      '',
      '',
      '',
      '',
    ],
    row(`${name}, ${TIMES} times that`, load, LOAD_SECONDS),
    row('a page in memory, beside it', cached, LOAD_SECONDS),
    row('/healthz, beside it', health, LOAD_SECONDS),
    row(`${name}, right after it`, after, AFTER_SECONDS),
    row('as many refused by bare node:http', control, LOAD_SECONDS),
  ]
  const most = (promise: string, measured: number, limit: number): Target => ({
    promise: `${name} at ${TIMES} times what can be done: ${promise}`,
    measured,
    limit,
    unit: 'ms',
  })
  const targets = [
    {
      ...most('answered', load.accepted.count / LOAD_SECONDS / can.perSecond, leastAnswered),
      unit: 'of the best',
      atLeast: true as const,
    },
    {
      ...most('processor time of a refusal', refusalMicroseconds / can.microseconds, MOST_OF_AN_ANSWER),
      unit: 'of an answer',
    },
    most('accepted, p50', load.accepted.p50, MOST_P50_MS),
    most('accepted, p99', load.accepted.p99, MOST_P99_MS),
    most('refused, p99', load.refused.p99, MOST_P99_MS),
    most('page in memory beside it, p99', cached.accepted.p99, MOST_BESIDE_P99_MS),
    most('/healthz beside it, p99', health.accepted.p99, MOST_BESIDE_P99_MS),
    most('normal after', after.lastTroubleMs, MOST_RECOVERY_MS),
    {
      ...most('neither accepted nor refused', load.failed + cached.failed + health.failed, 0),
      unit: 'requests',
    },
  ]
  return { rows, targets }
}

export const measureOverload: Chapter = async ({ startLimited, servers: { bare }, say }) => {
  const server = await startLimited()
  try {
    const measured = []
    for (const kind of KINDS) measured.push(await measureKind(server, bare, kind))
    say(
      `\nFive times what can be done, uncompressed; times count from the moment at which a request was due\n\n${table(
        HEADS,
        measured.flatMap(({ rows }) => rows),
      )}`,
    )
    return measured.flatMap(({ targets }) => targets)
  } finally {
    await stopServer(server)
  }
}
