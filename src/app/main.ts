// The program: starts everything in order, says where it is, and stops everything in order.
import { fileURLToPath } from 'node:url'
import { DEMO_PASSWORD, demoAccounts } from '../../seeds/accounts.ts'
import { seedIfEmpty } from '../../seeds/seed.ts'
import { NOTIFICATION_MAILS } from '../features/notifications/server/actions.ts'
import { paths } from '../paths.ts'
import { createClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { EmbeddedDatabaseError } from '../platform/database/embedded/embedded.ts'
import { migrateDatabase, UnusableDatabaseError } from '../platform/database/migrate.ts'
import { createRowNews } from '../platform/database/row-news.ts'
import { listen } from '../platform/http/server.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { createLog, type Log } from '../platform/log.ts'
import { errorInWords } from '../platform/logged-error.ts'
import { BuildError, provideBuild } from './build.ts'
import { type Config, ConfigurationError, missingSettings, readConfig } from './config.ts'
import { allJobs } from './jobs.ts'
import { startMailSender } from './outgoing.ts'
import { createProduct } from './product.ts'
import { PROGRAM } from './program.ts'
import { openStorage, type Storage } from './storage.ts'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Things to undo at the end, last first. */
type Undo = () => Promise<void>

/** Raises ConfigurationError with everything that a public site lacks, at once. */
function refuseHalfConfigured(config: Config): void {
  const missing = missingSettings(config)
  if (missing.length > 0) throw new ConfigurationError(`a public SITE_URL needs ${missing.join('; ')}`)
}

/** Starts the product and returns once it is serving. A start that cannot be ends the process with one sentence. */
export async function main(pages: 'built' | 'development'): Promise<void> {
  const undo: Undo[] = []
  try {
    const config = readConfig(process.env)
    refuseHalfConfigured(config)
    const log = createLog(config.LOG_LEVEL)
    if (pages === 'built' && config.ROLE !== 'worker') {
      await provideBuild(() => say('Building the pages; this takes a moment, once.'))
    }
    const storage = await openStorage(config)
    undo.push(storage.stop)
    await run({ config, log, storage, pages, undo })
    stopOnSignal(undo, log)
  } catch (error) {
    await unwind(undo)
    console.error(`\n${sentenceFor(error)}\n`)
    process.exit(1)
  }
}

async function run(given: {
  config: Config
  log: Log
  storage: Storage
  pages: 'built' | 'development'
  undo: Undo[]
}): Promise<void> {
  const { config, log, storage, undo } = given
  await migrateDatabase(storage.directUrl, MIGRATIONS, PROGRAM)

  const news = createRowNews(log, PROGRAM)
  const database = openDatabase({
    url: storage.url,
    poolSize: config.DATABASE_POOL_SIZE,
    log,
    news,
    program: PROGRAM,
  })
  undo.push(database.close)
  await news.listen(storage.directUrl)
  undo.push(news.close)

  const clock = createClock()
  const seeded = config.demoContent
    ? await seedIfEmpty(database, clock.now(), { withAccounts: config.demo })
    : undefined

  const sender = startMailSender({ config, database, news, clock, log })
  if (sender) undo.push(sender.stop)

  const product = await createProduct({
    config,
    database,
    news,
    clock,
    log,
    pages: config.ROLE === 'worker' ? 'none' : given.pages,
    checkOutput: given.pages === 'development',
  })
  undo.push(product.close)
  const running = await listen(product.server, { port: config.PORT, host: config.HOST })
  undo.push(async () => {
    product.stopServing()
    await running.drain()
  })

  if (config.ROLE !== 'web') {
    const { notificationMailer } = product
    const endWaking = news.onChange(NOTIFICATION_MAILS, notificationMailer.wake)
    undo.push(async () => {
      endWaking()
    })
    const jobs = await startJobs({
      directUrl: storage.directUrl,
      jobs: [...allJobs({ database, clock, log, sender, notificationMailer }), ...product.jobs],
      log,
      program: PROGRAM,
    })
    undo.push(jobs.stop)
  }

  say(
    '',
    `${PROGRAM.name} is ready at ${config.SITE_URL ?? `http://localhost:${running.port}`}`,
    ...storage.notes,
    ...(config.smtp === undefined && config.demo
      ? [`Mail:     kept at http://localhost:${running.port}${paths.mailbox()}`]
      : []),
    ...(seeded
      ? [
          `Content:  ${seeded.projects} demo projects and ${seeded.agents} demo agents by ${seeded.people} people`,
        ]
      : []),
    ...(config.demo && config.demoContent ? demoAccountLines() : []),
    '',
  )
  if (config.smtp === undefined && !config.demo) {
    log.warn({ event: 'mails_stay', detail: 'SMTP_URL is not set: mails stay in the outbox' })
  }
  if (config.CONTACT_PHONE === undefined) {
    log.info({
      event: 'placeholder_phone',
      detail: 'CONTACT_PHONE is not set: the contact button carries a placeholder',
    })
  }
}

/** Who can be signed in as, as long as nobody changed it. */
function demoAccountLines(): string[] {
  const width = Math.max(...demoAccounts.map(({ email }) => email.length))
  return [
    `Accounts: all with the password ${DEMO_PASSWORD}`,
    ...demoAccounts.map(({ email, what }) => `          ${email.padEnd(width)}  ${what}`),
  ]
}

function stopOnSignal(undo: Undo[], log: Log): void {
  let stopping = false
  const stop = () => {
    // Whoever asks a second time does not want to wait.
    if (stopping) process.exit(1)
    stopping = true
    log.info({ event: 'stopping' })
    unwind(undo).then(
      () => process.exit(0),
      (err) => {
        log.error({ event: 'stop_failed', err })
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('uncaughtException', (err) => {
    log.error({ event: 'uncaught', err })
    stop()
  })
}

async function unwind(undo: Undo[]): Promise<void> {
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step()
}

function sentenceFor(error: unknown): string {
  if (error instanceof ConfigurationError) return `The configuration cannot be used: ${error.message}.`
  if (
    error instanceof EmbeddedDatabaseError ||
    error instanceof UnusableDatabaseError ||
    error instanceof BuildError
  ) {
    return error.message
  }
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE')
      return 'The port is taken by another program. Stop it, or set PORT to a free one.'
    if (error.code === 'EACCES') return 'This port needs more rights. Set PORT to one above 1023.'
    if (error.code === 'EADDRNOTAVAIL') return 'This machine does not have the address in HOST.'
    if (error.code === 'ECONNREFUSED') return 'The database in DATABASE_URL does not answer.'
    if (error.code === '28P01') return 'The database in DATABASE_URL refuses the user or the password.'
    if (error.code === '3D000') return 'The database named in DATABASE_URL does not exist.'
  }
  return errorInWords(error)
}

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
