// Is a program that ends by itself started again, one that cannot start left alone, and no process left behind?
// @module-tag proof
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../tests/support/processes/started-program.ts'

const file = (name: string) =>
  fileURLToPath(new URL(`../../../tests/support/processes/${name}`, import.meta.url))
/** An answer that comes at once on a quiet machine takes no longer. */
const WAIT_MS = 20_000
const SERVES = /process (\d+) serves on (\d+)/g

const started: ChildProcess[] = []
const served: number[] = []
afterEach(() => {
  for (const one of started.splice(0)) one.kill('SIGKILL')
  for (const pid of served.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // There is no such process.
    return false
  }
}

async function run(program: string, env: Record<string, string> = {}) {
  const port = await freePort()
  const child = spawn(process.execPath, [file(program), String(port)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  let words = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    words += text
  })
  const pids = () => [...words.matchAll(SERVES)].map(([, pid]) => Number(pid))
  return {
    child,
    words: () => words,
    ended: once(child, 'close').then(([code, signal]) => code ?? signal),
    /** Returns the process that serves after so many starts. */
    async serving(time: number): Promise<number> {
      await vi.waitFor(() => expect(pids().length).toBeGreaterThanOrEqual(time), WAIT_MS)
      const pid = pids()[time - 1] ?? Number.NaN
      served.push(pid)
      return pid
    },
    port,
    ask: (path = '/') => fetch(`http://127.0.0.1:${port}${path}`),
  }
}

describe('the parent', () => {
  it('starts again what ended by itself, later every time, and gives up in the end', async () => {
    const parent = await run('trial-parent.ts')
    for (const time of [1, 2, 3, 4]) process.kill(await parent.serving(time), 'SIGKILL')
    expect(await parent.ended).toBe(1)
    const pauses = [...parent.words().matchAll(/starting again in (\d+) ms/g)].map(([, ms]) => Number(ms))
    expect(pauses).toEqual([50, 100, 200])
    expect(parent.words()).toMatch(/process_given_up: SIGKILL[\s\S]*tidied/)
  })

  it('lets clients wait on its port in the meantime', async () => {
    const parent = await run('trial-parent.ts')
    const first = await parent.serving(1)
    process.kill(first, 'SIGKILL')
    await vi.waitFor(() => expect(parent.words()).toContain('process_ended'), WAIT_MS)
    const answer = await parent.ask()
    expect(Number(await answer.text())).not.toBe(first)
    await parent.serving(2)
    parent.child.kill('SIGTERM')
    expect(await parent.ended).toBe(0)
  })

  it('does not try again what cannot be started', async () => {
    const parent = await run('trial-parent.ts', { TRIAL_FAILS_TO_START: 'yes' })
    expect(await parent.ended).toBe(3)
    expect(parent.words()).toBe('')
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('passes %s on and ends with 0', async (signal) => {
    const parent = await run('trial-parent.ts')
    const pid = await parent.serving(1)
    parent.child.kill(signal)
    expect(await parent.ended).toBe(0)
    expect(isAlive(pid)).toBe(false)
    expect(parent.words()).toContain('ends in order')
  })

  it.each(['SIGINT', 'SIGHUP'] as const)(
    'takes %s to everyone, as a terminal and systemd send it, for one',
    async (signal) => {
      const parent = await run('trial-parent.ts')
      const pid = await parent.serving(1)
      const kept = connect(parent.port, '127.0.0.1').on('error', () => undefined)
      process.kill(pid, signal)
      parent.child.kill(signal)
      expect(await parent.ended).toBe(0)
      expect(parent.words()).toContain(`process ${pid} ends in order`)
      kept.destroy()
    },
  )

  it('restarts when asked by SIGUSR2, and does not count it as an end', async () => {
    const parent = await run('trial-parent.ts')
    for (const time of [1, 2, 3, 4, 5]) {
      await parent.serving(time)
      parent.child.kill('SIGUSR2')
    }
    await parent.serving(6)
    expect(parent.words()).not.toContain('process_ended')
    parent.child.kill('SIGTERM')
    expect(await parent.ended).toBe(0)
  })

  it('leaves no one behind when it is killed', async () => {
    const parent = await run('trial-parent.ts')
    const pid = await parent.serving(1)
    parent.child.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), WAIT_MS)
  })
})

describe('what no one caught', () => {
  it.each(['/throws', '/rejects'])('ends only its request: %s', async (path) => {
    const program = await run('trial-program.ts')
    const pid = await program.serving(1)
    const answers = await Promise.all(['/', path, '/'].map(program.ask))
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 200])
    await vi.waitFor(
      () =>
        expect(program.words()).toMatch(
          /"event":"(uncaught|unhandled_rejection)".*"stack":".*trial-program\.ts/,
        ),
      WAIT_MS,
    )
    await pause(50)
    expect(isAlive(pid)).toBe(true)
  })

  it('shuts the process down with its own exit code outside any request', async () => {
    const program = await run('trial-program.ts')
    const pid = await program.serving(1)
    process.kill(pid, 'SIGUSR1')
    expect(await program.ended).toBe(70)
    expect(program.words()).toContain('"event":"uncaught"')
    expect(program.words()).toContain(`process ${pid} ends in order`)
  })
})
