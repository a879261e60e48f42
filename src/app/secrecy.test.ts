// Does any input reach the log, the metrics or an error page, whichever statement fails? Every endpoint is called with
// a unique word in every field, and again for each of its statements, which fails. secrecy-elsewhere.test.ts covers
// routes without a contract.
// @module-tag proof

import { listen } from '@guildhall/http-server'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refusingTransport } from '../../tests/support/database/failing.ts'
import { freshEmail, PASSWORD } from '../../tests/support/people/accounts.ts'
import { makeAgent, makeProject, makeProposal, makePurchase } from '../../tests/support/people/makers.ts'
import { madeFor } from '../../tests/support/product/made-input.ts'
import { CANARY, secretKeeper } from '../../tests/support/product/secret-keeper.ts'
import { serverParts } from '../../tests/support/product/server-parts.ts'
import { accountContracts } from '../features/accounts/management/own-account.contract.ts'
import { SURVEYS } from '../features/profiles/onboarding.rules.ts'
import { addressOf } from '../platform/client/api.ts'
import type { Contract } from '../platform/contract/contract.ts'
import { baseOf, REST_BASE } from '../platform/contract/contract.ts'
import { createHttpServer } from '../platform/http/server.ts'
import { runJob } from '../platform/jobs/jobs.ts'
import { createMailSender } from '../platform/mail/sender.ts'
import { allJobs } from './jobs.ts'

/** Every field takes one of these: a short or a long text, a name in an address, an address or a moment. */
const TEXTS = [
  `A ${CANARY}`,
  `A ${CANARY} that sings from dusk till dawn, longer than fifty characters`,
  CANARY,
  `https://${CANARY}.example/song`,
  `/${CANARY}`,
  '2026-03-02T09:00:00.000Z',
  '1',
]
/** These routes mail codes; the others have most of their statements in common. */
const MAILING = /\/(signup|recover|resend|user|reauthenticate)$/

const keeper = await secretKeeper()
const { product, database, clock, log, lines, failures, statements, send, sendFailing, person } = keeper
const place = { database: database.database, clock: { ...clock, advance: () => undefined } }

async function withFactor() {
  const { email, token } = await person()
  const body = { factor_type: 'totp', friendly_name: CANARY }
  const { text } = await send({ method: 'POST', path: '/auth/v1/factors', body, token })
  const { id } = JSON.parse(text) as { id: string }
  return { id, email, token }
}
type SomePerson = Awaited<ReturnType<typeof person>>

/** An agent, and two people with a proposal, a message and its file between them. */
async function rowsOf(owner: SomePerson, proposer: SomePerson) {
  // Two people who have blocked each other could make no rows together.
  await place.database.pool.query('delete from person_blocks')
  // Only professionals are asked for their offers.
  await place.database.pool.query("update profiles set user_type = 'professional'")
  const project = await makeProject(place, owner.actor)
  const { id: proposal } = await makeProposal(place, project, proposer.actor)
  const path = `/storage/v1/object/conversations/${owner.id}/${proposal}/${'a'.repeat(32)}-${CANARY}.txt`
  const upload = { method: 'POST', path, body: `Of a ${CANARY}`, token: owner.token, type: 'text/plain' }
  const sent = await send(upload)
  const { url } = JSON.parse(sent.text) as { url: string }
  const message = await send({
    method: 'POST',
    path: `${REST_BASE}/conversations/${proposal}/messages`,
    body: { body: CANARY, files: [{ url, name: `${CANARY}.txt` }] },
    token: owner.token,
  })
  const { id, files } = JSON.parse(message.text) as { id: number; files: { id: number }[] }
  return { project, proposal, message: id, file: files[0]?.id ?? 0, path }
}

/** An agent of the owner, and a deployment of theirs with a run. */
async function agentRowsOf(owner: SomePerson, seller: SomePerson) {
  const agent = await makeAgent(place, owner.actor)
  const bought = await makeAgent(place, seller.actor)
  await makePurchase(place, bought, owner.actor)
  const { rows } = await place.database.pool.query(
    `insert into agent_runs (agent_id, purchase_id, user_id, source, status, created_at, ended_at)
     select agent_id, id, user_id, 'api', 'succeeded', $2, $2 from purchases where agent_id = $1
     returning id, purchase_id`,
    [bought, place.clock.now().toISOString()],
  )
  const { rows: bills } = await place.database.pool.query(
    `insert into usage_bills (user_id, seller_id, product_type, product_id, provider, customer_id, amount, runs, month,
       state, created_at)
     values ($1, $2, 'agent', $3, 'sandbox', 'cus_unknown', 1, 50, '2026-01-01', 'due', $4) returning id`,
    [owner.actor.id, seller.actor.id, bought, place.clock.now().toISOString()],
  )
  const bill = Number(bills[0].id)
  return { agent, bill, run: Number(rows[0].id), deployment: Number(rows[0].purchase_id) }
}

function paramsFor(
  contract: Contract,
  rows: Awaited<ReturnType<typeof rowsOf>>,
  { agent, bill, run, deployment }: Awaited<ReturnType<typeof agentRowsOf>>,
) {
  const { path } = contract
  const id = path.startsWith('/projects')
    ? rows.project
    : path.startsWith('/agents')
      ? agent
      : path.startsWith('/account')
        ? crypto.randomUUID()
        : path.startsWith('/own/agents')
          ? agent
          : /^(\/own)?\/deployments/.test(path)
            ? deployment
            : path.startsWith('/own/runs')
              ? run
              : path.startsWith('/own/usage-bills')
                ? bill
                : rows.proposal
  return { id, run, message_id: rows.message, file_id: rows.file, handle: CANARY, token: CANARY }
}

const contracts = product.contracts
  // A call that ends the account would end the tests of the others.
  .filter((contract) => contract !== accountContracts.remove)

describe('with every statement failing once', () => {
  it('every endpoint keeps what it was sent to itself', async () => {
    const [owner, proposer] = [await person(), await person()]
    const agent = await agentRowsOf(owner, proposer)
    let rows = await rowsOf(owner, proposer)
    let failed = 0
    for (const contract of contracts) {
      const byName = {
        user_type: 'business',
        message_id: rows.message,
        files: [],
        // Without media there are neither types nor descriptions of them.
        media: [],
        media_type: [],
        media_alt: [],
        edited_at: null,
        selected_path: 'updates',
        input_schema: { type: 'object' },
        output_schema: null,
        // Prices have to fit together.
        price_per_run: null,
        price_tiers: [],
        further: null,
        survey_responses: Object.fromEntries(
          Object.entries(SURVEYS.updates).map(([question, answers]) => [question, answers[0]]),
        ),
      }
      const input = {
        params: paramsFor(contract, rows, agent),
        ...(contract.query ? { query: madeFor(contract.query, { texts: TEXTS }) } : {}),
      }
      const body = contract.body && madeFor(contract.body, { texts: TEXTS, byName })
      const path = baseOf(contract) + addressOf(contract, input as never)
      for (const { token } of [owner, proposer])
        failed += await sendFailing(`${contract.method} ${contract.path}`, {
          method: contract.method,
          path,
          body,
          token,
        })
      if (contract.method !== 'GET') rows = await rowsOf(owner, proposer)
    }
    // The other routes take a secret, which secrecy-elsewhere.test.ts has.
    const bySession = contracts.filter(({ access, status }) => access !== 'key' && status === undefined)
    expect(failed).toBeGreaterThan(bySession.length * 3)
    // Thousands of requests, which take minutes on a busy machine.
  }, 240_000)

  it('every route of the accounts’ protocol does', async () => {
    const routes = product.routes.filter(({ path }) => path.startsWith('/auth/v1/'))
    expect(routes.length).toBeGreaterThan(20)
    let one: Awaited<ReturnType<typeof withFactor>> | undefined
    for (const { method, path } of routes) {
      if (method === 'ALL') continue
      // Some routes end the session, or the factor.
      const isThere = one && (await send({ method: 'GET', path: '/auth/v1/user', token: one.token }))
      if (!one || isThere?.status !== 200 || path.includes('/factors/:id')) one = await withFactor()
      const { id, email, token } = one
      const bodyOf = () => ({
        email: path.endsWith('/signup') ? freshEmail().replace('@', `-${CANARY}@`) : email,
        password: PASSWORD,
        data: { full_name: CANARY, nickname: CANARY },
        type: 'signup',
        token: '123456',
        refresh_token: CANARY,
        auth_code: CANARY,
        code_verifier: CANARY,
        factor_type: 'phone',
        phone: '+4915112345678',
        friendly_name: `${CANARY} 2`,
        challenge_id: crypto.randomUUID(),
        code: '123456',
      })
      const queries = path.endsWith('/token')
        ? ['?grant_type=password', '?grant_type=refresh_token', '?grant_type=pkce']
        : [`?token=${CANARY}&token_hash=${CANARY}&type=signup&email=${CANARY}&redirect_to=/${CANARY}`]
      for (const query of queries) {
        const hasBody = !['GET', 'HEAD', 'DELETE'].includes(method)
        await sendFailing(MAILING.test(path) ? path : 'accounts', () => ({
          method,
          path: path.replace(':id', id) + query,
          ...(hasBody ? { body: bodyOf() } : {}),
          token,
        }))
      }
    }
  })

  it('uploads, signed addresses and unknown ones do', async () => {
    const owner = await person()
    const { path, proposal } = await rowsOf(owner, await person())
    const name = path.replace(/a{32}/, 'b'.repeat(32))
    const { token } = owner
    await sendFailing('upload', { method: 'POST', path: name, body: CANARY, token, type: 'text/plain' })
    await sendFailing('replace', {
      method: 'PUT',
      path: name,
      body: `${CANARY} 2`,
      token,
      type: 'text/plain',
    })
    await sendFailing('sign', {
      method: 'POST',
      path: name.replace('/object/', '/object/sign/'),
      body: {},
      token,
    })
    await sendFailing('delete', { method: 'DELETE', path: name, token })
    for (const unknown of [
      `/storage/v1/object/public/profiles/${CANARY}/${CANARY}.jpg?width=64&${CANARY}=1`,
      `/storage/v1/${CANARY}`,
      `${REST_BASE}/${CANARY}?${CANARY}=${CANARY}`,
      `${REST_BASE}/conversations/${proposal}/${CANARY}`,
      `/profile/${CANARY}`,
      `/${CANARY}@example.test`,
      `/${CANARY}.txt`,
    ])
      await sendFailing(unknown, { method: 'GET', path: unknown, token })
  })

  it('jobs, and the mails that cannot be sent, do', async () => {
    const sender = createMailSender({
      database: product.database,
      clock,
      log,
      transport: refusingTransport,
    })
    const given = { ...product, sender, log, clock }
    const jobs = [
      ...allJobs(given),
      ...product.product.jobs,
      { name: 'send', run: () => sender.sendDue() },
      { name: 'write', run: () => given.notificationMailer.writeDue() },
    ]
    clock.advance(3600)
    for (const job of jobs)
      for (let isFailing = true; isFailing; )
        isFailing = await statements.failOne(job.name, () => runJob(job, log).catch(() => undefined))
    await expect.poll(() => lines.some((line) => line.includes('mail_delayed'))).toBe(true)
  })

  it('a page that fails does', async () => {
    const server = createHttpServer({
      ...serverParts(log),
      servePage: async () => void (await product.database.db.execute(sql`select ${CANARY}::text::uuid`)),
    })
    const page = await listen(server, { port: 0, host: '127.0.0.1' })
    const response = await fetch(`http://127.0.0.1:${page.port}/${CANARY}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
    failures.push(await response.text())
    await page.drain()
  })

  it('so that log, metrics and error pages hold none of it, and say what failed', async () => {
    await keeper.expectNothingLeaked({ carried: 500 })
    expect(keeper.codesCarried()).toBeGreaterThan(0)

    // The log must do without the text: it has the place, the statement and the state.
    const faults = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'fault')
    expect(faults.length).toBeGreaterThan(200)
    const failedMail = faults.find(({ err }) => err.statement?.startsWith('insert into "mails"'))
    expect(failedMail).toMatchObject({
      request_id: expect.any(String),
      err: {
        statement: expect.stringMatching(/values \((\$\d+|default)/),
        stack: expect.stringContaining('/mail/mail.records.ts'),
        cause: { name: 'error', code: '22P02', routine: expect.any(String) },
      },
    })
    const routes = new Set(lines.map((line) => JSON.parse(line).route))
    for (const route of [
      '/storage/v1/object/:bucket/*',
      '/storage/v1/object/sign/:bucket/*',
      `${REST_BASE}/conversations/:id/messages`,
      '/profile/:handle',
      'unmatched',
    ])
      expect(routes).toContain(route)
  })
})
