// Does the product serve from two processes as it does from one, when each request may reach either of them?
// @module-tag proof
import type { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../tests/support/database/database.ts'
import { aPicture } from '../../tests/support/files/storage.ts'
import { PASSWORD } from '../../tests/support/people/accounts.ts'
import { startSteadyClients } from '../../tests/support/processes/steady-clients.ts'
import {
  connections,
  deletionsOf,
  isAlive,
  PUBLIC_KEY,
  servingPids,
  startTwo,
  type Two,
  WAIT_MS,
} from '../../tests/support/processes/two-processes.ts'

const NEWCOMERS = 60

describe('two processes', () => {
  let two: Two
  let first: Agent
  let second: Agent
  let token = ''
  let userId = ''
  const email = 'ada@two.example'
  beforeAll(async () => {
    two = await startTwo({ DATABASE_URL: (await testDatabase()).url, AUTH_CONFIRM: 'required' })
    ;[first, second] = await connections(two)
  }, 120_000)
  afterAll(() => {
    first.destroy()
    second.destroy()
  })

  const json = { 'content-type': 'application/json', apikey: PUBLIC_KEY }
  const signedIn = () => ({ ...json, authorization: `Bearer ${token}` })
  const post = (title: string) => ({
    headers: signedIn(),
    body: JSON.stringify({
      title,
      company: 'Two',
      description: 'A project that is posted in one process and looked for in another.',
      budget: 1_000,
      duration: '2 weeks',
      location: 'Remote',
      skills: ['Python'],
    }),
  })

  it('both answer, and share new connections', async () => {
    const before = deletionsOf(await two.figures())
    await Promise.all(Array.from({ length: NEWCOMERS }, () => two.ask('DELETE', '/healthz')))
    const shares = await vi.waitFor(async () => {
      const after = deletionsOf(await two.figures())
      const each = ['1', '2'].map((number) => (after.get(number) ?? 0) - (before.get(number) ?? 0))
      expect((each[0] ?? 0) + (each[1] ?? 0)).toBe(NEWCOMERS)
      return each
    }, WAIT_MS)
    // A half each; fewer than a fifth happens once in a million times.
    expect(Math.min(...shares)).toBeGreaterThan(NEWCOMERS / 5)
  })

  it('each tells the figures of both, and each figure once', async () => {
    for (const agent of [first, second]) {
      const { status, body } = await two.ask('GET', '/metrics', {}, agent)
      expect(status).toBe(200)
      for (const number of ['1', '2']) {
        expect(body).toMatch(new RegExp(`^process_resident_memory_bytes\\{process="${number}"\\} \\d+`, 'm'))
        expect(body).toMatch(new RegExp(`^process_start_time_seconds\\{process="${number}"\\} \\d+`, 'm'))
        expect(body).toMatch(
          new RegExp(`^guildhall_database_connections\\{state="open",process="${number}"\\} \\d+`, 'm'),
        )
      }
      const lines = body.split('\n').filter((line) => line !== '')
      const names = lines.map((line) => (line.startsWith('#') ? line : line.slice(0, line.lastIndexOf(' '))))
      expect(new Set(names).size).toBe(names.length)
      for (const line of lines)
        expect(line).toMatch(/^#|^\S+\{.*process="[12]".*\} (-?[\d.e+-]+|Nan|[+-]Inf)$/i)
      expect(body).not.toContain('null')
    }
  })

  it('a sign-up that began in one goes on in the other', async () => {
    const begun = await two.ask(
      'POST',
      '/auth/v1/signup',
      { headers: json, body: JSON.stringify({ email, password: PASSWORD }) },
      first,
    )
    expect([begun.status, JSON.parse(begun.body).access_token]).toEqual([200, undefined])
    const mails = JSON.parse((await two.ask('GET', `/dev/mailbox.json?to=${email}`, {}, second)).body)
    const code = /\b\d{6}\b/.exec(mails[0].text)?.[0]
    const proved = await two.ask(
      'POST',
      '/auth/v1/verify',
      { headers: json, body: JSON.stringify({ type: 'signup', email, token: code }) },
      second,
    )
    expect(proved.status).toBe(200)
    const session = JSON.parse(proved.body)
    token = session.access_token
    userId = session.user.id
    const own = await two.ask('GET', '/auth/v1/user', { headers: signedIn() }, first)
    expect(JSON.parse(own.body).email).toBe(email)
    const name = { display_name: 'Ada', handle: `ada-${userId.slice(0, 8)}` }
    const named = { headers: signedIn(), body: JSON.stringify(name) }
    expect((await two.ask('PUT', '/rest/v1/profile/name', named, second)).status).toBe(200)
  })

  it('an author sees a change at once in the other process, its page kept there or not', async () => {
    for (const [at, [writes, shows]] of [
      [first, second],
      [second, first],
      [first, second],
    ].entries()) {
      const title = `Posted for the ${at + 1}th time`
      expect((await two.ask('GET', '/projects', {}, shows)).body).not.toContain(title)
      const posted = await two.ask('POST', '/rest/v1/projects', post(title), writes)
      expect(posted.status).toBe(200)
      const cookie = String(posted.headers['set-cookie']).split(';')[0] ?? ''
      const seen = await two.ask('GET', '/projects', { headers: { cookie } }, shows)
      expect(seen.body).toContain(title)
      await vi.waitFor(async () => {
        expect((await two.ask('GET', '/projects', {}, shows)).body).toContain(title)
      }, WAIT_MS)
    }
  })

  it('a stream of live news tells what happened in the other process', async () => {
    const headers = { ...signedIn(), accept: 'text/event-stream' }
    const stream = await two.open('GET', '/realtime/v1', { headers }, false)
    const other = await two.open('GET', '/realtime/v1', { headers }, false)
    const heard = [stream, other].map((one) => {
      const received = { words: '' }
      one.setEncoding('utf8').on('data', (words: string) => {
        received.words += words
      })
      return received
    })
    for (const agent of [first, second]) {
      for (const one of heard) one.words = ''
      expect((await two.ask('POST', '/rest/v1/projects', post('Announced to all'), agent)).status).toBe(200)
      await vi.waitFor(() => {
        for (const { words } of heard) expect(words).toContain('"activity"')
      }, WAIT_MS)
    }
    for (const one of [stream, other]) one.destroy()
  })

  it('the clock cannot be moved, since each has one', async () => {
    const moved = await two.ask(
      'POST',
      '/dev/clock',
      { headers: json, body: '{"advance_seconds":60}' },
      second,
    )
    expect([moved.status, JSON.parse(moved.body).message]).toEqual([
      409,
      'The clock can only be moved if WEB_PROCESSES is 1',
    ])
  })

  it('an upload goes on in the other process, and its end is known to both', async () => {
    const bytes = await aPicture({ width: 300, height: 300 })
    const path = `${userId}/avatar-1763707000000.jpg`
    const metadata = { bucketName: 'profiles', objectName: path, contentType: 'image/jpeg' }
    const tus = { ...signedIn(), 'tus-resumable': '1.0.0' }
    const { 'content-type': _json, ...bare } = tus
    const announced = await two.ask(
      'POST',
      '/storage/v1/upload/resumable',
      {
        headers: {
          ...bare,
          'upload-length': String(bytes.length),
          'upload-metadata': Object.entries(metadata)
            .map(([name, value]) => `${name} ${btoa(value)}`)
            .join(','),
        },
      },
      first,
    )
    expect(announced.status).toBe(201)
    const url = announced.headers.location ?? ''
    const half = Math.floor(bytes.length / 2)
    const piece = (offset: number, body: Buffer, agent: Agent) =>
      two.ask(
        'PATCH',
        url,
        {
          headers: {
            ...tus,
            'upload-offset': String(offset),
            'content-type': 'application/offset+octet-stream',
          },
          body,
        },
        agent,
      )
    expect((await piece(0, bytes.subarray(0, half), second)).status).toBe(204)
    const end = await piece(half, bytes.subarray(half), first)
    expect(end.status).toBe(204)
    const again = await two.ask('HEAD', url, { headers: bare }, second)
    expect(again.headers['content-location']).toBe(end.headers['content-location'])
    expect((await two.ask('GET', end.headers['content-location'] ?? '')).status).toBe(200)
  })

  // From here on the connections that were opened first are gone.
  it('one that is killed is replaced, and connections to the other notice nothing', async () => {
    const { beside } = servingPids(two.program)
    const [kept, other] = await connections(two)
    const busy = { over: false, statuses: [] as number[] }
    const asking = (async () => {
      while (!busy.over) busy.statuses.push((await two.ask('GET', '/projects', {}, kept)).status)
    })()
    const clients = startSteadyClients({ port: two.port, path: '/healthz', perSecond: 50, connections: 10 })
    await pause(300)
    process.kill(beside, 'SIGKILL')
    await two.program.said(/"event":"process_ended","name":"web process 2","detail":"SIGKILL/)
    await vi.waitFor(() => expect([0, beside]).not.toContain(servingPids(two.program).beside), WAIT_MS)
    await vi.waitFor(
      async () => expect(await two.figures()).toMatch(/^process_start_time_seconds\{process="2"\}/m),
      WAIT_MS,
    )
    busy.over = true
    await asking
    kept.destroy()
    other.destroy()
    expect(new Set(busy.statuses)).toEqual(new Set([200]))
    const { lost, statuses, refusedConnections } = await clients.stop()
    // Only requests in the killed process are lost.
    expect(lost.length).toBeLessThanOrEqual(10)
    expect(refusedConnections).toBe(0)
    expect([...statuses.keys()]).toEqual([200])
  })

  it('a restart of both loses no request and refuses no one', async () => {
    const clients = startSteadyClients({ port: two.port, path: '/healthz', perSecond: 100, connections: 20 })
    await pause(300)
    const before = two.program.words().length
    two.program.process.kill('SIGUSR2')
    await vi.waitFor(() => expect(two.program.words().slice(before)).toContain(' is ready at '), WAIT_MS)
    await pause(300)
    const { lost, answered, refusedConnections, statuses } = await clients.stop()
    expect(lost).toEqual([])
    expect(refusedConnections).toBe(0)
    expect(answered).toBeGreaterThan(100)
    expect([...statuses.keys()]).toEqual([200])
  })

  it('both end in order by SIGTERM to the parent', async () => {
    const { first: one, beside } = servingPids(two.program)
    const startedAt = performance.now()
    two.program.process.kill('SIGTERM')
    expect(await two.program.ended).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect([one, beside].filter(isAlive)).toEqual([])
    expect(two.program.words()).not.toMatch(
      /"event":"(uncaught|unhandled_rejection|stop_failed|stop_overdue)"/,
    )
  })
})
