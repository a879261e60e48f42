// Mixed load on a running product: reads, pages, sign-ins, and writes that are recorded once they are acknowledged.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'

const PASSWORD = 'seven quiet herons'
const ASK_AGAIN_MS = 50
const MAX_COMPLAINTS = 100
/** Longer than the product may take for anything. */
const GIVE_UP_MS = 60_000

const session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })

export type Load = {
  /** Answers by status; 0 means none at all. */
  answers: Map<number, number>
  /** Answers that must not occur. */
  complaints: string[]
  /** When those were asked that got no answer, or an error of the server's. */
  failedAt: number[]
  slowestMs: number
  /** Acknowledged texts, and those whose result is unknown. */
  acknowledged: string[]
  open: string[]
  person: { id: string; token: string }
  stop(): Promise<void>
}

export type Who = { origin: string; publicKey: string }

export async function startLoad(who: Who, options: { withPages: boolean }): Promise<Load> {
  const { origin, publicKey } = who
  const email = `chaos-${randomUUID()}@guildhall.example`
  const apikey = { apikey: publicKey, 'content-type': 'application/json' }
  const credentials = JSON.stringify({ email, password: PASSWORD })
  const signedUp = await fetch(`${origin}/auth/v1/signup`, {
    method: 'POST',
    headers: apikey,
    body: credentials,
  })
  const { access_token, user } = session.parse(await signedUp.json())
  const named = await fetch(`${origin}/rest/v1/profile/name`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ display_name: 'Chaos', handle: `chaos-${user.id.slice(0, 8)}` }),
  })
  if (!named.ok) throw new Error(`The name was answered ${named.status}`)

  const load: Load = {
    answers: new Map(),
    complaints: [],
    failedAt: [],
    slowestMs: 0,
    acknowledged: [],
    open: [],
    person: { id: user.id, token: access_token },
    stop: async () => {},
  }
  let isOver = false

  async function ask(path: string, init: RequestInit = {}): Promise<number> {
    const startedAt = performance.now()
    const name = `${init.method ?? 'GET'} ${path}`
    try {
      const answer = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(GIVE_UP_MS) })
      await answer.arrayBuffer()
      const { status } = answer
      load.answers.set(status, (load.answers.get(status) ?? 0) + 1)
      if (status >= 500) load.failedAt.push(startedAt)
      if (status === 503 && !answer.headers.get('retry-after'))
        load.complaints.push(`${name} answered 503 without Retry-After`)
      else if (status !== 200 && status !== 503) load.complaints.push(`${name} answered ${status}`)
      return status
    } catch (error) {
      load.answers.set(0, (load.answers.get(0) ?? 0) + 1)
      load.failedAt.push(startedAt)
      if (load.complaints.length < MAX_COMPLAINTS)
        load.complaints.push(`${name} was not answered: ${error instanceof Error ? error.message : error}`)
      return 0
    } finally {
      load.slowestMs = Math.max(load.slowestMs, performance.now() - startedAt)
    }
  }

  /** Retried under its key until it is acknowledged. */
  async function write(): Promise<void> {
    const title = `Chaos ${randomUUID()}`
    const headers = {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
      'idempotency-key': title,
    }
    const body = JSON.stringify({
      title,
      company: 'Chaos',
      description: 'Written while the database was tormented',
      budget: 100,
      duration: '1 month',
      location: 'Remote',
      skills: ['Patience'],
    })
    load.open.push(title)
    while ((await ask('/rest/v1/projects', { method: 'POST', headers, body })) !== 200) {
      if (isOver) return
      await pause(ASK_AGAIN_MS)
    }
    load.open.splice(load.open.indexOf(title), 1)
    load.acknowledged.push(title)
  }

  const works: (() => Promise<unknown>)[] = [
    write,
    write,
    write,
    () => ask('/rest/v1/projects?search=chaos'),
    () => ask('/rest/v1/agents'),
    () => ask('/rest/v1/own/projects', { headers: { authorization: `Bearer ${access_token}` } }),
    async () => {
      await ask('/auth/v1/token?grant_type=password', { method: 'POST', headers: apikey, body: credentials })
      await pause(500)
    },
  ]
  // A new address is rendered.
  if (options.withPages) works.push(() => ask(`/projects?search=${randomUUID().slice(0, 8)}`))
  const running = works.map(async (work) => {
    while (!isOver) {
      await work()
      await pause(10)
    }
  })
  load.stop = async () => {
    isOver = true
    await Promise.all(running)
  }
  return load
}
