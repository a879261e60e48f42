/**
 * Which database serves a start without DATABASE_URL? A real PostgreSQL, installed by npm and run by us on DATA_DIR:
 * locked, created, recovered, started and stopped here.
 */
import { mkdir, realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import { databaseUrl, ensureDatabase } from './connection.ts'
import { type DataFolder, findDataFolder, majorVersionOf, rememberElsewhere } from './data-folder.ts'
import type { DatabaseUser } from './database-user.ts'
import { type EarlierServer, stopEarlierServer } from './earlier-server.ts'
import { EmbeddedDatabaseError, explain } from './errors.ts'
import { makeRows, removeLeftovers } from './first-start.ts'
import { lockExclusively } from './folder-lock.ts'
import { makePassword, passwordFile, readPassword, setPassword } from './password.ts'
import type { Program } from './program.ts'
import { shortenLog } from './server-log.ts'
import { runServer } from './server-process.ts'
import { asParameters, type Listening, serverSettings } from './settings.ts'
import { clearSocketFolder, makeSocketFolder, removeSocketFolder, SOCKET_PORT } from './socket-folder.ts'

export { EmbeddedDatabaseError } from './errors.ts'
export { runningDatabaseUrl } from './running.ts'

/** The steps are undone in reverse order, at the end or when a later step fails. */
type Undo = (() => Promise<void> | void)[]

const MAINTENANCE_DATABASE = 'postgres'

export type EmbeddedDatabase = {
  /** The postgres address has its credentials, for `pg` and its users. */
  url: string
  /** The path is absolute; the rows may be outside DATA_DIR. */
  dataFolder: string
  /** A person should read these sentences; more are added when something happens after the start. */
  notes: string[]
  /** Stops the server in order and releases the folder; repeated calls wait for the same shutdown. */
  stop(): Promise<void>
}

export type EmbeddedDatabaseOptions = {
  program: Program
  /** DATA_DIR may be relative, and need not exist yet. */
  dataDir: string
  databaseName: string
  /** The default is true. False gives up crash safety, for tests. */
  durable?: boolean
  /** These win over our own settings of PostgreSQL. */
  settings?: Record<string, string>
  /** A note is a sentence about something after the start, such as a restart of the server. */
  onNote?: (sentence: string) => void
}

/**
 * Starts the embedded PostgreSQL and creates the database if it is missing. Raises EmbeddedDatabaseError, whose message
 * is one sentence for a person; nothing is left running or locked then.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const wanted = resolve(options.dataDir)
  const undo: Undo = []
  try {
    await mkdir(wanted, { recursive: true })
    return await startIn(await realpath(wanted), options, undo)
  } catch (error) {
    const explained = explain(error, wanted)
    const problems = await undoAll(undo)
    if (problems.length === 0) throw explained
    throw new EmbeddedDatabaseError(explained.message, { cause: new AggregateError([error, ...problems]) })
  }
}

/** Undoes every step even when one fails, and returns the failures. */
async function undoAll(undo: Undo): Promise<unknown[]> {
  const problems: unknown[] = []
  for (let step = undo.pop(); step; step = undo.pop()) {
    try {
      await step()
    } catch (error) {
      problems.push(error)
    }
  }
  return problems
}

async function startIn(
  dataDir: string,
  options: EmbeddedDatabaseOptions,
  undo: Undo,
): Promise<EmbeddedDatabase> {
  const { program, durable = true } = options
  const whenHeld = `Another ${program.name} is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`
  const lock = await lockExclusively(join(dataDir, `${program.slug}.lock`), whenHeld)
  undo.push(() => lock.release())

  const place = await findDataFolder(dataDir, program)
  const { rows, user } = place
  if (place.elsewhere) {
    // DATA_DIR may have been removed or copied under a running server: its own lock then says nothing about the rows.
    const rowsLock = await lockExclusively(`${rows}.lock`, whenHeld)
    undo.push(() => rowsLock.release())
  }
  const notes = [...place.notes, ...(await removeLeftovers(rows))]
  const binaries = await findBinaries(user, program)
  const password = await preparedRows({ dataDir, place, binaries, durable, notes })
  if (place.elsewhere) await rememberElsewhere(dataDir, rows)

  const listening = await chooseListening({ rows, user, program }, undo)
  const logFile = join(dataDir, 'postgres.log')
  await shortenLog(logFile)
  const maintenanceUrl = databaseUrl(listening, password, MAINTENANCE_DATABASE)
  const settings = serverSettings({ listening, durable, extra: options.settings ?? {} })
  const server = await runServer({
    binaries,
    user,
    rows,
    logFile,
    parameters: asParameters(settings),
    maintenanceUrl,
    clearRemnants: async () => {
      await stopEarlierServer(rows, binaries, user)
      if (listening.kind === 'socket') await clearSocketFolder(listening.folder)
    },
    tell: (sentence) => {
      notes.push(sentence)
      options.onNote?.(sentence)
    },
  })
  undo.push(() => server.stop())
  await ensureDatabase(maintenanceUrl, options.databaseName)

  let stopped: Promise<void> | undefined
  return {
    url: databaseUrl(listening, password, options.databaseName),
    dataFolder: rows,
    notes,
    stop: () => {
      stopped ??= undoAll(undo).then(([problem]) => {
        if (problem !== undefined) throw explain(problem, dataDir)
      })
      return stopped
    },
  }
}

/** Returns rows that are ready for a server of this version, and their password. */
async function preparedRows(options: {
  dataDir: string
  place: DataFolder
  binaries: Binaries
  durable: boolean
  notes: string[]
}): Promise<string> {
  const { dataDir, place, binaries, durable, notes } = options
  const { rows, user } = place
  const known = await readPassword(dataDir)
  if (place.isNew) {
    // Stored before the rows exist: rows without their password would be inaccessible.
    const password = known ?? (await makePassword(dataDir))
    await makeRows({ binaries, rows, user, password, durable })
    return password
  }
  const rowsVersion = await majorVersionOf(rows)
  if (rowsVersion !== binaries.majorVersion) {
    throw new EmbeddedDatabaseError(
      `The rows in ${rows} were written by PostgreSQL ${rowsVersion}, and this program brings PostgreSQL ${binaries.majorVersion}: start the release that brought ${rowsVersion} and export them there, or set DATABASE_URL to a PostgreSQL ${rowsVersion} server, or set DATA_DIR to a new folder.`,
    )
  }
  const earlier = await stopEarlierServer(rows, binaries, user)
  if (earlier !== 'none') notes.push(recoveryNote(earlier))
  if (known !== undefined) return known
  const password = await makePassword(dataDir)
  await setPassword(binaries, rows, user, password)
  notes.push(
    `The database's password was missing, so a new one was set and kept in ${passwordFile(dataDir)}.`,
  )
  return password
}

function recoveryNote(earlier: Exclude<EarlierServer, 'none'>): string {
  return earlier === 'stopped'
    ? 'The database was recovered. An earlier run had ended without stopping it, so it was stopped and started again. No saved data is lost.'
    : 'The database was recovered. The earlier run had been interrupted. No saved data is lost.'
}

async function chooseListening(
  { rows, user, program }: { rows: string; user: DatabaseUser; program: Program },
  undo: Undo,
): Promise<Listening> {
  if (process.platform === 'win32') return { kind: 'loopback', port: await freePort() }
  const folder = await makeSocketFolder(rows, user, program)
  undo.push(() => removeSocketFolder(folder))
  return { kind: 'socket', folder, port: SOCKET_PORT }
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address !== null && typeof address === 'object') resolvePort(address.port)
        else reject(new Error('the system gave no free port'))
      })
    })
  })
}
