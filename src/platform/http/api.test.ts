// Is a contract answered over a socket as a Request is in process, whatever is odd about the request, and are resources
// of an answer closed again?
import { request as ask } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { listen, type RunningServer } from '@guildhall/http-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { serverParts } from '../../../tests/support/product/server-parts.ts'
import { actFor, VISITOR } from '../actor.ts'
import type { Contract } from '../contract/contract.ts'
import { REST_BASE } from '../contract/contract.ts'
import { Problem } from '../contract/problem.ts'
import { anyQuery, publicFile } from '../contract/public-file.ts'
import { createLog } from '../log.ts'
import { AnswerFile, jsonFile } from './answer-file.ts'
import { createApi } from './api.ts'
import { bearerIn } from './bearer.ts'
import { endpoint } from './endpoint.ts'
import { createRateLimiter } from './rate-limit.ts'
import { createHttpServer } from './server.ts'

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
  make: {
    ...common,
    method: 'POST',
    access: 'session',
    limit: 'write',
    path: '/own/things',
    body: z.object({ word: z.string() }),
    output: z.object({ word: z.string() }),
  },
  keyed: {
    ...common,
    method: 'POST',
    access: 'key or session',
    path: '/things/keyed',
    query: anyQuery,
    remembersKey: 'Trial.',
    output: z.object({ who: z.string(), key: z.string().nullable() }),
  },
  moved: { ...common, path: '/things/moved', status: 303, output: z.undefined() },
  outside: { ...publicFile, path: '/things.txt' },
} as const satisfies Record<string, Contract>

/** The answer that is a file waits until the test lets it go. */
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
    // The content of a file has no type any more.
    return (await jsonFile({ word: 'a' })) as never
  }),
  endpoint(things.keyed, async ({ actor, key = null }) => ({ who: actor.kind, key })),
  endpoint(
    things.moved,
    async () => (headers) =>
      new Response(null, { status: 303, headers: { location: headers.get('user-agent') ?? '' } }),
  ),
  endpoint(
    things.outside,
    async ({ actor }) =>
      () =>
        new Response(actor.kind),
  ),
  endpoint(things.get, async ({ params, actor }) => {
    if (params.id === '404') throw new Problem('not_found', 'No such thing')
    if (params.id === '500') throw new Error('broken')
    return { id: params.id, who: actor.kind }
  }),
  endpoint(things.own, async ({ actor }) => ({ who: actor.kind })),
  endpoint(things.make, async ({ body }) => body),
]

const api = createApi({
  endpoints,
  log,
  overTls: false,
  trustedHops: 1,
  checkOutput: true,
  rateLimiter: createRateLimiter(0.1),
  routes: [{ method: 'GET', path: '/other', limit: 'read', answer: async () => new Response('other') }],
  async gate(headers, access) {
    const bearer = bearerIn(headers)
    if (bearer === 'good') return actFor('a person')
    return bearer === 'key' && access === 'key or session' ? { kind: 'key', opens: 1 } : VISITOR
  },
})
let running: RunningServer
beforeAll(async () => {
  const server = createHttpServer({ ...serverParts(log), api, apiPrefixes: [REST_BASE] })
  running = await listen(server, { port: 0, host: '127.0.0.1' })
})
afterAll(() => running.drain())

type Headers = Record<string, string | string[]>
type Asked = { path: string; method?: string; headers?: Headers; body?: string }
type Answered = { status: number | undefined; headers: Record<string, unknown>; body: string }

/** Every request comes from a client of its own unless its headers say otherwise. */
let client = 0
function overSocket({ path, method = 'GET', headers = {}, body }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const from = { 'x-forwarded-for': `10.0.${client >> 8}.${client++ & 255}` }
    const sent = { port: running.port, path: REST_BASE + path, method, headers: { ...from, ...headers } }
    const request = ask(sent, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const isZipped = response.headers['content-encoding'] === 'gzip' && bytes.length > 0
        const text = (isZipped ? gunzipSync(bytes) : bytes).toString()
        const id = String(response.headers['x-request-id'])
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: text.replaceAll(id, ''),
        })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

async function inProcess({ path, method = 'GET', headers = {}, body }: Asked): Promise<Answered> {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  const response = await api.fetch(
    new Request(`http://localhost${REST_BASE}${path}`, {
      method,
      headers: pairs,
      ...(body !== undefined && { body }),
    }),
  )
  const bytes = Buffer.from(await response.arrayBuffer())
  const isZipped = response.headers.get('content-encoding') === 'gzip' && bytes.length > 0
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: (isZipped ? gunzipSync(bytes) : bytes).toString(),
  }
}

/** The contract sets these headers; the server adds others to every answer. */
const OWN_HEADERS = ['content-type', 'cache-control', 'content-encoding', 'vary', 'allow', 'www-authenticate']
const ofContract = ({ status, headers, body }: Answered) => ({
  status,
  body,
  headers: OWN_HEADERS.map((name) => headers[name]),
})

const good = { authorization: 'Bearer good' }
const json = { 'content-type': 'application/json' }
const requests: Asked[] = [
  { path: '/things' },
  { path: '/things?word=caf%C3%A9+au%20lait' },
  { path: '/things?word=%00' },
  { path: '/things?word=a&word=b' },
  { path: '/things?unknown=1' },
  { path: '/things?size=x' },
  { path: '/things?' },
  { path: '/things/moved' },
  { path: '/things/keyed?any=1', method: 'POST', headers: { authorization: 'Bearer key' } },
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
  { path: '/things/12', headers: good },
  { path: '/own/things' },
  { path: '/own/things', headers: good },
  { path: '/own/things', headers: { authorization: 'Bearer bad' } },
  { path: '/own/things', headers: { authorization: ['Bearer good', 'Bearer bad'] } },
  { path: '/own/things', method: 'POST', body: '{"word":"a"}', headers: { ...json, ...good } },
  { path: '/own/things', method: 'POST', body: '{"word":', headers: { ...json, ...good } },
  { path: '/own/things', method: 'POST', body: 'a', headers: good },
  { path: '/own/things', method: 'POST', body: '{"word":"a"}', headers: json },
  { path: '/things', method: 'HEAD' },
  { path: '/things', method: 'POST', body: '{}' },
  { path: '/things', method: 'OPTIONS' },
  { path: '/things/%31%32' },
  { path: '/things/12/' },
  { path: '/things//12' },
  { path: '/things/no%ZZ' },
  { path: '/nothing' },
]

describe('a contract', () => {
  it.each(requests)('is answered over a socket as in process: $method $path $headers', async (asked) => {
    expect(ofContract(await overSocket(asked))).toEqual(ofContract(await inProcess(asked)))
  })

  it('is compressed where that is worth it, and whole however long', async () => {
    const gzip = { 'accept-encoding': 'gzip' }
    for (const [size, encoding] of [
      [1, undefined],
      [1_000, 'gzip'],
      [100_000, 'gzip'],
    ] as const) {
      const { headers, body } = await overSocket({ path: `/things?size=${size}`, headers: gzip })
      expect(headers['content-encoding']).toBe(encoding)
      expect(JSON.parse(body).text).toBe('word '.repeat(size))
    }
  })

  it('says that something was changed, in a cookie, after a change by a person', async () => {
    const asked = { path: '/own/things', method: 'POST', body: '{"word":"a"}', headers: { ...json, ...good } }
    expect((await overSocket(asked)).headers['set-cookie']).toHaveLength(1)
    expect((await inProcess(asked)).headers).toHaveProperty('set-cookie')
    expect((await overSocket({ path: '/own/things', headers: good })).headers['set-cookie']).toBeUndefined()
  })

  it('takes from the address its bucket, and is refused when that is empty', {
    tags: ['proof'],
  }, async () => {
    const asked = { path: '/things', headers: { 'x-forwarded-for': '192.0.2.1' } }
    const statuses: (number | undefined)[] = []
    for (let time = 0; time < 61; time++) statuses.push((await overSocket(asked)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    const refused = await overSocket(asked)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toMatch(/^\d\d?$/)
    expect((await overSocket({ path: '/things' })).status).toBe(200)
  })
})

it.each([
  { path: '/things/12/' },
  { path: '/things/12' },
  { path: '/things/404' },
  { path: '/things', method: 'POST', body: '{}' },
  { path: '/nothing' },
])('is not compressed where it is short: $path', async (asked) => {
  const { headers } = await overSocket({ ...asked, headers: { 'accept-encoding': 'gzip' } })
  expect(headers).not.toHaveProperty('content-encoding')
})

it('takes an access key where it says so, and hands on the key of a request that it can judge', async () => {
  const keyed = (headers: Record<string, string>) =>
    overSocket({ path: '/things/keyed?any=1', method: 'POST', headers })
  const withKey = { authorization: 'Bearer key', 'idempotency-key': 'one' }
  expect((await keyed(withKey)).body).toBe('{"who":"key","key":"one"}')
  expect((await keyed(good)).body).toBe('{"who":"person","key":null}')
  expect((await keyed({ ...withKey, 'idempotency-key': 'x'.repeat(256) })).status).toBe(400)
  expect((await overSocket({ path: '/things/12', headers: withKey })).body).toContain('"who":"visitor"')
})

it('answers by itself, from the headers of the request', async () => {
  const { status, headers } = await overSocket({ path: '/things/moved', headers: { 'user-agent': '/there' } })
  expect([status, headers.location]).toEqual([303, '/there'])
})

it('is outside of the API the same for everyone, whatever they send', async () => {
  const answer = await api.fetch(new Request('http://localhost/things.txt?any=1', { headers: good }))
  expect(await answer.text()).toBe('visitor')
})

describe('an answer that is a file', () => {
  it.each([{ 'accept-encoding': 'gzip' }, {}])('is sent whole to %o, and closed', async (headers) => {
    const answering = vi.spyOn(AnswerFile.prototype, 'answer')
    given.resolve()
    expect((await overSocket({ path: '/things/file', headers })).body).toBe('{"word":"a"}')
    expect((await inProcess({ path: '/things/file', headers })).body).toBe('{"word":"a"}')
    for (const { value } of answering.mock.results) await expect.poll(() => value.body.closed).toBe(true)
    answering.mockRestore()
  })

  it('is closed when its client has left', async () => {
    const answering = vi.spyOn(AnswerFile.prototype, 'answer')
    wanted = Promise.withResolvers()
    given = Promise.withResolvers()
    const request = ask({ port: running.port, path: `${REST_BASE}/things/file` })
    request.on('error', () => undefined)
    request.end()
    await wanted.promise
    request.destroy()
    // Within this time the server notices that the client has left.
    await new Promise((resolve) => setTimeout(resolve, 100))
    given.resolve()
    await expect.poll(() => answering.mock.results[0]?.value.body.closed).toBe(true)
    answering.mockRestore()
  })
})

// This test comes last, because it uses up the limit of callers without a connection.
it('counts what a route of another protocol is asked where it says so', { tags: ['proof'] }, async () => {
  const statuses: number[] = []
  for (let time = 0; time < 70; time++)
    statuses.push((await api.fetch(new Request('http://localhost/other'))).status)
  expect(statuses).toContain(200)
  expect(statuses.at(-1)).toBe(429)
})
