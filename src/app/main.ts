// The program starts everything in order, prints its address, and stops everything in order.
import { EmbeddedDatabaseError } from '@guildhall/embedded-postgres'
import { DRAIN_GRACE_MS, listen } from '@guildhall/http-server'
import {
  aborted,
  createShutdown,
  reportServing,
  type Shutdown,
  withGracePeriod,
} from '@guildhall/process-manager'
import { addCourseClips } from '../../seeds/course-clips.ts'
import { settleAgents } from '../../seeds/health.ts'
import { addLinks } from '../../seeds/links.ts'
import { readOldNotifications } from '../../seeds/notifications.ts'
import { addRuns } from '../../seeds/runs.ts'
import { type Seeded, seedIfEmpty } from '../../seeds/seed.ts'
import { addUpdateMedia } from '../../seeds/updates.ts'
import { NOTIFICATION_MAILS } from '../features/events/server/notifications.actions.ts'
import { isProvenWith } from '../features/selling/payout-accounts/server/payout-accounts.actions.ts'
import type { Database } from '../platform/database/database.ts'
import { migrateDatabase, UnusableDatabaseError } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { openReplicas, type Replicas } from '../platform/database/replicas.ts'
import { createRowChanges, type RowChanges } from '../platform/database/row-changes.ts'
import { isDatabaseUnavailable } from '../platform/database/unavailable.ts'
import { watchFaults } from '../platform/faults.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { createLog, type Log } from '../platform/log.ts'
import { errorInWords } from '../platform/logged-error.ts'
import { collectWhenQuiet } from '../platform/quiet-collection.ts'
import { BuildError, finishBuild, provideBuild } from './build.ts'
import { type Config, ConfigurationError, missingSettings, readConfig, siteUrlOf } from './config.ts'
import { pourDemonstration } from './demonstration-pouring.ts'
import { allJobs } from './jobs.ts'
import { MIGRATIONS } from './migrations.ts'
import { openClock } from './moved-clock.ts'
import { startMailSender } from './outgoing.ts'
import { createProduct, type Product } from './product.ts'
import { PROGRAM } from './program.ts'
import { logPlaceholders, readyLines } from './ready-lines.ts'
import { allSearchedLists } from './saved-searches.ts'
import { openStorage, type Storage } from './storage.ts'
import { joinWebProcesses, startWebProcesses, type WebProcesses } from './web-processes.ts'

/** One reads while the other is in a transaction. */
const SEEDING_CONNECTIONS = 2

/** After a request to stop, a step that is just starting gets so long to finish, so that it can be undone in order. */
const START_PATIENCE_MS = 10_000
/** An orderly end takes no longer: answers under way have 10 s, jobs 5, the embedded database writes its rows. */
const STOP_LIMIT_MS = 30_000
/** The program ended because an error left the state in doubt; sysexits.h calls it an internal software error. */
const BROKEN_EXIT_CODE = 70

/** Raises ConfigurationError with all missing settings of a public site at once. */
function refuseHalfConfigured(config: Config): void {
  const missing = missingSettings(config)
  if (missing.length > 0) throw new ConfigurationError(`a public SITE_URL needs ${missing.join('; ')}`)
}

/**
 * Starts the product, serves until `asked` is aborted or an error leaves the state in doubt, stops everything in order
 * and ends the process. A start that fails ends it with one sentence. `flush` sends the measurements at the end.
 */
export async function main(
  pages: 'built' | 'development',
  asked: AbortSignal,
  flush: () => Promise<void>,
): Promise<never> {
  const broken = new AbortController()
  const stop = AbortSignal.any([asked, broken.signal])
  const end = createShutdown(stop)
  end.undoBy(flush)
  let log = createLog('info')
  watchFaults({ log: () => log, broken: () => broken.abort() })
  const exitCode = () => (broken.signal.aborted ? BROKEN_EXIT_CODE : 0)
  stop.addEventListener('abort', () => {
    if (!broken.signal.aborted) log.info({ event: 'stopping' })
    else log.error({ event: 'stopping', detail: 'An uncaught error may have left work half done' })
  })
  try {
    const config = readConfig(process.env)
    refuseHalfConfigured(config)
    log = createLog(config.LOG_LEVEL)
    await withGracePeriod(start({ config, log, pages, end, stop }), stop, START_PATIENCE_MS)
  } catch (error) {
    await stopEverything(end, log)
    if (stop.aborted) process.exit(exitCode())
    console.error(`\n${sentenceFor(error)}\n`)
    process.exit(1)
  }
  await aborted(stop)
  const isInOrder = await stopEverything(end, log)
  process.exit(exitCode() || (isInOrder ? 0 : 1))
}

/** Returns whether everything stopped as it should. Ends the process when that takes too long. */
async function stopEverything(end: Shutdown, log: Log): Promise<boolean> {
  const overdue = setTimeout(() => {
    log.error({ event: 'stop_overdue' })
    process.exit(1)
  }, STOP_LIMIT_MS)
  const problems = await end.unwind()
  clearTimeout(overdue)
  for (const err of problems) log.error({ event: 'stop_failed', err })
  return problems.length === 0
}

type Start = {
  config: Config
  log: Log
  pages: 'built' | 'development'
  end: Shutdown
  stop: AbortSignal
}

async function start(given: Start): Promise<void> {
  const { config, log, end, stop } = given
  const { undoBy } = end
  // A sibling skips the work that the first process has done once for all: the build, the migrations, the content.
  const beside = joinWebProcesses(config, log)
  const needsBuild = !beside && given.pages === 'built' && config.ROLE !== 'worker'
  const clock = await openClock(config)
  // The build and the preparation of the database run beside each other to their ends, so that the begun work can be
  // undone.
  const [built, prepared] = await Promise.allSettled([
    needsBuild
      ? provideBuild(() => say('Building the pages. This takes a moment and happens only once.'), stop)
      : undefined,
    prepareDatabase(given, clock.now(), beside !== undefined),
  ])
  if (built.status === 'rejected') throw built.reason
  if (prepared.status === 'rejected') throw prepared.reason
  const { storage, database, rowChanges, seeded } = prepared.value

  const web = beside ?? (await startWebProcesses({ ...given, storage }))
  undoBy(web.stop)
  const sender = startMailSender({ config, database, rowChanges, clock, log })
  if (sender) undoBy(sender.stop)

  const replicas = openReplicasOf(given, database)
  const product = await createProduct({
    config,
    database,
    rowChanges,
    replicas,
    clock,
    log,
    machine: web.machine,
    pages: config.ROLE === 'worker' ? 'none' : given.pages,
    checkOutput: given.pages === 'development',
  })
  undoBy(product.close)
  if (seeded) {
    say('Adding pictures and clips.')
    await withRepetition(given, { url: storage.url, rowChanges }, (repetitive) =>
      addMoreContent({ ...product, config, database: repetitive }, seeded, clock.now()),
    )
  }
  const running = await serve(given, product, web)

  if (config.ROLE !== 'web') {
    const { notificationMailer } = product
    const endWaking = rowChanges.onChange(NOTIFICATION_MAILS, notificationMailer.wake)
    undoBy(endWaking)
    const jobs = await startJobs({
      directUrl: storage.directUrl,
      jobs: [...allJobs({ database, clock, log, sender, notificationMailer }), ...product.jobs],
      log,
      program: PROGRAM,
      stop,
    })
    undoBy(jobs.stop)
  }

  undoBy(collectWhenQuiet())
  await web.serveBeside(running)
  stop.throwIfAborted()
  reportServing()
  if (beside) return
  say(...readyLines(config, running.port, [...storage.notes, ...web.notes], seeded))
  logPlaceholders(config, log)
  if (needsBuild) {
    finishBuild(stop).catch((err: unknown) => {
      if (!stop.aborted) log.warn({ event: 'build_unfinished', err })
    })
  }
}

/** Opens the database with its tables, and with demo content if it was empty. A sibling finds them there. */
async function prepareDatabase(given: Start, now: Date, isSibling: boolean) {
  const { config, log, end } = given
  const storage = await openStorage(config, log)
  end.undoBy(storage.stop)
  const { directUrl } = storage
  // Only the sandbox has what the people of the demonstration did with their cards.
  const isPoured = !isSibling && config.demoContent && config.demo && config.stripe === undefined
  const poured = isPoured ? await pourDemonstration({ config, directUrl, log }, now) : undefined
  if (!isSibling) await migrateDatabase(directUrl, MIGRATIONS, PROGRAM, log)
  const tables = await openTables(given, storage)
  const seeded =
    config.demoContent && !isSibling && !isPoured
      ? await withRepetition(given, { url: storage.url, rowChanges: tables.rowChanges }, (database) =>
          seedIfEmpty(database, now, {
            withAccounts: config.demo,
            announce: () => say('Adding demo content to the empty database.'),
          }),
        )
      : poured
  return { storage, ...tables, seeded }
}

/**
 * Demo content is written through connections of its own, which plan every kind of statement once: there are tens of
 * thousands of statements, of some hundred kinds.
 */
async function withRepetition<T>(
  { log }: Start,
  { url, rowChanges }: { url: string; rowChanges: RowChanges },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase({
    url,
    poolSize: SEEDING_CONNECTIONS,
    log,
    rowChanges,
    program: PROGRAM,
    isRepetitive: true,
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function openTables({ config, log, end }: Start, storage: Storage) {
  const rowChanges = createRowChanges(log, PROGRAM)
  const database = openDatabase({
    url: storage.url,
    poolSize: config.DATABASE_POOL_SIZE,
    timeoutMs: config.DATABASE_TIMEOUT_MS,
    log,
    rowChanges,
    program: PROGRAM,
  })
  end.undoBy(database.close)
  await rowChanges.listen(storage.directUrl)
  end.undoBy(rowChanges.close)
  return { database, rowChanges }
}

function openReplicasOf({ config, log, end }: Start, { pool: primary }: Database): Replicas | undefined {
  const { DATABASE_REPLICA_URLS: urls, DATABASE_POOL_SIZE: poolSize, DATABASE_TIMEOUT_MS: timeoutMs } = config
  if (!urls || config.ROLE === 'worker') return undefined
  const replicas = openReplicas({ urls, primary, poolSize, timeoutMs, log, program: PROGRAM })
  end.undoBy(replicas.close)
  return replicas
}

/** Adds the files of demo content, and the rows that need a running product. */
async function addMoreContent(
  product: Product & { config: Config; database: Database },
  seeded: Seeded,
  now: Date,
): Promise<void> {
  const { config, database, takeFile } = product
  await addCourseClips(database, takeFile)
  await addUpdateMedia(database, takeFile)
  if (config.demo) {
    await addRuns(database, now)
    const links = { siteUrl: siteUrlOf(config), lists: allSearchedLists(database.db) }
    seeded.updates += await addLinks(database, links, seeded, now)
    const isSellerProven = isProvenWith(product.payments.parts.provider.form)
    await settleAgents(database, isSellerProven, seeded.agentIds.values(), now)
    await readOldNotifications(database, now)
  }
}

/** Listens until the process is asked to stop, and then finishes the answers under way. */
async function serve({ config, end, stop }: Start, product: Product, web: WebProcesses) {
  const running = await listen(product.server, {
    port: config.PORT,
    host: config.HOST,
    sockets: web.sockets,
    graceMs: DRAIN_GRACE_MS,
  })
  // Draining begins at once, and goes on while the jobs end.
  let drained: Promise<void> | undefined
  const leave = () => {
    product.stopServing()
    drained ??= Promise.all([running.drain(), web.stop()]).then(() => {})
    return drained
  }
  stop.addEventListener('abort', () => void leave(), { once: true })
  end.undoBy(leave)
  return running
}

function sentenceFor(error: unknown): string {
  if (error instanceof ConfigurationError) return `Invalid configuration: ${error.message}.`
  if (
    error instanceof EmbeddedDatabaseError ||
    error instanceof UnusableDatabaseError ||
    error instanceof BuildError
  ) {
    return error.message
  }
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE')
      return 'Another program is using this port. Stop it, or set PORT to a free one.'
    if (error.code === 'EACCES')
      return 'You need more privileges to use this port. Set PORT to a number above 1023.'
    if (error.code === 'EADDRNOTAVAIL') return "This machine doesn't have the address in HOST."
    if (error.code === 'ECONNREFUSED') return "The database in DATABASE_URL isn't responding."
    if (error.code === '28P01') return 'The database in DATABASE_URL rejected the user name or the password.'
    if (error.code === '3D000') return "The database named in DATABASE_URL doesn't exist."
  }
  if (isDatabaseUnavailable(error)) return "The database in DATABASE_URL isn't responding."
  return errorInWords(error)
}

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
