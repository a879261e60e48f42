// The mixed load of the soak: a few of every kind of client, each doing one thing after the other until stopped.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { createHostility } from './hostility.ts'

export type Soak = {
  /** Without those that were aborted on purpose. */
  requests(): number
  aborted(): number
  /** How many answers had each status; 0 counts requests without a whole answer that no one aborted. */
  statuses(): Readonly<Record<number, number>>
  /** Rejects if the load itself failed; resolves once it was stopped. */
  ended: Promise<unknown>
  stop(): Promise<void>
}

type Send = (method: string, path: string, more?: Sent) => Promise<Answer>
type Sent = { headers?: Record<string, string>; body?: BodyInit; signal?: AbortSignal }
type Answer = { status: number; text: string }

const WORDS = ['agent', 'support', 'data', 'voice', 'email', 'python', 'sales', 'a', 'ai', 'chat', 'zebra']
const PAGE_PATHS = ['/projects', '/agents', '/professionals']
const MEMBERS = 4
const PASSWORD = 'seven quiet herons'
const PROJECTS_KEPT = 5
/** On a busy machine a sign-in may be refused because of overload; it is retried so often. */
const MOST_TRIES = 20
const BUSY_MS = 2_000

const any = <T>(choices: readonly T[]): T => {
  const choice = choices[Math.floor(Math.random() * choices.length)]
  if (choice === undefined) throw new Error('There is nothing to choose from')
  return choice
}
const upTo = (count: number) => 1 + Math.floor(Math.random() * count)

/** Starts the load; it goes on until `stop`. */
export async function startSoakLoad(origin: string, publicKey: string): Promise<Soak> {
  const counted: Record<number, number> = {}
  let aborted = 0
  let isOver = false

  const send: Send = async (method, path, more = {}) => {
    let status = 0
    let text = ''
    try {
      const answer = await fetch(origin + path, { method, redirect: 'manual', ...more })
      status = answer.status
      text = await answer.text()
    } catch (error) {
      if (more.signal?.aborted) {
        // On purpose: whether an answer had begun says nothing.
        aborted += 1
        return { status, text }
      }
      // An answer that never came counts as 0.
      if (status === 0 && !(error instanceof TypeError)) throw error
      if (text === '') status = 0
    }
    counted[status] = (counted[status] ?? 0) + 1
    return { status, text }
  }

  /**
   * Does one thing about every so many milliseconds. The time that it took counts, so that the load stays the same while
   * the machine is busy with other things: a level of memory can be compared only under one load.
   */
  async function repeat(everyMs: number, work: () => Promise<unknown>): Promise<void> {
    while (!isOver) {
      const dueAt = performance.now() + everyMs * (0.5 + Math.random())
      await work()
      await pause(Math.max(0, dueAt - performance.now()))
    }
  }

  const hostility = createHostility(origin, send, await send('GET', '/openapi.json').then(({ text }) => text))
  const work = [
    ...Array.from({ length: 4 }, () => repeat(150, () => visit(send))),
    ...Array.from({ length: 3 }, () => repeat(150, () => readApi(send))),
    ...Array.from({ length: MEMBERS }, () => beMember(send, publicKey, repeat)),
    ...Array.from({ length: 4 }, () => repeat(100, hostility.request)),
    repeat(200, hostility.rawBytes),
    repeat(500, hostility.costly),
    repeat(1_000, hostility.deaf),
  ]
  const ended = Promise.all(work).finally(() => {
    isOver = true
  })
  return {
    requests: () => Object.values(counted).reduce((sum, count) => sum + count, 0),
    aborted: () => aborted,
    statuses: () => counted,
    ended,
    async stop() {
      isOver = true
      await ended
    },
  }
}

/** A visitor: cached pages, uncached pages, their data, files and addresses that lead nowhere. */
async function visit(send: Send): Promise<void> {
  const encoded = { headers: { 'accept-encoding': any(['br', 'gzip', 'identity']), accept: 'text/html' } }
  const path = any(PAGE_PATHS)
  const unheardOf = `${path}?search=${any(WORDS)}+${randomUUID().slice(0, upTo(8))}&page=${upTo(3)}`
  const choices = [
    '/',
    path,
    `${path}?page=${upTo(4)}`,
    unheardOf,
    `${path}.data?page=${upTo(4)}`,
    `/projects/${upTo(60)}`,
    `/agents/${upTo(40)}`,
    `/${randomUUID()}`,
    '/docs/api',
  ]
  await send('GET', any(choices), encoded)
}

async function readApi(send: Send): Promise<void> {
  const list = any(['/projects', '/agents', '/professionals'])
  const choices = [
    `${list}?page=${upTo(3)}`,
    `${list}?search=${any(WORDS)}`,
    `${list}?search=${randomUUID().slice(0, upTo(8))}`,
    `/agents/${upTo(40)}`,
    `/agents/${upTo(40)}/related`,
    '/agents/stats',
  ]
  await send('GET', `/rest/v1${any(choices)}`, { headers: { 'accept-encoding': 'gzip' } })
}

/** Someone with an account: signs in and out, posts and archives, uploads pictures, holds a live stream. */
async function beMember(
  send: Send,
  publicKey: string,
  repeat: (everyMs: number, work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const email = `soak-${randomUUID()}@example.com`
  const ask = (path: string, body: unknown) =>
    send('POST', `/auth/v1${path}`, {
      headers: { apikey: publicKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  /** As a client does on Retry-After. */
  const auth = async (path: string, body: unknown) => {
    let answer = await ask(path, body)
    for (let tries = 1; answer.status === 503 && tries < MOST_TRIES; tries++) {
      await pause(BUSY_MS)
      answer = await ask(path, body)
    }
    return answer
  }
  const sessionOf = ({
    status,
    text,
  }: Answer): { access_token: string; refresh_token: string; user: { id: string } } => {
    if (status !== 200) throw new Error(`A member was answered ${status}: ${text.slice(0, 200)}`)
    return JSON.parse(text)
  }
  let session = sessionOf(await auth('/signup', { email, password: PASSWORD }))
  const bearer = () => ({ authorization: `Bearer ${session.access_token}` })
  await send('PUT', '/rest/v1/profile/name', {
    headers: { ...bearer(), 'content-type': 'application/json' },
    body: JSON.stringify({ display_name: 'Soak', handle: `soak-${session.user.id.slice(0, 8)}` }),
  })
  const posted: number[] = []
  let pictures = 0

  async function post(): Promise<void> {
    const body = JSON.stringify({
      title: `Soak ${randomUUID().slice(0, 8)}`,
      company: 'Soak & Sons',
      description: 'A project that is here today and archived tomorrow.',
      budget: 1_000,
      duration: '2 weeks',
      location: 'Remote',
      skills: ['Python'],
    })
    const headers = { ...bearer(), 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const { status, text } = await send('POST', '/rest/v1/projects', { headers, body })
    if (status === 200) posted.push(JSON.parse(text).id)
    const oldest = posted.length > PROJECTS_KEPT ? posted.shift() : undefined
    if (oldest !== undefined) await send('POST', `/rest/v1/projects/${oldest}/archive`, { headers: bearer() })
  }

  async function upload(): Promise<void> {
    const picture = await sharp({
      create: {
        width: 200 + upTo(800),
        height: 200 + upTo(600),
        channels: 3,
        background: any(['#345', '#a53', '#5a3']),
      },
    })
      .jpeg()
      .toBuffer()
    const path = `profiles/${session.user.id}/avatar-${1763707000000 + ++pictures}.jpg`
    const headers = { ...bearer(), 'content-type': 'image/jpeg' }
    await send('POST', `/storage/v1/object/${path}`, { headers, body: new Uint8Array(picture) })
    await send('GET', `/storage/v1/object/public/${path}?width=${any([64, 128, 256])}`, {
      headers: { accept: any(['image/avif', 'image/webp', '*/*']) },
    })
    await send('DELETE', `/storage/v1/object/${path}`, { headers: bearer() })
  }

  const listen = () =>
    send('GET', '/realtime/v1', { headers: bearer(), signal: AbortSignal.timeout(upTo(3_000)) })

  await Promise.all([
    repeat(400, async () => {
      const path = any([
        '/home/overview',
        '/home/activity',
        '/own/projects',
        '/notifications',
        '/conversations',
        '/profile',
      ])
      await send('GET', `/rest/v1${path}`, { headers: bearer() })
    }),
    repeat(1_500, post),
    repeat(2_000, upload),
    repeat(500, listen),
    repeat(5_000, async () => {
      session = sessionOf(
        Math.random() < 0.5
          ? await auth('/token?grant_type=password', { email, password: PASSWORD })
          : await auth('/token?grant_type=refresh_token', { refresh_token: session.refresh_token }),
      )
      await auth('/token?grant_type=password', { email, password: 'wrong on purpose' })
    }),
  ])
}
