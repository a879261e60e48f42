// Does the program, as `npm start` runs it, start and stop without leaving anything behind or losing a request?
// @module-tag proof
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../tests/support/database/database.ts'
import { befriend } from '../../tests/support/processes/friend.ts'
import { hostileRequests } from '../../tests/support/processes/hostile-requests.ts'
import { speak } from '../../tests/support/processes/raw-socket.ts'
import { freePort, type StartedProgram, startProgram } from '../../tests/support/processes/started-program.ts'
import { startSteadyClients } from '../../tests/support/processes/steady-clients.ts'
import { bundleProgram, isProgramBundled } from './program-bundle.ts'

/** A worker serves all but pages, and does not have to build them first. */
const NO_PAGES = { ROLE: 'worker' }
const PUBLIC_KEY = 'a-key-for-the-started-program-0123456789'

let folder = ''
const programs: StartedProgram[] = []
beforeAll(async () => {
  // Every start but the first runs the bundle.
  if (!(await isProgramBundled())) await bundleProgram()
  folder = await mkdtemp(join(tmpdir(), 'started-'))
  // Root's database user must get through.
  await chmod(folder, 0o755)
})
afterEach(async () => {
  for (const { process, ended } of programs.splice(0)) {
    if (process.exitCode === null && process.signalCode === null) process.kill('SIGTERM')
    await ended
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function start(port: number, settings: Record<string, string>): StartedProgram {
  const program = startProgram(port, { ...NO_PAGES, DATA_DIR: join(folder, 'data'), ...settings })
  programs.push(program)
  return program
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // The process has ended.
    return false
  }
}

const PID_FILE = () => join(folder, 'data', 'postgres', 'postmaster.pid')

/** Returns the process of the database, once there is one. */
async function databasePid(): Promise<number> {
  for (;;) {
    const pid = existsSync(PID_FILE()) ? Number(readFileSync(PID_FILE(), 'utf8').split('\n')[0]) : 0
    if (pid > 0) return pid
    await pause(5)
  }
}

describe('on a database of its own', () => {
  const own = { DATABASE_URL: '' }

  it.each([
    ['SIGTERM', 'on'],
    ['SIGTERM', 'off'],
    ['SIGHUP', 'off'],
  ] as const)(
    'leaves nothing behind by %s at the first answer of /readyz, parent %s',
    async (signal, SUPERVISOR) => {
      const program = start(await freePort(), { ...own, SUPERVISOR })
      await program.ready()
      const database = await databasePid()
      program.process.kill(signal)
      const startedAt = performance.now()
      expect(await program.ended).toBe(0)
      expect(performance.now() - startedAt).toBeLessThan(5_000)
      // An ended process without a parent exists until the system has reaped it.
      await vi.waitFor(() => expect(isAlive(database)).toBe(false), 20_000)
      expect(existsSync(PID_FILE())).toBe(false)
    },
  )

  it('leaves nothing behind by SIGTERM in the middle of the start', async () => {
    const program = start(await freePort(), own)
    const database = await databasePid()
    program.process.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    expect(program.words()).not.toContain('is ready at')
    await vi.waitFor(() => expect(isAlive(database)).toBe(false), 20_000)
    expect(existsSync(PID_FILE())).toBe(false)
  })

  it('leaves nothing behind when the serving process is killed and no one wants another', async () => {
    const program = start(await freePort(), own)
    await program.said(/is ready at/)
    const database = await databasePid()
    // The parent must receive the message of a good start.
    await pause(500)
    const children = readFileSync(`/proc/${program.process.pid}/task/${program.process.pid}/children`, 'utf8')
    const [child = ''] = children.split(' ')
    expect(child).toMatch(/^[1-9]\d*$/)
    process.kill(Number(child), 'SIGKILL')
    await program.said(/process_ended/)
    program.process.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    await vi.waitFor(() => expect(isAlive(database)).toBe(false), 20_000)
    expect(existsSync(PID_FILE())).toBe(false)
  })
})

it('is not started again when its settings cannot be used', async () => {
  const program = start(await freePort(), { DATABASE_URL: '', SITE_URL: 'nonsense' })
  expect(await program.ended).toBe(1)
  expect(program.words().match(/Invalid configuration: /g)).toHaveLength(1)
})

it('lives through whatever a stranger sends', async () => {
  const port = await freePort()
  const program = start(port, { DATABASE_URL: (await testDatabase()).url, PUBLIC_KEY })
  await program.ready()
  const friend = befriend(port)
  for (const { name, sends, gets, pauseMs, halfClose = false } of hostileRequests(PUBLIC_KEY)) {
    const reply = await speak(port, sends, {
      answers: gets.filter((status) => status >= 200).length,
      halfClose,
      ...(pauseMs === undefined ? {} : { pauseMs }),
    })
    expect(reply.ended || reply.statuses.length > 0, name).toBe(true)
  }
  expect(new Set(await friend.stop())).toEqual(new Set([200]))
  expect(program.words()).not.toMatch(/"event":"(uncaught|unhandled_rejection|process_ended)"/)
})

describe('under 100 requests a second', () => {
  async function busy() {
    const port = await freePort()
    const settings = { DATABASE_URL: (await testDatabase()).url }
    const program = start(port, settings)
    await program.said(/is ready at/)
    const clients = startSteadyClients({ port, path: '/healthz', perSecond: 100, connections: 20 })
    await pause(500)
    return { program, clients, startAgain: () => start(port, settings) }
  }

  it('three restarts lose no request and refuse no one', async () => {
    const { program, clients } = await busy()
    for (const ready of [/(is ready at[\s\S]*){2}/, /(is ready at[\s\S]*){3}/, /(is ready at[\s\S]*){4}/]) {
      program.process.kill('SIGUSR2')
      await program.said(ready)
      await pause(300)
    }
    const { lost, answered, statuses, refusedConnections } = await clients.stop()
    expect(lost).toEqual([])
    expect(refusedConnections).toBe(0)
    expect(answered).toBeGreaterThan(100)
    expect([...statuses.keys()]).toEqual([200])
  })

  it('a stop and a start lose no request of a kept connection', async () => {
    const { program, clients, startAgain } = await busy()
    program.process.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    await startAgain().said(/is ready at/)
    const { lost, statuses } = await clients.stop()
    expect(lost.filter((why) => why.includes('kept'))).toEqual([])
    expect([...statuses.keys()]).toEqual([200])
  })
})
