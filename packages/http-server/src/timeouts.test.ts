// Is every client that keeps a connection without using it cut off in time: slow headers, slow bodies, slow readers?
// @module-tag proof
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TrialServer, trialServer } from '../../../tests/support/processes/trial-server.ts'
import { SERVER_TIMEOUTS } from './timeouts.ts'

const TIMEOUTS = { headersMs: 300, requestMs: 300, unreadMs: 300, keepAliveMs: 5_000 }
/** A busy machine ends them late, but it ends them. */
const ENDED_MS = 20_000

const SLOW_BODY = 'HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\nabc'

let trial: TrialServer
const sockets: Socket[] = []
beforeAll(async () => {
  trial = await trialServer({ timeouts: TIMEOUTS })
})
afterEach(() => {
  trial.release()
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => trial.stop())

function open(first: string): Socket {
  const socket = connect(trial.port, '127.0.0.1')
  // A cut-off is the aim here.
  socket.on('error', () => {})
  sockets.push(socket)
  socket.write(first)
  return socket
}

/** A reset counts, too, which a client that still writes gets as an error. */
async function isCutOff(socket: Socket): Promise<boolean> {
  socket.on('error', () => {})
  await expect.poll(() => socket.closed, { timeout: ENDED_MS, interval: 10 }).toBe(true)
  return true
}

describe('is cut off', () => {
  it.each([
    ['who sends nothing at all', ''],
    ['who sends headers slowly', 'GET /kept HTTP/1.1\r\nHost: here\r\nX-Slow'],
    ['who sends a body slowly', `POST /rest/v1/work ${SLOW_BODY}`],
    ['who sends a page a body slowly', `GET /kept ${SLOW_BODY}`],
    ['who asks for a file with a slow body', `GET /storage/v1/file ${SLOW_BODY}`],
    ['who goes on sending a body that was refused', `PUT /kept ${SLOW_BODY}`],
    ['who goes on sending a file that was refused', `PATCH /storage/v1/file ${SLOW_BODY}`],
  ])('%s', async (_what, first) => {
    const socket = open(first)
    const dripping = setInterval(() => socket.write('a'), 50)
    if (first === '') clearInterval(dripping)
    socket.resume()
    expect(await isCutOff(socket)).toBe(true)
    clearInterval(dripping)
  })

  it('who does not read an answer', async () => {
    const socket = open('GET /rest/v1/large HTTP/1.1\r\nHost: here\r\n\r\n')
    await once(socket, 'readable')
    await expectNoConnection()
  })
})

/** A reader who does not read does not notice the end either, so the server's own count decides. */
async function expectNoConnection(): Promise<void> {
  await vi.waitFor(() => expect(trial.connections()).toBe(0), ENDED_MS)
}

describe('is let be', () => {
  it('who waits for an answer that takes longer', async () => {
    trial.hold()
    const socket = open('GET /rest/v1/work HTTP/1.1\r\nHost: here\r\n\r\n')
    const answered = once(socket, 'data')
    await pause(TIMEOUTS.unreadMs * 4)
    expect(socket.closed).toBe(false)
    trial.release()
    expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('who reads slowly, but reads', async () => {
    const patient = await trialServer({ timeouts: { unreadMs: 1_500 } })
    const socket = connect(patient.port, '127.0.0.1')
    socket.write('GET /rest/v1/large HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
    let bytes = 0
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      socket.pause()
      setTimeout(() => socket.resume(), 10)
    })
    const startedAt = performance.now()
    await once(socket, 'close', { signal: AbortSignal.timeout(60_000) })
    expect(bytes).toBeGreaterThan(32 * 1024 * 1024)
    expect(performance.now() - startedAt).toBeGreaterThan(1_500)
    await patient.stop()
  })

  it('who keeps a connection for the next request', async () => {
    const socket = open('GET /remembered HTTP/1.1\r\nHost: here\r\n\r\n')
    await once(socket, 'data')
    await pause(TIMEOUTS.unreadMs * 4)
    const answered = once(socket, 'data')
    socket.write('GET /remembered HTTP/1.1\r\nHost: here\r\n\r\n')
    expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 200 /)
  })
})

it('production waits as long as operations.md says', () => {
  expect(SERVER_TIMEOUTS).toEqual({
    headersMs: 10_000,
    requestMs: 30_000,
    unreadMs: 30_000,
    keepAliveMs: 65_000,
  })
})
