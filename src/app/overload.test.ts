// Does the whole product stay within its capacity: the API, accounts and uploads over the network, while the database
// is blocked?

import { listen, type RunningServer } from '@guildhall/http-server'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testDatabase } from '../../tests/support/database/database.ts'
import { testProduct } from '../../tests/support/product/product.ts'
import { WORK_LIMITS } from '../platform/http/admission.ts'
import { workOf } from './work.ts'

/** An answer that comes at once on a quiet machine takes no longer on a busy one. */
const WAIT_MS = 20_000
const MORE = 20

const database = await testDatabase()
const product = await testProduct({ database, config: { WORK_SCALE: 1 } })
let running: RunningServer
beforeAll(async () => {
  running = await listen(product.server, { port: 0, host: '127.0.0.1' })
})
afterAll(() => running.drain())

const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${running.port}${path}`, init)

/** Runs work while every query of a table has to wait. */
async function whileHeldUp(
  url: string,
  table: 'projects' | 'users',
  work: () => Promise<void>,
): Promise<void> {
  // A lock is held by a connection of the test's own: the product's may not hold anything for long.
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  try {
    await holder.query(`begin; lock table ${table} in access exclusive mode`)
    await work()
  } finally {
    await holder.end()
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

it('refuses overload, keeps the queue for the database short, and recovers immediately', {
  tags: ['proof'],
}, async () => {
  const { atOnce } = WORK_LIMITS.api
  const held: Promise<Response>[] = []
  await whileHeldUp(database.url, 'projects', async () => {
    for (let count = 0; count < atOnce; count++) held.push(ask('/rest/v1/projects'))
    await vi.waitFor(
      async () => expect(await figure('guildhall_work{kind="api",state="under_way"}')).toBe(atOnce),
      WAIT_MS,
    )
    // No work is finished in the meantime, so no waiting request gets a turn.
    const refusals = Array.from({ length: MORE }, () => ask('/rest/v1/projects'))
    for (const refused of await Promise.all(refusals)) {
      expect(await refused.json()).toMatchObject({ code: 'unavailable' })
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    }
    // However many requests come, no more than the work limit wait for a connection.
    expect(product.database.pool.waitingCount).toBeLessThan(atOnce)
    expect(await figure('guildhall_work_refused_total{kind="api"}')).toBeGreaterThan(0)
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/openapi.json')).status).toBe(200)
  })
  await Promise.all(held)
  expect((await ask('/rest/v1/projects')).status).toBe(200)
})

it('refuses accounts in the words of their protocol', { tags: ['proof'] }, async () => {
  const rows = await testDatabase()
  // The product has one place for work, and no other request waits for it.
  const small = await testProduct({ database: rows, config: { WORK_SCALE: 0.001 } })
  const server = await listen(small.server, { port: 0, host: '127.0.0.1' })
  const recover = (headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${server.port}/auth/v1/recover`, {
      method: 'POST',
      headers: { apikey: small.publicKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: 'ada@example.com' }),
    })
  await whileHeldUp(rows.url, 'users', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => recover({ 'x-supabase-api-version': '2024-01-01' })),
      ...Array.from({ length: 5 }, () => recover()),
    ])
    const refused = answers.filter((answer) => answer.headers.get('connection') === 'close')
    // The first one keeps the place until the database times out.
    expect(refused.length).toBeGreaterThanOrEqual(8)
    const bodies = await Promise.all(refused.map((answer) => answer.json()))
    const message = 'The service is busy. Please try again in a moment.'
    expect(bodies).toContainEqual({ code: 'request_timeout', message })
    expect(bodies).toContainEqual({ code: 503, error_code: 'request_timeout', msg: message })
    for (const answer of refused) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    }
  })
  expect((await fetch(`http://127.0.0.1:${server.port}/auth/v1/health`)).status).toBe(200)
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
