// Does the whole product keep to what it can do: the API, accounts and uploads over the network, while the database is held up?
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testProduct } from '../../tests/support/product.ts'
import { WORK_LIMITS } from '../platform/http/admission.ts'
import { listen, type RunningServer } from '../platform/http/server.ts'
import { workOf } from './work.ts'

const SOON_MS = 50

const product = await testProduct({ config: { WORK_SCALE: 1 } })
let running: RunningServer
beforeAll(async () => {
  running = await listen(product.server, { port: 0, host: '127.0.0.1' })
})
afterAll(() => running.drain())

const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${running.port}${path}`, init)

/** Runs work while every list of projects has to wait for the database. */
async function whileHeldUp(work: () => Promise<void>): Promise<void> {
  const letGo = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = product.database.inTransaction(async (tx) => {
    await tx.execute(sql`lock table projects in access exclusive mode`)
    locked.resolve()
    await letGo.promise
  })
  await locked.promise
  try {
    await work()
  } finally {
    letGo.resolve()
    await holding
  }
}

async function figure(name: string): Promise<number> {
  const figures = await (await ask('/metrics')).text()
  return Number(
    figures
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1] ?? 0,
  )
}

it('refuses what it cannot do, keeps the line for the database short, and is itself again at once', async () => {
  const { atOnce } = WORK_LIMITS.api
  const held: Promise<Response>[] = []
  await whileHeldUp(async () => {
    for (let count = 0; count < atOnce; count++) held.push(ask('/rest/v1/projects'))
    await vi.waitFor(async () =>
      expect(await figure('guildhall_work{kind="api",state="under_way"}')).toBe(atOnce),
    )
    // Nothing is done meanwhile, so after a while nobody waits in vain any more.
    await vi.waitFor(async () => expect((await ask('/rest/v1/projects')).status).toBe(503))
    const tookMs: number[] = []
    for (let count = 0; count < 300; count++) {
      const startedAt = performance.now()
      const refused = await ask('/rest/v1/projects', { headers: { 'accept-encoding': 'identity' } })
      expect(await refused.json()).toMatchObject({ code: 'unavailable' })
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
      tookMs.push(performance.now() - startedAt)
    }
    expect(tookMs.toSorted((one, other) => one - other)[150]).toBeLessThan(SOON_MS)
    // However many ask, no more than are at work wait for a connection.
    expect(product.database.pool.waitingCount).toBeLessThan(atOnce)
    expect(await figure('guildhall_work_refused_total{kind="api"}')).toBeGreaterThanOrEqual(300)
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/openapi.json')).status).toBe(200)
  })
  for (const answer of held) expect((await answer).status).toBe(200)
  expect((await ask('/rest/v1/projects')).status).toBe(200)
})

it('refuses accounts in the words of their protocol', async () => {
  const small = await testProduct({ config: { WORK_SCALE: 0.001 } })
  const server = await listen(small.server, { port: 0, host: '127.0.0.1' })
  const letGo = Promise.withResolvers<void>()
  // The one place of accounts is held by somebody whose row is locked.
  const users = small.database.inTransaction(async (tx) => {
    await tx.execute(sql`lock table users in access exclusive mode`)
    await letGo.promise
  })
  const recover = (headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${server.port}/auth/v1/recover`, {
      method: 'POST',
      headers: { apikey: small.publicKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: 'ada@example.com' }),
    })
  const first = recover()
  await vi.waitFor(async () =>
    expect((await recover({ 'x-supabase-api-version': '2024-01-01' })).status).toBe(503),
  )
  const words = await recover({ 'x-supabase-api-version': '2024-01-01' })
  expect(await words.json()).toEqual({
    code: 'request_timeout',
    message: 'The service is busy. Please try again in a moment.',
  })
  expect([words.status, words.headers.get('retry-after')]).toEqual([503, '2'])
  expect(words.headers.get('connection')).toBe('close')
  const numbers = await recover()
  expect(await numbers.json()).toEqual({
    code: 503,
    error_code: 'request_timeout',
    msg: 'The service is busy. Please try again in a moment.',
  })
  letGo.resolve()
  await users
  expect((await first).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${server.port}/auth/v1/health`)).status).not.toBe(503)
  await server.drain()
})

it.each([
  ['GET', '/healthz', undefined],
  ['GET', '/readyz', undefined],
  ['GET', '/metrics', undefined],
  ['GET', '/openapi.json', undefined],
  ['GET', '/rest/v1/projects', 'api'],
  ['POST', '/rest/v1/proposals', 'api'],
  ['GET', '/realtime/v1', 'api'],
  ['POST', '/auth/v1/token', 'account'],
  ['GET', '/auth/v1/user', 'account'],
  ['GET', '/storage/v1/object/public/avatars/a.webp', 'file'],
  ['HEAD', '/storage/v1/object/sign/files/a.webp', 'file'],
  ['POST', '/storage/v1/object/avatars/a.webp', 'upload'],
  ['PUT', '/storage/v1/object/avatars/a.webp', 'upload'],
  ['POST', '/storage/v1/upload/resumable', 'upload'],
  ['PATCH', '/storage/v1/upload/resumable/a', 'upload'],
  ['POST', '/storage/v1/object/sign/files/a.webp', 'api'],
  ['DELETE', '/storage/v1/object/avatars/a.webp', 'api'],
])('%s %s is work of the kind %s', (method, path, kind) => {
  expect(workOf(method, path)).toBe(kind)
})
