// Do several processes at one port share its connections, is one that ends started again or replaced, and is no process
// left behind?
// @module-tag proof
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it, vi } from 'vitest'
import { freePort } from '../../../tests/support/processes/started-program.ts'

const FIRST = fileURLToPath(new URL('../../../tests/support/processes/trial-first.ts', import.meta.url))
const SERVES = /process (\d+) serves on/g
/** trial-first.ts starts as many, itself included. */
const PROCESSES = 3
const CONNECTIONS = 120
/**
 * An answer that comes at once on a quiet machine takes no longer. An ended process exists until the system has
 * noticed.
 */
const WAIT_MS = 20_000

const started: ChildProcess[] = []
const seen = new Set<number>()
afterEach(() => {
  for (const one of started.splice(0)) one.kill('SIGKILL')
  for (const pid of seen) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  seen.clear()
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // There is no such process.
    return false
  }
}

async function run() {
  const port = await freePort()
  const first = spawn(process.execPath, [FIRST, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(first)
  let words = ''
  const serving = () => [...words.matchAll(SERVES)].map(([, pid]) => Number(pid))
  first.stdout.setEncoding('utf8').on('data', (text: string) => {
    words += text
    for (const pid of serving()) seen.add(pid)
  })
  const said = (pattern: RegExp) => vi.waitFor(() => expect(words).toMatch(pattern), WAIT_MS)
  await said(/and all beside it/)
  // Each reports it in a line of its own, which may come after those of the first.
  await vi.waitFor(() => expect(serving()).toHaveLength(PROCESSES), WAIT_MS)
  return {
    first,
    said,
    /** The others are in the order in which they came to serve. */
    siblings: () => serving().filter((pid) => pid !== first.pid),
    ended: once(first, 'close').then(([code, signal]) => code ?? signal),
    /** Returns the process that answers, by default on a connection of its own. */
    ask: (agent: Agent | false = false) =>
      new Promise<number>((resolve, reject) => {
        get({ port, host: '127.0.0.1', path: '/', agent }, (response) => {
          response.setEncoding('utf8').on('data', (text: string) => resolve(Number(text)))
        }).once('error', reject)
      }),
  }
}

/** Counts the connections of each process. */
async function shares(ask: () => Promise<number>): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (const pid of await Promise.all(Array.from({ length: CONNECTIONS }, () => ask())))
    counts.set(pid, (counts.get(pid) ?? 0) + 1)
  return counts
}

it('each gets a fair share of the connections', async () => {
  const { ask } = await run()
  const counts = await shares(ask)
  expect(counts.size).toBe(3)
  // A third each; fewer than a seventh happens once in a hundred thousand times.
  expect(Math.min(...counts.values())).toBeGreaterThan(CONNECTIONS / 7)
})

it('one that is killed is started again, while the others go on and no one is refused', async () => {
  const { first, siblings, ask, said } = await run()
  const [victim = 0, other = 0] = siblings()
  const agents: Agent[] = []
  const keptBy = new Map<number, Agent>()
  while (!keptBy.has(first.pid ?? 0) || !keptBy.has(other)) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    agents.push(agent)
    keptBy.set(await ask(agent), agent)
  }
  process.kill(victim, 'SIGKILL')
  await said(/"event":"process_ended".*SIGKILL/)
  // The answer comes at once on an open connection; on another one, perhaps when the next process is there.
  for (const pid of [first.pid ?? 0, other]) expect(await ask(keptBy.get(pid))).toBe(pid)
  const counts = await shares(ask)
  expect(counts.has(victim)).toBe(false)
  expect(counts.size).toBe(3)
  for (const agent of agents) agent.destroy()
})

it('what one listened at that ends too often, the first takes over', async () => {
  const { siblings, ask, said } = await run()
  const [, other = 0] = siblings()
  for (const count of [2, 3, 4]) {
    await vi.waitFor(() => expect(siblings()).toHaveLength(count), WAIT_MS)
    const victim = siblings().findLast((pid) => pid !== other) ?? 0
    process.kill(victim, 'SIGKILL')
    await vi.waitFor(() => expect(isAlive(victim)).toBe(false), WAIT_MS)
  }
  for (const word of [/process_given_up/, /process_missing/, /taken over/]) await said(word)
  expect((await shares(ask)).size).toBe(2)
})

it.each(['SIGTERM', 'SIGINT'] as const)('all end in order by %s to the first', async (signal) => {
  const { first, siblings, ended, said } = await run()
  const pids = siblings()
  first.kill(signal)
  // A terminal sends it to all.
  if (signal === 'SIGINT') for (const pid of pids) process.kill(pid, signal)
  expect(await ended).toBe(0)
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), WAIT_MS)
  for (const pid of pids) await said(new RegExp(`process ${pid} ends in order`))
})

it('a second signal ends all at once', async () => {
  const { first, siblings, ended, ask } = await run()
  const pids = siblings()
  const agent = new Agent({ keepAlive: true })
  await Promise.all(Array.from({ length: 20 }, () => ask(agent)))
  first.kill('SIGTERM')
  first.kill('SIGTERM')
  await vi.waitFor(() => expect(first.exitCode ?? first.signalCode).not.toBeNull(), WAIT_MS)
  expect([0, 1]).toContain(await ended)
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), WAIT_MS)
  agent.destroy()
})

it('a first one that is killed leaves no one behind', async () => {
  const { first, siblings } = await run()
  const pids = siblings()
  expect(pids).toHaveLength(2)
  first.kill('SIGKILL')
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), WAIT_MS)
})
