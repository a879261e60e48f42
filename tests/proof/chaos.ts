// Chaos: the real product under load while its database is restarted, killed, cut off, filled up and stopped, in an
// order that a seed decides. Afterwards no acknowledged write may be missing, and everything must work.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runningDatabaseUrl } from '@guildhall/embedded-postgres'
import { PgBoss } from 'pg-boss'
import { PROGRAM } from '../../src/app/program.ts'
import { DATABASE_NAME } from '../../src/app/storage.ts'
import { DATABASE_TIMEOUT_MS } from '../../src/platform/database/connections.ts'
import { proxyTo } from '../support/database/database-proxy.ts'
import { createDatabase, dropDatabase, startOwnServer } from '../support/database/scratch-server.ts'
import { readHints } from '../support/product/hint-stream.ts'
import { type Fault, faultsOn } from './faults.ts'
import { awaitInterruption, type Interruption } from './interruption.ts'
import { type Load, startLoad } from './load.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { askDirectly, type Victim } from './victim.ts'

const PUBLIC_KEY = 'public-key-of-chaos'
const MAX_CONNECTIONS = 40
/** A job that every product has. */
const JOB = 'tidy-mails'
/** An interrupted run blocks its job for so long at most. */
const JOB_WITHIN_MS = 90_000
const HINT_WITHIN_MS = 15_000
const READY_WITHIN_MS = 30_000
const RED_POLL_MS = 50
/** How long an answer may take on a busy machine, in addition to waiting for the database twice. */
const SPARE_MS = 5_000

export type ChaosOptions = {
  seed: number
  /** Every fault at least once, then on until the time is up. */
  seconds: number
  /** How long the product waits for its database; hangs last a little longer. */
  timeoutMs: number
  /** The pause between two faults. */
  calmMs: number
  withPages: boolean
  /** Our own server behind a proxy; the product's embedded one; or someone else's. */
  server: 'own' | 'embedded' | (Victim & { startCommand: string })
  say: (line: string) => void
  /** Ends it early, and tidies up. */
  interruption?: Interruption
}

export type Verdict = {
  faults: { name: string; turnedRed: boolean; readyAfterMs: number | undefined }[]
  answers: Record<string, number>
  slowestMs: number
  acknowledged: number
  complaints: string[]
}

type Stage = { product: RunningProduct; victim: Victim; faults: Fault[] }
/** How to remove what was started, in the order of its start. */
type Undo = (() => Promise<unknown>)[]

/** Anything in `complaints` is a defect. */
export async function chaos(options: ChaosOptions): Promise<Verdict> {
  const undo: Undo = []
  try {
    const stage = await stageFor(options, undo)
    const tormented = torment(options, stage, undo)
    return await (options.interruption ? Promise.race([tormented, options.interruption.happens]) : tormented)
  } finally {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step()
  }
}

async function torment(
  options: ChaosOptions,
  { product, victim, faults }: Stage,
  undo: Undo,
): Promise<Verdict> {
  const load = await startLoad({ origin: product.origin, publicKey: PUBLIC_KEY }, options)
  undo.push(() => load.stop())
  const before = await product.startOfProcess()

  const verdict: Verdict = { faults: [], answers: {}, slowestMs: 0, acknowledged: 0, complaints: [] }
  const { complaints } = verdict
  const until = performance.now() + options.seconds * 1000
  const random = seeded(options.seed)
  const round = () => shuffled(faults, random)
  for (let left = round(), isFirst = true; isFirst || performance.now() < until; ) {
    const fault = left.shift()
    if (!fault) {
      isFirst = false
      left = round()
      continue
    }
    await pause(options.calmMs * (0.5 + random()))
    const seen = await inflict(fault, product)
    verdict.faults.push({ name: fault.name, ...seen })
    options.say(
      `${fault.name.padEnd(28)}${seen.turnedRed ? 'red, ' : ''}ready ${Math.round(seen.readyAfterMs ?? Number.NaN)} ms after its end`,
    )
    if (seen.readyAfterMs === undefined || seen.readyAfterMs > 5_000)
      complaints.push(`${fault.name}: not ready within 5 s`)
    if (product.hasEnded()) {
      await load.stop()
      complaints.push(`${fault.name}: the product ended`, ...wrongLines(product.lines))
      return verdict
    }
    if (fault.isLong && !seen.turnedRed) complaints.push(`${fault.name}: /readyz stayed green`)
  }
  await pause(options.calmMs)
  await load.stop()

  complaints.push(...(await unheard(product, victim, load)))
  complaints.push(...(await unworked(victim)))
  complaints.push(...(await lostWrites(victim, load)))
  if ((await product.startOfProcess()) !== before) complaints.push('Another process answers')
  if (load.slowestMs > options.timeoutMs * 2 + SPARE_MS)
    complaints.push(`An answer took ${Math.round(load.slowestMs)} ms`)
  complaints.push(...load.complaints, ...wrongLines(product.lines))
  verdict.answers = Object.fromEntries(load.answers)
  verdict.slowestMs = Math.round(load.slowestMs)
  verdict.acknowledged = load.acknowledged.length
  if (verdict.acknowledged === 0) complaints.push('Nothing was written')
  return verdict
}

async function stageFor(options: ChaosOptions, undo: Undo): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-chaos-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DATABASE_DIRECT_URL: '',
    DATABASE_TIMEOUT_MS: String(options.timeoutMs),
    ROLE: options.withPages ? 'all' : 'worker',
    DEMO_MODE: 'off',
    DEMO_CONTENT: options.withPages ? 'on' : 'off',
    AUTH_CONFIRM: 'off',
    RATE_LIMIT_SCALE: '1000000',
    PUBLIC_KEY,
    LOG_LEVEL: 'warn',
  }
  const stage = { applicationName: PROGRAM.slug, hangMs: options.timeoutMs + 1_500 }
  if (options.server === 'embedded') {
    const product = await startProduct(environment)
    undo.push(() => product.stop())
    const url = await runningDatabaseUrl(dataDir, DATABASE_NAME, PROGRAM)
    if (url === undefined) throw new Error('The embedded database cannot be found')
    return { product, victim: { url }, faults: faultsOn({ ...stage, victim: { url } }) }
  }
  const server = options.server === 'own' ? await ownServer(undo) : options.server
  const name = `chaos_${randomUUID().replaceAll('-', '')}`
  const victim: Victim = { ...server, url: await createDatabase(server.url, name) }
  undo.push(() => dropDatabase(server.url, name))
  const proxy = await proxyTo(victim.url)
  undo.push(() => proxy.close())
  const product = await startProduct({ ...environment, DATABASE_URL: proxy.url })
  undo.push(() => product.stop())
  return { product, victim, faults: faultsOn({ ...stage, victim, proxy }) }
}

async function ownServer(undo: Undo): Promise<Victim> {
  // What it acknowledged must survive its own death.
  const server = await startOwnServer({ durable: true, maxConnections: MAX_CONNECTIONS })
  undo.push(() => server.stop())
  return { url: server.url }
}

async function inflict(fault: Fault, product: RunningProduct) {
  let isOver = false
  let turnedRed = false
  const watching = (async () => {
    while (!isOver) {
      if (!(await product.isReady())) turnedRed = true
      await pause(RED_POLL_MS)
    }
  })()
  await fault.inflict()
  const readyAfterMs = await product.readyAfterMs(READY_WITHIN_MS)
  isOver = true
  await watching
  return { turnedRed, readyAfterMs }
}

/** A hint from another process must reach a person's stream. */
async function unheard(product: RunningProduct, victim: Victim, { person }: Load): Promise<string[]> {
  const answer = await fetch(`${product.origin}/realtime/v1`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  if (answer.status !== 200) return [`/realtime/v1 answered ${answer.status}`]
  const stream = readHints(answer)
  let isHeard = false
  const hearing = stream.next().then(() => {
    isHeard = true
  })
  const deadline = performance.now() + HINT_WITHIN_MS
  while (!isHeard && performance.now() < deadline) {
    await askDirectly(victim.url, `select pg_notify('person_hints', $1)`, [`${person.id} notifications`])
    await Promise.race([hearing, pause(250)])
  }
  await stream.leave()
  return isHeard ? [] : [`A hint from another process did not arrive within ${HINT_WITHIN_MS / 1000} s`]
}

/** A requested job must run. */
async function unworked({ url }: Victim): Promise<string[]> {
  const complaints: string[] = []
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
  boss.on('error', ({ message }) => complaints.push(`The queue of jobs fails: ${message}`))
  await boss.start()
  try {
    const id = await boss.send(JOB)
    const deadline = performance.now() + JOB_WITHIN_MS
    for (;;) {
      const [job] = await askDirectly<{ state: string }>(url, 'select state from pgboss.job where id = $1', [
        id,
      ])
      if (job?.state === 'completed') return complaints
      if (performance.now() > deadline) return [...complaints, `A job is still '${job?.state}'`]
      await pause(250)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

async function lostWrites({ url }: Victim, load: Load): Promise<string[]> {
  const rows = await askDirectly<{ title: string; count: number }>(
    url,
    `select title, count(*)::int as count from projects where title like 'Chaos %' group by title`,
  )
  const counts = new Map(rows.map(({ title, count }) => [title, count]))
  const known = new Set([...load.acknowledged, ...load.open])
  return [
    ...load.acknowledged.filter((title) => !counts.has(title)).map((title) => `Lost: ${title}`),
    ...[...counts].filter(([, count]) => count > 1).map(([title]) => `Written twice: ${title}`),
    ...[...counts.keys()].filter((title) => !known.has(title)).map((title) => `No one wrote ${title}`),
  ]
}

function wrongLines(lines: readonly string[]): string[] {
  const starts = lines.filter((line) => / is ready at /.test(line)).length
  return [
    ...(starts === 1 ? [] : [`It started ${starts} times`]),
    ...lines.filter((line) => /"event":"(uncaught|fault)|unhandled|uncaught/i.test(line)),
  ]
}

/** The same order for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((left, right) => left.at - right.at)
    .map(({ item }) => item)
}

const USAGE = `npm run proof -- chaos [--seconds 60] [--seed 1] [--embedded]
npm run proof -- chaos --url postgres://superuser@host/database --start 'pg_ctlcluster 15 main start'`

/** Disturbs the database of a product under load, prints the result, and ends with 1 if anything was lost. */
export async function chaosCommand(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      timeout: { type: 'string', default: String(DATABASE_TIMEOUT_MS) },
      embedded: { type: 'boolean', default: false },
      url: { type: 'string' },
      start: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help || (values.url === undefined) !== (values.start === undefined)) {
    console.log(USAGE)
    process.exit(values.help ? 0 : 2)
  }

  const { url, start } = values
  const verdict = await chaos({
    seed: Number(values.seed),
    seconds: Number(values.seconds),
    timeoutMs: Number(values.timeout),
    calmMs: 1_500,
    withPages: true,
    server:
      url !== undefined && start !== undefined
        ? { url, startCommand: start }
        : values.embedded
          ? 'embedded'
          : 'own',
    say: console.log,
    interruption: awaitInterruption(),
  })

  const readyMs = verdict.faults.map(({ readyAfterMs }) => readyAfterMs ?? Number.NaN)
  console.log(`
  faults                     ${verdict.faults.length}
  ready again, at the latest ${Math.round(Math.max(...readyMs))} ms after a fault's end
  answers                    ${Object.entries(verdict.answers)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ')}
  slowest answer             ${verdict.slowestMs} ms
  acknowledged writes        ${verdict.acknowledged}
  complaints                 ${verdict.complaints.length}`)
  for (const complaint of verdict.complaints.slice(0, 50)) console.log(`  ${complaint}`)
  process.exit(verdict.complaints.length > 0 ? 1 : 0)
}
