// Do the endpoints for operators and machines answer over a socket: liveness, readiness, metrics, and those of a
// demonstration?

import { listen, type RunningServer } from '@guildhall/http-server'
import { afterAll, expect, it } from 'vitest'
import { type TestProduct, testProduct } from '../../tests/support/product/product.ts'
import { DATA_CSP } from '../platform/http/security-headers.ts'
import { readConfig } from './config.ts'

const TOKEN = 'token-of-an-operator'
const servers: RunningServer[] = []
afterAll(async () => {
  for (const server of servers) await server.drain()
})

async function served(product: TestProduct) {
  const running = await listen(product.server, { port: 0, host: '127.0.0.1' })
  servers.push(running)
  return async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${running.port}${path}`, init)
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
}

const plain = await testProduct()
const ask = await served(plain)
const guarded = await served(await testProduct({ config: { METRICS_TOKEN: TOKEN } }))
const closed = await served(await testProduct({ config: { demo: false } }))

it.each([
  ['/healthz', 'ok\n'],
  ['/readyz', 'ready\n'],
])('%s says %j, to be read now, with nothing in it that could run', async (path, text) => {
  const answer = await ask(path)
  expect([answer.status, answer.text]).toEqual([200, text])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-security-policy')).toBe(DATA_CSP)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

it('the metrics are only for this machine if no token is set', async () => {
  const metrics = await ask('/metrics')
  expect(metrics.status).toBe(200)
  expect(metrics.text).toContain('# TYPE ')
  expect(metrics.headers.get('cache-control')).toBe('no-store')
  // A proxy on this machine forwards a request in this way.
  const passedOn = await ask('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(passedOn.status).toBe(404)
  expect(passedOn.text).not.toContain('# TYPE ')
})

it('they are only for clients with the token, if one is set', async () => {
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: TOKEN }] as HeadersInit[])
    expect((await guarded('/metrics', { headers })).status).toBe(404)
  const headers = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' }
  expect((await guarded('/metrics', { headers })).status).toBe(200)
})

it('of a public site without a token, they are for no one', async () => {
  const { METRICS_TOKEN } = readConfig({ SITE_URL: 'https://guildhall.example' })
  const open = await served(await testProduct({ config: { METRICS_TOKEN } }))
  // A proxy on this machine asks in this way if it adds no header and names its upstream, which nginx does by default.
  const [refused, unknown] = [await open('/metrics'), await open('/rest/v1/nothing')]
  expect(refused.status).toBe(404)
  const withoutId = (text: string) => ({ ...JSON.parse(text), request_id: undefined })
  expect(withoutId(refused.text)).toEqual(withoutId(unknown.text))
})

it('what belongs to a demonstration exists in no other product', async () => {
  expect((await closed('/dev/mailbox.json')).status).toBe(404)
  const clock = await closed('/dev/clock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"advance_seconds":1}',
  })
  expect(clock.status).toBe(404)
})

it('the clock of a demonstration goes forward, by whole seconds, a year at most', async () => {
  const advance = (advance_seconds: unknown) =>
    ask('/dev/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance_seconds }),
    })
  const before = plain.clock.now().getTime()
  for (const refused of [-1, 1.5, '60', null, 366 * 24 * 3600 + 1]) {
    expect((await advance(refused)).status, String(refused)).toBe(400)
    expect(plain.clock.now().getTime()).toBe(before)
  }
  const answer = await advance(60)
  expect(answer.status).toBe(200)
  expect(plain.clock.now().getTime()).toBe(before + 60_000)
  expect(JSON.parse(answer.text)).toEqual({ now: plain.clock.now().toISOString(), failed_jobs: [] })
  expect((await advance(366 * 24 * 3600)).status).toBe(200)
})

// This test comes last: from here on the process wants no more work.
it('/readyz says that it drains once it does, while /healthz goes on', async () => {
  plain.stopServing()
  expect(await ask('/readyz')).toMatchObject({ status: 503, text: 'draining\n' })
  expect((await ask('/healthz')).status).toBe(200)
})
