// `npm run proof -- soak [minutes]`: does the memory of the serving process stay flat under everything at once? Starts the
// product on an empty folder, mixes visitors, members, uploads, live streams and hostile requests, and prints the
// curve. Exits with 1 if the level after the warm-up moved by more than a tenth, if open files grew after it, if a request
// was answered 500, if too many were not answered at all, or if the process ended.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { awaitInterruption } from './interruption.ts'
import { startProduct } from './running-product.ts'
import { type Soak, startSoakLoad } from './soak-load.ts'

const PUBLIC_KEY = 'public-key-of-the-soak'
const WARM_UP_MINUTES = 10
const SAMPLE_MS = 2_000
const MOST_DRIFT = 0.1
/** Requests that no one aborted and nothing answered: a server may close a kept connection as one is sent. */
const MOST_UNANSWERED = 0.001
/** Connections come and go with the load; a leak of one each second is ten times as many after the shortest soak. */
const MOST_MORE_FILES = 60
/** The serving process and its memory, as its own metrics report it. */
const GAUGES = {
  rss: 'process_resident_memory_bytes',
  heap: 'nodejs_heap_size_used_bytes',
  reserved: 'nodejs_heap_size_total_bytes',
  external: 'nodejs_external_memory_bytes',
} as const
/** What the product logs of something unforeseen. */
const FAULT = /"level":"(?:error|fatal)"/
const MOST_FAULT_LINES = 20
/** Linux alone tells. */
const OPEN_FILES = 'process_open_fds'

type Sample = Record<keyof typeof GAUGES | 'files', number>

const minutes = Number(process.argv[2] ?? 60)
if (!(minutes > WARM_UP_MINUTES)) {
  console.error(`The soak takes a number of minutes above ${WARM_UP_MINUTES}.`)
  process.exit(1)
}

const interruption = awaitInterruption()
const folder = await mkdtemp(join(tmpdir(), 'soak-'))
// Under root, the database has a user of its own, who must be able to enter.
await chmod(folder, 0o711)
const product = await startProduct({
  // With the settings of its parent.
  SUPERVISOR: 'on',
  DATA_DIR: join(folder, 'data'),
  PUBLIC_KEY,
  LOG_LEVEL: 'error',
  // Limits would keep the load from what is to be measured.
  RATE_LIMIT_SCALE: '100000',
  STORAGE_QUOTA_MB: '100000',
})
const { origin } = product

try {
  process.exitCode = (await Promise.race([soak(), interruption.happens])) ? 0 : 1
} finally {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Returns whether all of it is as it must be. */
async function soak(): Promise<boolean> {
  const startOfProcess = await product.startOfProcess()
  const load = await startSoakLoad(origin, PUBLIC_KEY)
  const perMinute = await Promise.race([watch(load), load.ended.then(() => [])])
  await load.stop()
  const isSameProcess = (await product.startOfProcess()) === startOfProcess
  if (!isSameProcess) console.log('The process ended and was started again.')
  return conclude(perMinute, load) && isSameProcess
}

async function sample(): Promise<Sample> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const gauge = (name: string) => new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
  const read = (name: string) => {
    const value = gauge(name)
    if (value === undefined) throw new Error(`/metrics does not tell ${name}`)
    return Number(value) / 1024 / 1024
  }
  return {
    rss: read(GAUGES.rss),
    heap: read(GAUGES.heap),
    reserved: read(GAUGES.reserved),
    external: read(GAUGES.external),
    files: Number(gauge(OPEN_FILES) ?? 0),
  }
}

/** The medians of every minute: garbage in between is not a trend. */
async function watch(load: Soak): Promise<Sample[]> {
  const perMinute: Sample[] = []
  console.log('minute  MB held       heap   reserved   external  open files    requests')
  for (let minute = 1; minute <= minutes; minute++) {
    const samples: Sample[] = []
    const end = performance.now() + 60_000
    while (performance.now() < end) {
      samples.push(await sample())
      await pause(SAMPLE_MS)
    }
    const middle = (of: keyof Sample) => median(samples.map((one) => one[of]))
    const level = {
      rss: middle('rss'),
      heap: middle('heap'),
      reserved: middle('reserved'),
      external: middle('external'),
      files: middle('files'),
    }
    perMinute.push(level)
    const figures = [level.rss, level.heap, level.reserved, level.external, level.files].map((value) =>
      value.toFixed(0).padStart(9),
    )
    console.log(`${String(minute).padStart(6)}${figures.join('  ')}${String(load.requests()).padStart(12)}`)
  }
  return perMinute
}

function conclude(perMinute: readonly Sample[], load: Soak): boolean {
  const [level = 0, ...later] = perMinute.slice(WARM_UP_MINUTES - 1).map(({ rss }) => rss)
  const highest = Math.max(...later)
  const last = median(later.slice(-5))
  const drift = (value: number) => `${((value / level - 1) * 100).toFixed(1)} %`
  console.log(`\nAfter ${WARM_UP_MINUTES} minutes ${level.toFixed(0)} MB.`)
  console.log(`At most ${highest.toFixed(0)} MB after that (${drift(highest)}).`)
  console.log(`At the end ${last.toFixed(0)} MB (${drift(last)}); wanted within ${MOST_DRIFT * 100} %.`)
  console.log(
    `${load.requests()} requests; answers: ${JSON.stringify(load.statuses())}; ${load.aborted()} more were aborted`,
  )
  const files = perMinute.slice(WARM_UP_MINUTES - 1).map((one) => one.files)
  const moreFiles = median(files.slice(-5)) - (files[0] ?? 0)
  console.log(`${moreFiles} more open files than after the warm-up; wanted ${MOST_MORE_FILES} at most.`)
  const unanswered = (load.statuses()[0] ?? 0) / load.requests()
  console.log(
    `${(unanswered * 100).toFixed(3)} % without an answer; wanted ${MOST_UNANSWERED * 100} % at most.`,
  )
  const faults = load.statuses()[500] ?? 0
  const said = product.lines.filter((line) => FAULT.test(line)).slice(0, MOST_FAULT_LINES)
  for (const line of said) console.log(line)
  const isFlat = highest <= level * (1 + MOST_DRIFT) && moreFiles <= MOST_MORE_FILES
  return isFlat && faults === 0 && unanswered <= MOST_UNANSWERED
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
