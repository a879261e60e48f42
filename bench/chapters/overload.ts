// What happens at five times the capacity: is the surplus refused immediately, is the rest answered in time, do cached
// pages and the health check keep working, and how soon is it over? And how long does a bare server take that refuses
// as many, which shows what the machine and the load themselves take?
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { paths } from '../../src/paths.ts'
import { REST_BASE } from '../../src/platform/contract/contract.ts'
import { WORK_LIMITS } from '../../src/platform/http/admission.ts'
import type { Chapter } from '../chapter.ts'
import { answerOf, ask, type Server, serve, stopServer } from '../measure.ts'
import type { OpenLoad, OpenOrder } from '../open-load.ts'
import { type Target, table } from '../report.ts'
import { BARE_REFUSING } from '../servers/bare-page.ts'

const TIMES = 5
const LOAD_SECONDS = 8
const AFTER_SECONDS = 6
const WARM_UP_SECONDS = 2
const BESIDE_PER_SECOND = 50
const MOST_ACCEPTED_P99_MS = 1_000
const MOST_REFUSED_P99_MS = 50
const MOST_BESIDE_P99_MS = 100
const MOST_RECOVERY_MS = 5_000

/** The capacity is measured with as many clients as are served at once: no one waits, no one is refused. */
const KINDS = [
  {
    name: 'uncached pages',
    path: paths.projects({ page: '%' }).replace('%25', '%'),
    connections: WORK_LIMITS.render.atOnce,
  },
  {
    name: 'lists of the API',
    path: `${REST_BASE}/projects?page=%&page_size=12`,
    connections: WORK_LIMITS.api.atOnce,
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
  { name, path, connections }: (typeof KINDS)[number],
) {
  const all = { path, connections, encodings: '', values: { from: 1, until: 80 } }
  await serve(server, { ...all, seconds: WARM_UP_SECONDS })
  const can = await serve(server, { ...all, seconds: 3 })
  const perSecond = can.perSecond * TIMES
  await ask(server.origin + paths.landing())
  const beside = { perSecond: BESIDE_PER_SECOND, seconds: LOAD_SECONDS }
  const [load, cached, health] = await openLoads(server, [
    { path, perSecond, seconds: LOAD_SECONDS },
    { path: paths.landing(), ...beside },
    { path: '/healthz', ...beside },
  ])
  const [after] = await openLoads(server, [
    { path, perSecond: can.perSecond / TIMES, seconds: AFTER_SECONDS },
  ])
  const [control] = await openLoads(bare, [
    { path: BARE_REFUSING, perSecond, seconds: LOAD_SECONDS },
    { path: BARE_REFUSING, ...beside },
    { path: BARE_REFUSING, ...beside },
  ])
  const rows = [
    [`${name}, all that can be done`, can.perSecond, can.perSecond, can.p50, can.p99, '', '', '', '', ''],
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
    most('accepted, p99', load.accepted.p99, MOST_ACCEPTED_P99_MS),
    most('refused, p99', load.refused.p99, MOST_REFUSED_P99_MS),
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
