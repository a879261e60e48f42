// The product as `npm start` starts it, with two processes: connections that each belong to one of them, and the
// processes below the parent. Linux knows the parent of each process.
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, vi } from 'vitest'
import { provideBuild } from '../../../src/app/build.ts'
import { afterThisFile } from '../runner/afterwards.ts'
import { freePort, type StartedProgram, startProgram } from './started-program.ts'

/** The clients of these programs supply it as `apikey`. */
export const PUBLIC_KEY = 'a-key-for-two-processes-0123456789'
/** Two processes end and start again in ten seconds at most on a quiet machine. */
export const WAIT_MS = 60_000

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'two-'))
  // Root's database user must get through.
  await chmod(folder, 0o755)
  afterThisFile(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function end({ process, ended }: StartedProgram): Promise<void> {
  if (process.exitCode === null && process.signalCode === null) process.kill('SIGTERM')
  await ended
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // There is no such process.
    return false
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
const isProduct = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('serve.ts')

/** Returns the serving processes: the first one, below the parent or in its place, and the one beside it. */
export function servingPids(
  { process: { pid = 0 } }: StartedProgram,
  parent = 'on',
): { first: number; beside: number } {
  const [first = 0] = parent === 'on' ? childrenOf(pid) : [pid]
  const [beside = 0] = childrenOf(first).filter(isProduct)
  return { first, beside }
}

type Asked = { headers?: Record<string, string>; body?: string | Buffer }
type Reply = { status: number; headers: IncomingMessage['headers']; body: string }

export async function startTwo(settings: Record<string, string>) {
  const port = await freePort()
  await provideBuild(() => {})
  const dataDir = settings.DATA_DIR ?? (await ownFolder())
  const program = startProgram(port, {
    WEB_PROCESSES: '2',
    PUBLIC_KEY,
    ...settings,
    DATA_DIR: dataDir,
  })
  afterThisFile(() => end(program))
  await program.said(/ is ready at /)
  const kept = new WeakSet<Agent>()
  const open = (method: string, path: string, { headers, body }: Asked, agent: Agent | false) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', method, path, agent, headers }, resolve)
      if (agent && kept.has(agent))
        asked.once('socket', () => {
          if (!asked.reusedSocket) asked.destroy(new Error('This is another connection'))
        })
      if (agent) kept.add(agent)
      asked.once('error', reject).end(body)
    })
  const ask = async (method: string, path: string, asked: Asked = {}, agent: Agent | false = false) => {
    const answer = await open(method, path, asked, agent)
    const reply: Reply = { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
    return reply
  }
  const figures = async () => (await ask('GET', '/metrics')).body
  return { port, program, dataDir, open, ask, figures }
}
export type Two = Awaited<ReturnType<typeof startTwo>>

/**
 * Counts the answers of each process to DELETE, which no other client sends. After HEAD, Node's client opens another
 * connection.
 */
export function deletionsOf(figures: string): Map<string, number> {
  const deletions = new Map<string, number>()
  for (const line of figures.split('\n')) {
    if (!line.startsWith('guildhall_http_request_seconds_count{') || !line.includes('method="DELETE"'))
      continue
    const number = /process="(\d+)"/.exec(line)?.[1] ?? ''
    deletions.set(number, (deletions.get(number) ?? 0) + Number(line.split(' ').at(-1)))
  }
  return deletions
}

/** A connection to each of the two, kept open. */
export async function connections({ ask, figures }: Two): Promise<[Agent, Agent]> {
  // One that is slow to send its figures is missing from them.
  const counted = () =>
    vi.waitFor(async () => {
      const text = await figures()
      for (const number of [1, 2]) expect(text).toContain(`process_start_time_seconds{process="${number}"}`)
      return deletionsOf(text)
    }, WAIT_MS)
  const found = new Map<string, Agent>()
  while (found.size < 2) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const before = await counted()
    await ask('DELETE', '/healthz', {}, agent)
    const number = await vi.waitFor(async () => {
      const after = await counted()
      const one = [...after.keys()].find((number) => after.get(number) !== before.get(number))
      expect(one).toBeDefined()
      return String(one)
    }, WAIT_MS)
    if (found.has(number)) agent.destroy()
    else found.set(number, agent)
  }
  return [found.get('1') as Agent, found.get('2') as Agent]
}
