/**
 * How is the server process started, kept alive and ended? It runs in its own process group, so that Ctrl-C reaches
 * only us and we end it after the last request.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { waitUntilReady } from './connection.ts'
import { type DatabaseUser, spawnIdentity } from './database-user.ts'
import { EmbeddedDatabaseError, explain, inOneLine } from './errors.ts'
import { cannotRun, databaseEnvironment, runCommand } from './run-command.ts'
import { lastWordsSince, openLog } from './server-log.ts'

// Replaying the log after a crash of a busy server takes seconds to tens of seconds.
const READY_TIMEOUT_SECONDS = 60
const FAST_STOP_MILLISECONDS = 60_000
const IMMEDIATE_STOP_MILLISECONDS = 10_000
const SHORTEST_RESTART_PAUSE_MILLISECONDS = 250
const LONGEST_RESTART_PAUSE_MILLISECONDS = 10_000
/** A server that ends sooner will do so again: it is restarted at growing intervals. */
const SHORT_LIFE_MILLISECONDS = 10_000

// Processes of a killed server need a moment to notice; until then PostgreSQL refuses to start beside them.
const PATIENCE_WITH_REMNANTS_MILLISECONDS = 15_000
const REMNANTS_PATTERN = /pre-existing shared memory block|lock file "postmaster\.pid" already exists/

export type ServerLaunch = {
  binaries: Binaries
  user: DatabaseUser
  rows: string
  logFile: string
  parameters: string[]
  /** The server answers here once it is ready. */
  maintenanceUrl: string
  /** It cleans up after a killed server; called before every start, including restarts. */
  clearRemnants: () => Promise<void>
  /** Each incident after the start is passed on as a sentence. */
  tell: (sentence: string) => void
}

export type RunningServer = { stop(): Promise<void> }

type Attempt = { child: ChildProcess; ended: Promise<string>; logOffsetBytes: number }

async function spawnServer(launch: ServerLaunch): Promise<Attempt> {
  const log = await openLog(launch.logFile)
  try {
    const child = spawn(launch.binaries.postgres, ['-D', launch.rows, ...launch.parameters], {
      ...spawnIdentity(launch.user),
      cwd: dirname(launch.binaries.postgres),
      env: databaseEnvironment(),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.handle.fd, log.handle.fd],
    })
    const ended = new Promise<string>((resolve, reject) => {
      child.once('error', (error) => reject(cannotRun(launch.binaries.postgres, error)))
      child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
    })
    // Callers that await it get the failure; this only keeps it from counting as unhandled until then.
    ended.catch(() => undefined)
    return { child, ended, logOffsetBytes: log.sizeBytes }
  } finally {
    await log.handle.close()
  }
}

async function becomesReady(launch: ServerLaunch, attempt: Attempt): Promise<void> {
  const giveUp = new AbortController()
  const died = attempt.ended.then(async (how) => {
    const words = await lastWordsSince(launch.logFile, attempt.logOffsetBytes)
    // The reason is the sentence with the server's own words, not the AbortError of the wait below.
    return Promise.reject(new Error(words === '' ? `the server ended with ${how}` : words))
  })
  try {
    await Promise.race([died, waitUntilReady(launch.maintenanceUrl, READY_TIMEOUT_SECONDS, giveUp.signal)])
  } finally {
    giveUp.abort()
    // It also settles after the race is won, when the server ends.
    died.catch(() => undefined)
  }
}

async function startOnce(launch: ServerLaunch, isWanted: (attempt: Attempt) => boolean): Promise<Attempt> {
  const deadline = performance.now() + PATIENCE_WITH_REMNANTS_MILLISECONDS
  for (;;) {
    await launch.clearRemnants()
    const attempt = await spawnServer(launch)
    if (!isWanted(attempt)) {
      await endAttempt(launch, attempt)
      throw new EmbeddedDatabaseError('The database is being stopped.')
    }
    try {
      await becomesReady(launch, attempt)
      // A server must not keep alive a script that forgot to stop it; the exit handler below ends it.
      attempt.child.unref()
      return attempt
    } catch (error) {
      await endAttempt(launch, attempt)
      const isRemnant = error instanceof Error && REMNANTS_PATTERN.test(error.message)
      if (!isRemnant || performance.now() > deadline) throw error
      await pause(SHORTEST_RESTART_PAUSE_MILLISECONDS)
    }
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

async function endsWithin(attempt: Attempt, milliseconds: number): Promise<boolean> {
  const timeUp = new AbortController()
  const late = pause(milliseconds, false, { signal: timeUp.signal })
  // The pause is aborted, and so rejects, when the server has ended, which is the good case.
  late.catch(() => undefined)
  try {
    return await Promise.race([attempt.ended.then(() => true), late])
  } finally {
    timeUp.abort()
  }
}

/** Stops a server: gracefully, then immediately (which loses nothing, but needs recovery at the next start). */
async function endAttempt(launch: ServerLaunch, attempt: Attempt): Promise<void> {
  const { child } = attempt
  if (hasEnded(child)) return
  child.ref()
  if (process.platform === 'win32') {
    // Windows has no signals: kill() would end the server like a crash.
    await runCommand(launch.binaries.pgCtl, ['stop', '-D', launch.rows, '-m', 'fast', '-w'], launch.user)
  } else {
    child.kill('SIGINT')
  }
  if (await endsWithin(attempt, FAST_STOP_MILLISECONDS)) return
  child.kill('SIGQUIT')
  if (await endsWithin(attempt, IMMEDIATE_STOP_MILLISECONDS)) return
  throw new EmbeddedDatabaseError(
    `The database process (number ${child.pid}) does not stop: end it manually before the next start.`,
  )
}

/**
 * Starts the server, waits until it accepts connections, and restarts it if it later ends by itself. Raises
 * EmbeddedDatabaseError, with the last words of its log if there are any.
 */
export async function runServer(launch: ServerLaunch): Promise<RunningServer> {
  const stopping = new AbortController()
  let current: Attempt | undefined
  const isWanted = (attempt: Attempt) => {
    if (stopping.signal.aborted) return false
    current = attempt
    return true
  }
  const endWithUs = () => {
    if (current && !hasEnded(current.child)) current.child.kill('SIGINT')
  }
  process.on('exit', endWithUs)

  const keepAlive = async (first: Attempt) => {
    let attempt = first
    let pauseMilliseconds = SHORTEST_RESTART_PAUSE_MILLISECONDS
    const pauseLonger = async () => {
      await pause(pauseMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)
      pauseMilliseconds = Math.min(pauseMilliseconds * 2, LONGEST_RESTART_PAUSE_MILLISECONDS)
    }
    for (;;) {
      const upAt = performance.now()
      const how = await attempt.ended
      if (stopping.signal.aborted) return
      launch.tell(`The database process ended unexpectedly (${how}) and is being restarted.`)
      if (performance.now() - upAt >= SHORT_LIFE_MILLISECONDS)
        pauseMilliseconds = SHORTEST_RESTART_PAUSE_MILLISECONDS
      else await pauseLonger()
      if (stopping.signal.aborted) return
      for (let isUp = false; !isUp; ) {
        try {
          attempt = await startOnce(launch, isWanted)
          isUp = true
          launch.tell('The database is available again.')
        } catch (error) {
          if (stopping.signal.aborted) return
          const reason = inOneLine(error instanceof Error ? error.message : String(error))
          launch.tell(`The database could not be restarted yet: ${reason}.`)
          await pauseLonger()
          if (stopping.signal.aborted) return
        }
      }
    }
  }

  let keeper: Promise<void>
  try {
    keeper = keepAlive(await startOnce(launch, isWanted))
  } catch (error) {
    process.off('exit', endWithUs)
    throw explain(error, launch.rows)
  }
  return {
    async stop() {
      stopping.abort()
      try {
        if (current) await endAttempt(launch, current)
        await keeper
      } finally {
        process.off('exit', endWithUs)
      }
    },
  }
}
