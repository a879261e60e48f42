// Does the direct path of a plain GET answer like the router, and does it take nothing but plain GETs?

import { request as ask } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { serverParts } from '../../../tests/support/server-parts.ts'
import { actFor, VISITOR } from '../actor.ts'
import type { Contract } from '../contract/contract.ts'
import { REST_BASE } from '../contract/contract.ts'
import { Problem } from '../contract/problem.ts'
import { createLog } from '../log.ts'
import { type ApiApp, createApi } from './api.ts'
import { createDirectAnswers } from './direct.ts'
import { endpoint } from './endpoint.ts'
import { JsonFile, jsonFile } from './json-file.ts'
import { createRateLimiter } from './rate-limit.ts'
import { createHttpServer, listen, type RunningServer } from './server.ts'

const log = createLog('silent')
const common = { tag: 'things', access: 'public', limit: 'read', method: 'GET', summary: 'Trial.' } as const
const things = {
  list: {
    ...common,
    path: '/things',
    query: z.object({ word: z.string().optional(), size: z.coerce.number().max(200_000).optional() }),
    output: z.object({ word: z.string(), text: z.string() }),
  },
  sums: { ...common, path: '/things/sums', output: z.object({ sum: z.number() }) },
  get: {
    ...common,
    path: '/things/:id',
    params: z.object({ id: z.string().regex(/^\d+$/) }),
    output: z.object({ id: z.string(), who: z.string() }),
  },
  file: { ...common, path: '/things/file', output: z.object({ word: z.string() }) },
  own: { ...common, path: '/own/things', access: 'session', output: z.object({ who: z.string() }) },
} as const satisfies Record<string, Contract>

/** Of the answer that is a file: somebody asked for it, and it may be given. */
let wanted = Promise.withResolvers<void>()
let given = Promise.withResolvers<void>()

const endpoints = [
  endpoint(things.list, async ({ query }) => ({
    word: query.word ?? '',
    text: 'word '.repeat(query.size ?? 1),
  })),
  endpoint(things.sums, async () => ({ sum: 3 })),
  endpoint(things.file, async () => {
    wanted.resolve()
    await given.promise
    // What is written to a file has no type any more.
    return (await jsonFile({ word: 'a' })) as never
  }),
  endpoint(things.get, async ({ params, actor }) => {
    if (params.id === '404') throw new Problem('not_found', 'No such thing')
    if (params.id === '500') throw new Error('broken')
    return { id: params.id, who: actor.kind }
  }),
  endpoint(things.own, async ({ actor }) => ({ who: actor.kind })),
]

const options = {
  endpoints,
  log,
  overTls: false,
  trustedHops: 1,
  checkOutput: true,
  sessionGate: async (headers: Pick<Headers, 'get'>) =>
    headers.get('authorization') === 'Bearer good' ? actFor('somebody') : VISITOR,
}

/** What the router was asked. */
let wentLong: string[] = []
const running: RunningServer[] = []
let short: RunningServer
let long: RunningServer

async function serverFor(isDirect: boolean): Promise<RunningServer> {
  const own = { ...options, rateLimiter: createRateLimiter(0.1) }
  const router = createApi(own)
  const api = {
    ...router,
    fetch: (request: Request, ...more: []) => {
      if (isDirect) wentLong.push(request.method)
      return router.fetch(request, ...more)
    },
  } as ApiApp
  const server = createHttpServer({
    ...serverParts(log),
    api,
    ...(isDirect ? { answerDirectly: createDirectAnswers(own) } : {}),
    apiPrefixes: [REST_BASE],
  })
  const started = await listen(server, { port: 0, host: '127.0.0.1' })
  running.push(started)
  return started
}

type Asked = { path: string; method?: string; headers?: Record<string, string | string[]>; body?: string }

/** The answer but for what belongs to one answer alone. Every request comes from a client of its own unless told. */
let client = 0
function askAt({ port }: RunningServer, { path, method = 'GET', headers = {}, body }: Asked) {
  return new Promise<{ status: number | undefined; headers: object; body: string }>((resolve, reject) => {
    const from = { 'x-forwarded-for': `10.0.${client >> 8}.${client++ & 255}` }
    const request = ask(
      { port, path: REST_BASE + path, method, headers: { ...from, ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const isZipped = response.headers['content-encoding'] === 'gzip'
          const {
            date,
            'x-request-id': id,
            'content-length': _,
            'transfer-encoding': __,
            ...kept
          } = response.headers
          const text = (isZipped ? gunzipSync(bytes) : bytes).toString()
          resolve({ status: response.statusCode, headers: kept, body: text.replaceAll(String(id), 'ID') })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

beforeAll(async () => {
  short = await serverFor(true)
  long = await serverFor(false)
})
afterAll(() => Promise.all(running.map((server) => server.drain())))

const plain: Asked[] = [
  { path: '/things' },
  { path: '/things?word=caf%C3%A9+au%20lait' },
  { path: '/things?word=%00' },
  { path: '/things?word=a&word=b' },
  { path: '/things?unknown=1' },
  { path: '/things?size=x' },
  { path: '/things?' },
  { path: '/things?word=__proto__&__proto__=1' },
  { path: '/things?size=1000', headers: { 'accept-encoding': 'gzip' } },
  { path: '/things?size=1000', headers: { 'accept-encoding': 'gzip;q=0' } },
  { path: '/things?size=100000', headers: { 'accept-encoding': 'gzip, br' } },
  { path: '/things?size=100000' },
  { path: '/things/sums' },
  { path: '/things/sums?any=1' },
  { path: '/things/12' },
  { path: '/things/twelve' },
  { path: '/things/404' },
  { path: '/things/500' },
  { path: '/things/12', headers: { authorization: 'Bearer good' } },
  { path: '/own/things' },
  { path: '/own/things', headers: { authorization: 'Bearer good' } },
  { path: '/own/things', headers: { authorization: 'Bearer bad' } },
  { path: '/own/things', headers: { authorization: ['Bearer good', 'Bearer bad'] } },
]

const odd: Asked[] = [
  { path: '/things', method: 'HEAD' },
  { path: '/things', method: 'POST', body: '{}' },
  { path: '/things', method: 'OPTIONS' },
  { path: '/things', body: 'a reading with a body', headers: { 'content-length': '21' } },
  { path: '/things/%31%32' },
  { path: '/things/12/' },
  { path: '/things//12' },
  { path: '/things/./12' },
  { path: '/things/../things' },
  { path: '/things/no%ZZ' },
  { path: '/nothing' },
  { path: '/things', headers: { host: 'evil.example/path' } },
]

describe('a plain reading', () => {
  it.each(plain)('is answered the short way as the long way would: $path $headers', async (asked) => {
    wentLong = []
    const answer = await askAt(short, asked)
    expect(wentLong).toEqual([])
    expect(answer).toEqual(await askAt(long, asked))
  })

  it('takes from the address its bucket, and is refused when that is empty', async () => {
    for (const server of [short, long]) {
      const asked = { path: '/things', headers: { 'x-forwarded-for': '192.0.2.1' } }
      const statuses: (number | undefined)[] = []
      for (let time = 0; time < 61; time++) statuses.push((await askAt(server, asked)).status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(60)
      expect(statuses.at(-1)).toBe(429)
      expect((await askAt(server, { path: '/things' })).status).toBe(200)
    }
    // The seconds to wait are those of the moment.
    const [shortly, atLength] = await Promise.all(
      [short, long].map((server) =>
        askAt(server, { path: '/things', headers: { 'x-forwarded-for': '192.0.2.1' } }),
      ),
    )
    const wait = { 'retry-after': expect.stringMatching(/^\d\d?$/) }
    expect(shortly).toEqual({ ...atLength, headers: { ...atLength?.headers, ...wait } })
  })
})

it.each(odd)('goes the long way: $method $path', async (asked) => {
  wentLong = []
  const answer = await askAt(short, asked)
  expect(answer).toEqual(await askAt(long, asked))
  // An address that is none is refused before the router.
  if (!asked.headers?.host) expect(wentLong).toHaveLength(1)
})

it.each([
  { path: '/things/12/' },
  { path: '/things/12' },
  { path: '/things/404' },
  { path: '/things', method: 'POST', body: '{}' },
  { path: '/nothing' },
])('is not compressed by the router where it is short: $path', async (asked) => {
  const { headers } = await askAt(long, { ...asked, headers: { 'accept-encoding': 'gzip' } })
  expect(headers).not.toHaveProperty('content-encoding')
})

it.each([
  { way: 'short', headers: {} },
  { way: 'long', headers: { 'content-length': '0' } },
])('closes the file of an answer that nobody waits for any more, the $way way', async ({ headers }) => {
  const answering = vi.spyOn(JsonFile.prototype, 'answer')
  wanted = Promise.withResolvers()
  given = Promise.withResolvers()
  const request = ask({ port: short.port, path: `${REST_BASE}/things/file`, headers })
  request.on('error', () => undefined)
  request.end()
  await wanted.promise
  request.destroy()
  // Until the server has noticed.
  await new Promise((resolve) => setTimeout(resolve, 100))
  given.resolve()
  await expect.poll(() => answering.mock.results[0]?.value.body.closed).toBe(true)
})
