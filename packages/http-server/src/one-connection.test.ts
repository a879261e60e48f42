// How much of a server can one client take, with few bytes or few connections?
// @module-tag proof
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { speak } from '../../../tests/support/processes/raw-socket.ts'
import { type TrialServer, trialServer } from '../../../tests/support/processes/trial-server.ts'
import { createBodyMemory, SHORT_BODY_BYTES } from './body-memory.ts'
import { watchConnections } from './connections.ts'
import { drain, drainOf } from './draining.ts'
import { MOST_AHEAD } from './pipelining.ts'

const WAIT_MS = 20_000
/** Everything that would be begun at once is begun by then. */
const MOMENT_MS = 200
const MB = 1024 * 1024

let trial: TrialServer
const sockets: Socket[] = []
beforeAll(async () => {
  trial = await trialServer()
})
afterEach(async () => {
  trial.release()
  for (const socket of sockets.splice(0)) socket.destroy()
  await vi.waitFor(() => expect(trial.underWay()).toBe(0), WAIT_MS)
})
afterAll(() => trial.stop())

function open(sends: string | Buffer, port = trial.port): Socket {
  // Some of these connections are to be cut off.
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  sockets.push(socket)
  socket.write(sends)
  return socket
}

const WORK = 'GET /rest/v1/work HTTP/1.1\r\nHost: here\r\n\r\n'
const POST = 'POST /rest/v1/work HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n'
const CHUNKED = `${POST}Transfer-Encoding: chunked\r\n\r\n`
const chunks = (count: number, bytes: number) =>
  `${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`.repeat(count)

describe('requests ahead of their answers', () => {
  it('are worked on one after the other', async () => {
    trial.hold()
    const socket = open(WORK.repeat(10))
    await vi.waitFor(() => expect(trial.atWork()).toBe(1), WAIT_MS)
    await pause(MOMENT_MS)
    expect([trial.atWork(), trial.underWay()]).toEqual([1, 1])
    const received = socket.setEncoding('latin1').reduce((text: string, part: string) => text + part, '')
    trial.release()
    socket.end()
    expect((await received).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(10)
  })

  it('are not begun for a client that has left', async () => {
    trial.hold()
    const socket = open(WORK.repeat(10))
    await vi.waitFor(() => expect(trial.atWork()).toBe(1), WAIT_MS)
    const before = trial.begun()
    socket.destroy()
    await vi.waitFor(() => expect(trial.connections()).toBe(0), WAIT_MS)
    trial.release()
    await vi.waitFor(() => expect(trial.underWay()).toBe(0), WAIT_MS)
    await pause(MOMENT_MS)
    expect(trial.begun()).toBe(before)
  })

  it(`are answered up to ${MOST_AHEAD}; then the connection ends, however many there are`, {}, async () => {
    const reply = await speak(trial.port, WORK.repeat(5_000), { answers: MOST_AHEAD + 1 })
    expect(reply.statuses).toEqual([...Array<number>(MOST_AHEAD).fill(200), 429])
    expect(reply.text).toContain('Wait for the responses before you send more requests')
    expect(reply.ended).toBe(true)
    const fewer = await speak(trial.port, WORK.repeat(MOST_AHEAD), { answers: MOST_AHEAD })
    expect([fewer.statuses.length, fewer.ended]).toEqual([MOST_AHEAD, false])
  })
})

it('a request without an answer is counted as one whose client left', async () => {
  const left = (figures: string) =>
    Number(
      /trial_http_request_seconds_count\{kind="api",method="GET",status="4xx"\} (\d+)/.exec(figures)?.[1] ??
        0,
    )
  trial.hold()
  const before = left(await trial.metrics.text())
  const socket = open(WORK)
  await vi.waitFor(() => expect(trial.atWork()).toBe(1), WAIT_MS)
  socket.destroy()
  await vi.waitFor(async () => expect(left(await trial.metrics.text())).toBe(before + 1), WAIT_MS)
})

describe('a body in crumbs', () => {
  it.each([
    ['a hundred thousand of them', chunks(100_000, 1)],
    ['a few hundred, with their end in the same packet', `${chunks(300, 1)}0\r\n\r\n`],
    ['many that are hardly longer', `${chunks(2_000, 31)}0\r\n\r\n`],
  ])('is refused and not worked on: %s', async (_what, body) => {
    const before = trial.begun()
    const reply = await speak(trial.port, CHUNKED + body)
    expect([reply.statuses, reply.ended]).toEqual([[400], true])
    await pause(MOMENT_MS)
    expect(trial.begun()).toBe(before)
  })

  it.each([
    ['few', chunks(256, 1)],
    ['of a sensible length', chunks(2_000, 40)],
    ['sensible on average', chunks(20, 1_000) + chunks(600, 1)],
  ])('is accepted where they are %s', async (_what, body) => {
    expect((await speak(trial.port, `${CHUNKED + body}0\r\n\r\n`)).statuses).toEqual([200])
  })
})

describe('slow bodies', () => {
  it('have a bound all together; short ones are accepted beyond it', async () => {
    const head = `${POST}Content-Length: ${MB}\r\n\r\n`
    const almost = Buffer.concat([Buffer.from(head), Buffer.alloc(MB - 1, 'a')])
    let refused = ''
    let count = 0
    for (let one = 0; one < 80; one++)
      open(almost).on('data', (answer) => {
        refused += answer
        count++
      })
    await vi.waitFor(() => expect(count).toBeGreaterThanOrEqual(16), WAIT_MS)
    expect(refused.match(/HTTP\/1\.1 503 /g)).toHaveLength(count)
    expect(refused.match(/retry-after: 2\r/gi)).toHaveLength(count)
    const short = await speak(
      trial.port,
      `${POST}Content-Length: ${SHORT_BODY_BYTES}\r\n\r\n${'a'.repeat(SHORT_BODY_BYTES)}`,
    )
    expect(short.statuses).toEqual([200])
  })
})

describe('room for bodies', () => {
  afterEach(() => vi.useRealTimers())

  it('is given back, and grows with the scale', () => {
    const room = createBodyMemory(1 / 64)
    const first = room.enter(() => undefined)
    expect(first.growTo(MB)).toBe(true)
    const second = room.enter(() => undefined)
    expect([second.growTo(SHORT_BODY_BYTES), second.growTo(SHORT_BODY_BYTES + 1)]).toEqual([true, false])
    first.leave()
    first.leave()
    expect([second.growTo(MB), second.growTo(MB + 1)]).toEqual([true, false])
  })

  it('goes to others once someone has been sending for two seconds, longest first', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const room = createBodyMemory(1 / 64)
    const gone: string[] = []
    const enter = (name: string) => room.enter(() => gone.push(name))
    const [first, second, third] = [enter('first'), enter('second'), enter('third')]
    expect([first.growTo(MB / 2), second.growTo(MB / 2)]).toEqual([true, true])
    vi.advanceTimersByTime(1_999)
    expect(third.growTo(MB / 2)).toBe(false)
    vi.advanceTimersByTime(1)
    expect(third.growTo(MB / 2)).toBe(true)
    expect(gone).toEqual(['first'])
  })
})

describe('places for files', () => {
  it('are not all for one client', async () => {
    const send = (client: string) =>
      open(`GET /storage/v1/file HTTP/1.1\r\nHost: here\r\nX-Client: ${client}\r\n\r\n`)
    trial.hold()
    for (let count = 0; count < 64; count++) send('a')
    await vi.waitFor(() => expect(trial.underWay()).toBe(64), WAIT_MS)
    const [refused] = (await once(send('a'), 'data')) as [Buffer]
    expect(String(refused)).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 2/i)
    const other = once(send('b'), 'data') as Promise<[Buffer]>
    await vi.waitFor(() => expect(trial.underWay()).toBe(65), WAIT_MS)
    trial.release()
    expect(String((await other)[0])).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('connections', () => {
  it('beyond the bound take the places of idle ones, the oldest first, and of no one who waits for an answer', async () => {
    let answer = () => {}
    const server = createServer((_request, response) => {
      answer = () => response.end('answered')
    })
    const known = watchConnections(server, 2)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const connected = async (sends = '') => {
      const socket = open(sends, port)
      await once(socket, 'connect')
      return socket
    }
    const busy = await connected('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    await vi.waitFor(
      () => expect([...known.values()].map(({ answers }) => answers.size)).toEqual([1]),
      WAIT_MS,
    )
    const idle = await connected()
    await vi.waitFor(() => expect(known.size).toBe(2), WAIT_MS)
    const third = await connected('GET /')
    await once(idle.resume(), 'close')
    expect([busy.destroyed, third.destroyed, known.size]).toEqual([false, false, 2])

    third.write('third HTTP/1.1\r\nHost: a\r\n\r\n')
    const [first] = [answer]
    await vi.waitFor(
      () => expect([...known.values()].map(({ answers }) => answers.size)).toEqual([1, 1]),
      WAIT_MS,
    )
    const refused = await connected()
    await once(refused.resume(), 'close')
    first()
    expect(String((await once(busy, 'data'))[0])).toMatch(/answered$/)
    server.closeAllConnections()
    server.close()
  })

  it('that have begun a request and say no more do not delay the end', async () => {
    const server = createServer()
    const { connections: known } = drainOf(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const ended = [open('GET / HTTP/1.1\r\nHos', port), open('', port)].map((socket) =>
      once(socket.resume(), 'close'),
    )
    await vi.waitFor(() => expect(known.size).toBe(2), WAIT_MS)
    // It counts from then on: how soon all connections are known depends on the machine.
    let startedAt = 0
    const stopListening = () => {
      startedAt = performance.now()
      return new Promise<void>((resolve) => void server.close(() => resolve()))
    }
    await drain(server, { graceMs: 100, stopListening })
    await Promise.all(ended)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })
})
