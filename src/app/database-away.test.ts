// What do clients get while the database is away, on every route, in its protocol's own shape?
// @module-tag proof
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../tests/support/database/database.ts'
import { proxyTo } from '../../tests/support/database/database-proxy.ts'
import { AUTH_URL, askAuth, headersOf, PASSWORD, testAccounts } from '../../tests/support/people/accounts.ts'
import { recordingLog } from '../../tests/support/product/recording-log.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createRowChanges } from '../platform/database/row-changes.ts'
import { PROGRAM } from './program.ts'

const TIMEOUT_MS = 1_000

const direct = await testDatabase()
const proxy = await proxyTo(direct.url)
const log = recordingLog()
const rowChanges = createRowChanges(log, PROGRAM)
const database = openDatabase({
  url: proxy.url,
  poolSize: 4,
  timeoutMs: TIMEOUT_MS,
  log,
  rowChanges,
  program: PROGRAM,
})
const accounts = await testAccounts({ database: { database, rowChanges, url: proxy.url }, log })
const { product } = accounts
const ada = await accounts.person()
const headers = await headersOf(ada)

afterAll(async () => {
  proxy.speak()
  await database.close()
  await proxy.close()
})

const project = (title: string) => ({
  title,
  company: 'Acme',
  description: 'A description that is long enough',
  budget: 1000,
  duration: '1 month',
  location: 'Remote',
  skills: ['TypeScript'],
})

/** An address for each route of the router, with every parameter filled in. */
const addresses = product.routes
  .filter(({ method, path }) => method !== 'ALL' && path !== '/*')
  .map(({ method, path }) => ({
    method,
    path: path
      .replace(/:(user_id|person_id|owner)\b/g, ada.id)
      .replace(/:handle\b/g, 'ada')
      .replace(/:\w+(\{[^}]*\})?/g, '1')
      .replace('*', 'x'),
  }))

describe.each([
  ['that refuses connections', proxy.refuse],
  ['that says nothing', proxy.silence],
] as const)('while there is a database %s', (_how, breakIt) => {
  beforeAll(async () => {
    // The database goes away while connections to it are open.
    proxy.speak()
    await Promise.all(Array.from({ length: 4 }, () => database.pool.query('select pg_sleep(0.1)')))
    breakIt()
  })
  afterAll(proxy.speak)

  it('/readyz is red, and /healthz is green', async () => {
    const ready = await product.ask('GET', '/readyz')
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2'])
    expect((await product.ask('GET', '/healthz')).status).toBe(200)
  })

  it('no route answers with a fault, and each 503 says when to come again', async () => {
    const wrong: string[] = []
    let unavailable = 0
    const askOne = async ({ method, path }: { method: string; path: string }) => {
      const body = method === 'GET' || method === 'HEAD' ? {} : { body: {} }
      const answer = await product.ask(method, path, {
        ...body,
        headers: { ...headers, apikey: product.publicKey },
      })
      if (answer.status === 503) unavailable += 1
      const isWrong =
        (answer.status >= 500 && answer.status !== 503) ||
        (answer.status === 503 && !answer.headers.get('retry-after'))
      if (isWrong) wrong.push(`${method} ${path} answered ${answer.status}`)
    }
    await Promise.all(addresses.map(askOne))
    expect(wrong).toEqual([])
    expect(unavailable).toBeGreaterThan(50)
    expect(log.lines.filter(({ event }) => event === 'fault')).toEqual([])
  })

  it('/rest/v1 answers in its shape', async () => {
    for (const answer of [
      await product.ask('GET', '/rest/v1/projects'),
      await product.ask('POST', '/rest/v1/projects', { headers, body: project('Away') }),
    ]) {
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('2')
      expect(answer.body).toMatchObject({
        code: 'unavailable',
        message: 'The service is busy. Please try again in a moment.',
      })
    }
  })

  it('/auth/v1 answers in its shape, and the published client keeps the session', async () => {
    const credentials = { email: ada.email, password: PASSWORD }
    const signIn = await askAuth(accounts, 'POST', '/token?grant_type=password', { body: credentials })
    expect([signIn.status, signIn.headers.get('retry-after')]).toEqual([503, '2'])
    expect(signIn.body).toMatchObject({ code: 'request_timeout' })
    const { error } = await ada.client.getUser()
    expect(error).toMatchObject({ status: 503 })
    expect((await ada.client.getSession()).data.session).not.toBeNull()
  })

  it('a link of a mail and a way out to a provider do not end in a fault', async () => {
    for (const path of ['/verify?token=abc&type=signup', '/authorize?provider=google']) {
      const answer = await product.fetch(new Request(AUTH_URL + path, { redirect: 'manual' }))
      expect([200, 302, 303, 400, 403, 503]).toContain(answer.status)
    }
  })
})

it('/readyz is green again once the database is back', async () => {
  await expect.poll(async () => (await product.ask('GET', '/readyz')).status).toBe(200)
})

describe('a commit whose answer is lost', () => {
  it('is answered 503, and the same Idempotency-Key gives the one project that was made', async () => {
    const keyed = { ...headers, 'idempotency-key': 'a-lost-answer' }
    const asked = { headers: keyed, body: project('Lost and found') }
    proxy.loseAnswerTo('commit')
    const lost = await product.ask('POST', '/rest/v1/projects', asked)
    expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '2'])
    const again = await product.ask('POST', '/rest/v1/projects', asked)
    expect(again.status).toBe(200)
    const made = await direct.database.pool.query('select id from projects where title = $1', [
      asked.body.title,
    ])
    expect(made.rows).toEqual([{ id: (again.body as { id: number }).id }])
  })
})
