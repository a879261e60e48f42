// Hostile clients for long-running proofs: every declared operation with nonsense, and bytes that are not HTTP.
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'

type Send = (
  method: string,
  path: string,
  more?: { headers?: Record<string, string>; body?: BodyInit },
) => Promise<unknown>

export type Hostility = {
  /** One request that no well-behaved client would send. */
  request(): Promise<void>
  /** One request that is cheap to send and was once dear to answer: unknown fields without end. */
  costly(): Promise<void>
  /** One connection that speaks something else, or breaks off. */
  rawBytes(): Promise<void>
  /** One connection that sends crumbs, or much at once, and hardly reads; or leaves in the middle of a download. */
  deaf(): Promise<void>
}

const SOCKET_MS = 1_000
const operationsOf = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete'])

const any = <T>(choices: readonly T[]): T | undefined => choices[Math.floor(Math.random() * choices.length)]

const TEXTS = [
  '',
  '\u0000',
  '\u202Eright to left',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '%00%ff%zz',
  '9'.repeat(400),
  '\u{1F9E8}'.repeat(500),
  'a'.repeat(20_000),
  '{"__proto__":{"polluted":true}}',
  '\uD800',
] as const

const VALUES = (): readonly unknown[] => [
  any(TEXTS),
  -1,
  1e308,
  2 ** 60,
  null,
  [],
  {},
  [[[[[[[[]]]]]]]],
  randomUUID(),
  true,
]

const LINES = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST /rest/v1/projects HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /rest/v1/projects HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  `GET /${'a'.repeat(30_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
] as const

const UNKNOWN_NAMES = Array.from({ length: 3_000 }, (_, at) => `a${at.toString(36)}`)
const BURST = 200
const CRUMB_MS = 5
/** How long no one reads. */
const DEAF_MS = 3_000

/** `openApi`: the document of all operations. */
export function createHostility(origin: string, send: Send, openApi: string): Hostility {
  const operations = Object.entries(operationsOf.parse(JSON.parse(openApi)).paths).flatMap(
    ([path, methods]) =>
      Object.keys(methods)
        .filter((method) => METHODS.has(method))
        .map((method) => ({ method: method.toUpperCase(), path })),
  )
  const { hostname, port } = new URL(origin)

  /** A connection that does `work`, and ends however the server likes. */
  async function connected(work: (socket: Socket) => Promise<unknown>): Promise<void> {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    // What the server cuts off ends in an error, and that is an end like any other.
    const done = work(socket).catch(() => undefined)
    await Promise.race([done, new Promise((resolve) => socket.once('close', resolve))])
    socket.destroy()
    if (!socket.closed) await once(socket, 'close')
  }

  /** A body in chunks of one byte each. */
  const sendCrumbs = () =>
    connected(async (socket) => {
      socket.resume()
      socket.write(
        `POST /rest/v1/notifications/unsubscribe HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      )
      for (const byte of '{"token":"a"}'.repeat(20)) {
        socket.write(`1\r\n${byte}\r\n`)
        await pause(CRUMB_MS)
      }
      socket.write('0\r\n\r\n')
      await once(socket, 'data')
    })

  /** Many requests at once, and no one who reads the answers. */
  const sendBurst = () =>
    connected(async (socket) => {
      socket.pause()
      socket.write('GET /rest/v1/projects?page_size=100 HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(BURST))
      await pause(DEAF_MS)
    })

  /** An asset that is left after its first bytes. */
  const leaveDownload = () =>
    connected(async (socket) => {
      socket.write(`GET ${await largestAsset()} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: identity\r\n\r\n`)
      await once(socket, 'data')
    })

  let asset: Promise<string> | undefined
  /** Of those that the front page names. */
  function largestAsset(): Promise<string> {
    asset ??= findAsset(origin)
    return asset
  }

  return {
    async request() {
      const operation = any(operations)
      if (!operation) throw new Error('The document declares no operation')
      const { method } = operation
      const path = operation.path.replace(/\{[^}]+\}/g, () =>
        encodeURIComponent(String(any(VALUES())).toWellFormed()).slice(0, 2_000),
      )
      const query =
        Math.random() < 0.3 ? `?${encodeURIComponent(any(TEXTS)?.toWellFormed() ?? '')}=%zz&page=-1` : ''
      const headers: Record<string, string> = {
        authorization: any(['Bearer x.y.z', 'Basic Og==', '']) ?? '',
        'content-type': any(['application/json', 'text/plain', 'image/png', 'multipart/form-data']) ?? '',
        'x-forwarded-for': `${randomBytes(4).join('.')}, ${any(['x', '::1', '"'])}`,
        'user-agent': any(TEXTS.filter((text) => /^[\x20-\x7e]*$/.test(text))) ?? '',
      }
      const fields = Object.fromEntries(
        ['title', 'email', 'message', 'id', 'skills'].map((name) => [name, any(VALUES())]),
      )
      const body = any([JSON.stringify(fields), '{', '[]', '"', any(TEXTS) ?? ''])
      await send(method, path + query, {
        headers,
        ...(method === 'GET' || body === undefined ? {} : { body }),
      })
    },

    async costly() {
      const names = any([
        () => send('GET', `/rest/v1/projects?${UNKNOWN_NAMES.join('&')}`),
        () =>
          send('POST', '/rest/v1/notifications/unsubscribe', {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(Object.fromEntries(UNKNOWN_NAMES.map((name) => [name, 1]))),
          }),
      ])
      await names?.()
    },

    async deaf() {
      await any([sendCrumbs, sendBurst, leaveDownload])?.()
    },

    async rawBytes() {
      const socket = connect(Number(port), hostname)
      // A server may end such a connection in any way.
      socket.on('error', () => {})
      socket.resume()
      socket.write(Math.random() < 0.3 ? randomBytes(2_000) : (any(LINES) ?? ''))
      if (Math.random() < 0.2) socket.destroy()
      else socket.setTimeout(SOCKET_MS, () => socket.destroy())
      if (!socket.closed) await once(socket, 'close')
    },
  }
}

/** The path of the largest asset that the front page names. */
async function findAsset(origin: string): Promise<string> {
  const page = await (await fetch(origin)).text()
  const paths = new Set([...page.matchAll(/"(\/assets\/[\w./-]+\.js)"/g)].map(([, path = '']) => path))
  let largest = { path: '/', size: 0 }
  for (const path of paths) {
    const size = (await (await fetch(origin + path)).arrayBuffer()).byteLength
    if (size > largest.size) largest = { path, size }
  }
  return largest.path
}
