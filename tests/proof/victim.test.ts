// A fault must be the whole fault: a process that escapes it would answer for those that hang.
import { execFile, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freeze } from './victim.ts'

/** Starts another process every few milliseconds, and has some twenty at a time. */
const BUSY = 'while :; do sleep 0.2 & sleep 0.01; done'
/** One is not enough: the moment in question lasts a few milliseconds. */
const ROUNDS = 5
/** Longer than any of its processes lives. */
const A_WHILE_MS = 300

function startBusy(): number {
  const { pid } = spawn('sh', ['-c', BUSY], { stdio: 'ignore', detached: true })
  if (pid === undefined) throw new Error('The shell did not start')
  onTestFinished(() => {
    process.kill(-pid, 'SIGKILL')
  })
  return pid
}

/** The children of a process by their number, without those that have ended, and whether each is stopped. */
async function children(parent: number): Promise<Map<number, boolean>> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat='])
  const all = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  return new Map(
    all
      .filter(([, ppid, state]) => Number(ppid) === parent && !state?.startsWith('Z'))
      .map(([pid, , state]) => [Number(pid), state?.startsWith('T') === true]),
  )
}

it('a frozen process stops with all its children, also one that it starts in this moment', async () => {
  const pid = startBusy()
  for (let round = 0; round < ROUNDS; round++) {
    await pause(A_WHILE_MS)
    const goOn = await freeze(pid)
    const before = await children(pid)
    await pause(A_WHILE_MS)
    const after = await children(pid)
    expect(before.size).toBeGreaterThan(1)
    expect([...after.keys()]).toEqual([...before.keys()])
    expect([...after.values()].every((isStopped) => isStopped)).toBe(true)
    goOn()
  }
})

it('they go on afterwards', async () => {
  const pid = startBusy()
  await pause(A_WHILE_MS)
  const goOn = await freeze(pid)
  const frozen = await children(pid)
  goOn()
  await vi.waitFor(
    async () => {
      const now = await children(pid)
      expect(now.size).toBeGreaterThan(1)
      expect([...frozen.keys()].filter((child) => now.has(child))).toEqual([])
    },
    { timeout: 10_000 },
  )
})
