// What the tests of mail share: a real database, a real SMTP server, a clock that stands still, a log to read.
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach } from 'vitest'
import type { Clock } from '../clock.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { startEmbeddedDatabase } from '../database/embedded/embedded.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { createRowNews, type RowNews } from '../database/row-news.ts'
import { createLog, type Log, type LogFields } from '../log.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** A migrated database for the test file. */
export async function startTestDatabase(): Promise<{ database: Database; news: RowNews; url: string }> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'mail-')))
  // Under root, the database's own user must get through.
  await chmod(folder, 0o711)
  const server = await startEmbeddedDatabase({
    dataDir: join(folder, 'data'),
    databaseName: 'mail',
    durable: false,
  })
  await migrateDatabase(server.url, MIGRATIONS)
  const log = createLog('silent')
  const news = createRowNews(log)
  const database = openDatabase({ url: server.url, poolSize: 5, log, news })
  afterAll(async () => {
    await news.close()
    await database.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return { database, news, url: server.url }
}

export function stillClock(at = '2026-03-02T09:00:00.000Z'): Clock {
  let nowMs = Date.parse(at)
  return {
    now: () => new Date(nowMs),
    advance: (seconds) => {
      nowMs += seconds * 1000
    },
  }
}

export function recordingLog(): Log & { lines: (LogFields & { level: string })[] } {
  const lines: (LogFields & { level: string })[] = []
  const write = (level: string) => (fields: LogFields) => void lines.push({ level, ...fields })
  return { lines, debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

export type Delivery = { from: string; recipients: string[]; messageId: string; source: string }
type Refusal = { step: 'connect' | 'recipient' | 'content'; status: number; words: string }

/** A server that takes every mail, or refuses at one step what it is told to refuse. Closed after each test. */
export async function startInbox(port = 0) {
  const deliveries: Delivery[] = []
  let refusal: Refusal | undefined
  const refusedAt = (step: Refusal['step']) =>
    refusal?.step === step ? Object.assign(new Error(refusal.words), { responseCode: refusal.status }) : null

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onConnect: (_session, done) => done(refusedAt('connect')),
    onRcptTo: (_address, _session, done) => done(refusedAt('recipient')),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refused = refusedAt('content')
        if (refused) return done(refused)
        const source = Buffer.concat(chunks).toString()
        deliveries.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          recipients: session.envelope.rcptTo.map((recipient) => recipient.address),
          messageId: /^Message-ID: (.*)\r$/im.exec(source)?.[1] ?? '',
          source,
        })
        done(null)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  openInboxes.push(close)
  const address = server.server.address()
  const ownPort = address !== null && typeof address === 'object' ? address.port : port
  return {
    deliveries,
    port: ownPort,
    url: `smtp://127.0.0.1:${ownPort}`,
    refuse(next: Refusal | undefined) {
      refusal = next
    },
    close,
  }
}

const openInboxes: (() => Promise<void>)[] = []

export function closeInboxes(): void {
  afterEach(async () => {
    for (const close of openInboxes.splice(0)) await close()
  })
}
