// Does every limit let no more through than it says when it is requested 200 times at once?
// @module-tag proof
import { describe, expect, it } from 'vitest'
import { unreachableAgent } from '../../../../../../tests/support/agents/changed-agents.ts'
import { besideDatabase, testDatabase } from '../../../../../../tests/support/database/database.ts'
import { testStorage } from '../../../../../../tests/support/files/storage.ts'
import { INTENT_PATH } from '../../../../../../tests/support/money/buyers.ts'
import {
  askAuth,
  freshEmail,
  PASSWORD,
  testAccounts,
} from '../../../../../../tests/support/people/accounts.ts'
import {
  atOnce,
  bearerOf,
  countedPasswords,
  enrolApp,
  freshAddress,
  guessPassword,
  letThrough,
  signedInFrom,
  WRONG_CODE,
  withApp,
} from '../../../../../../tests/support/people/guessing.ts'
import { makePerson, makeProject, makeProposal } from '../../../../../../tests/support/people/makers.ts'
import { recordingLog } from '../../../../../../tests/support/product/recording-log.ts'
import { ALL_LIMITS } from '../../../../../app/limits.ts'
import { actFor } from '../../../../../platform/actor.ts'
import { countDecline } from '../../../../payments/server/attempts.ts'
import { createAccountLimits, LIMIT_NAMES } from './limits.actions.ts'

const TIMES = 200
/** Writing and uploading are allowed more than 200 times in their windows. */
const SCALE = 0.5

const log = recordingLog()
const passwords = countedPasswords()
const database = await testDatabase()
const accounts = await testAccounts({ config: { RATE_LIMIT_SCALE: SCALE }, log, passwords, database })
const roomy = await testAccounts({ log, passwords, config: { RATE_LIMIT_SCALE: 1 } })
const { product, mails, person, provedPerson } = accounts
const storage = await testStorage({ config: { RATE_LIMIT_SCALE: SCALE } })
const hash = (...parts: readonly string[]) => parts.join(' ')
const limits = createAccountLimits({ database: database.database, scale: SCALE, hash })
const beside = createAccountLimits({ database: besideDatabase(database).database, scale: SCALE, hash })

const post = (path: string, body: unknown, address: string) =>
  askAuth(accounts, 'POST', path, { body, address })
const compared = (event: string) => log.lines.filter((line) => line.event === event).length
const saidWrong = (answers: readonly { body: Record<string, unknown> }[]) =>
  answers.filter(({ body }) => body.message === 'Token is invalid').length

async function fromOne(work: (address: string) => Promise<{ status: number }>): Promise<number> {
  const address = freshAddress()
  return letThrough(await atOnce(TIMES, () => work(address)))
}

/** Guesses second factors as strangers with an account's password, each at an address of their own or all at one. */
async function guessedFactors(addresses: 'one' | 'many', by: 'app' | 'recovery code'): Promise<number> {
  const ada = await roomy.person(undefined, { address: freshAddress() })
  const app = await withApp(roomy, ada)
  await ada.client.mfa.recoveryCodes.generate()
  const headers = await bearerOf(await signedInFrom(roomy, ada.email, freshAddress()))
  const ask = (path: string, address: string, body: unknown) =>
    askAuth(roomy, 'POST', `/factors/${path}`, { headers, address, body })
  const one = freshAddress()
  const challenges = await atOnce(addresses === 'one' ? 4 : TIMES, async () => {
    const address = addresses === 'one' ? one : freshAddress()
    return { address, id: (await ask(`${app.id}/challenge`, address, {})).body.id }
  })
  roomy.product.clock.advance(61)
  const before = compared('factor_refused')
  await atOnce(TIMES, (index) => {
    const { address = one, id } = challenges[index % challenges.length] ?? {}
    return by === 'app'
      ? ask(`${app.id}/verify`, address, { challenge_id: id, code: WRONG_CODE })
      : ask('recovery-codes/verify', address, { code: 'guess' })
  })
  return compared('factor_refused') - before
}

async function guessedPasswords(addresses: 'one' | 'many'): Promise<number> {
  const { email } = await person(undefined, { address: freshAddress() })
  const one = freshAddress()
  passwords.compared = 0
  await atOnce(TIMES, () => guessPassword(accounts, email, addresses === 'one' ? one : freshAddress()))
  return passwords.compared
}

async function guessedCodes(addresses: 'one' | 'many'): Promise<number> {
  const { email } = await person(undefined, { address: freshAddress() })
  const one = freshAddress()
  const body = { email, token: WRONG_CODE, type: 'email' }
  const guess = () => post('/verify', body, addresses === 'one' ? one : freshAddress())
  return saidWrong(await atOnce(TIMES, guess))
}

/** Guesses codes from browsers that are signed in to the account, once strangers have used up theirs. */
async function guessedByTrusted(): Promise<number> {
  const { email } = await person(undefined, { address: freshAddress() })
  const browsers: Awaited<ReturnType<typeof signedInFrom>>[] = []
  for (let count = 0; count < TIMES / 5; count++) {
    browsers.push(await signedInFrom(accounts, email, freshAddress()))
  }
  const guess = async (client = accounts.browser({ address: freshAddress() })) =>
    (await client.verifyOtp({ email, token: WRONG_CODE, type: 'email' })).error?.message
  await atOnce(TIMES, () => guess())
  const said = await atOnce(TIMES, (index) => guess(browsers[index % browsers.length]))
  return said.filter((sentence) => sentence === 'Token is invalid').length
}

async function asSomeone(
  method: string,
  path: string,
  body: (index: number) => unknown,
  given: { user_type?: string; from?: string } = {},
): Promise<number> {
  const { client, id } = await provedPerson(undefined, { address: freshAddress() })
  const { user_type = 'business', from } = given
  await product.database.pool.query('update profiles set user_type = $2 where id = $1', [id, user_type])
  const headers = { ...(await bearerOf(client)), 'content-type': 'application/json' }
  return letThrough(
    await atOnce(TIMES, (index) =>
      product.fetch(
        new Request(`http://localhost:3000${path}`, { method, headers, body: JSON.stringify(body(index)) }),
        from ?? freshAddress(),
      ),
    ),
  )
}

/** Tries or checks an own agent whose endpoint can't be called. */
async function callsOfAgent(path: (id: number) => string, body: unknown, isSeller = true): Promise<number> {
  const { client, id } = await provedPerson(undefined, { address: freshAddress() })
  const still = { database: product.database, clock: { ...product.clock, advance: () => undefined } }
  const agentId = await unreachableAgent(still, isSeller ? actFor(id) : await makePerson(still))
  const headers = { ...(await bearerOf(client)), 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  return letThrough(
    await atOnce(TIMES, () =>
      product.fetch(new Request(`http://localhost:3000${path(agentId)}`, request), freshAddress()),
    ),
  )
}

/** Bills whose customer the card provider does not know are refused. */
async function payingOneBill(): Promise<number> {
  const { client, id } = await provedPerson(undefined, { address: freshAddress() })
  const { rows } = await product.database.pool.query(
    `insert into usage_bills (user_id, seller_id, product_type, product_id, provider, customer_id, amount, runs, month,
       state, created_at)
     values ($1, $1, 'agent', 1, 'sandbox', 'cus_unknown', 1, 50, '2026-01-01', 'due', $2) returning id`,
    [id, new Date().toISOString()],
  )
  const headers = await bearerOf(client)
  const url = `http://localhost:3000/rest/v1/own/usage-bills/${rows[0].id}/pay`
  return letThrough(
    await atOnce(TIMES, () => product.fetch(new Request(url, { method: 'POST', headers }), freshAddress())),
  )
}

async function uploads(): Promise<number> {
  const { id, token } = await storage.owner()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' }
  const url = `http://localhost:3000/storage/v1/object/open/${id}`
  return letThrough(
    await atOnce(TIMES, (index) =>
      storage.product.fetch(
        new Request(`${url}/${index}.txt`, { method: 'POST', headers, body: 'x' }),
        freshAddress(),
      ),
    ),
  )
}

/** Sends messages in one conversation, or the first one of each of many. */
async function messages(of: 'one' | 'many'): Promise<number> {
  const owner = await person(undefined, { address: freshAddress() })
  const headers = { ...(await bearerOf(owner.client)), 'content-type': 'application/json' }
  const still = { database: product.database, clock: { ...product.clock, advance: () => undefined } }
  const ids: number[] = []
  for (let made = 0; made < (of === 'one' ? 1 : 20); made++) {
    ids.push((await makeProposal(still, await makeProject(still, actFor(owner.id)))).id)
  }
  const send = (id: number | undefined) => {
    const url = `http://localhost:3000/rest/v1/conversations/${id}/messages`
    const body = JSON.stringify({ body: 'Hello' })
    return product.fetch(new Request(url, { method: 'POST', headers, body }), freshAddress())
  }
  if (of === 'one') expect((await send(ids[0])).status).toBe(200)
  return letThrough(await atOnce(TIMES, (index) => send(ids[index % ids.length])))
}

/** Begins payments of several people at one address, each of whom may begin a third of what the address may. */
async function paymentsFromOneAddress(): Promise<number> {
  const people = await atOnce(4, () => person(undefined, { address: freshAddress() }))
  const headers = await Promise.all(
    people.map(async ({ client }) => ({ ...(await bearerOf(client)), 'content-type': 'application/json' })),
  )
  const address = freshAddress()
  const body = JSON.stringify({ agentId: 1, agentName: 'Agent', price: 1 })
  return letThrough(
    await atOnce(TIMES, (index) => {
      const sent = { method: 'POST', headers: headers[index % headers.length] ?? {}, body }
      return product.fetch(new Request(`http://localhost:3000${INTENT_PATH}`, sent), address)
    }),
  )
}

/** The names of all limits: those of accounts, and those that other nouns declare. */
const EVERY_LIMIT = [
  ...LIMIT_NAMES.map((name) => ({ name, limit: name })),
  ...ALL_LIMITS.map((limit) => ({ name: limit.name, limit })),
]

/** Each function makes simultaneous requests for one limit and returns how many succeeded. */
const SAVED_SEARCH = { path: '/projects?search=ink', frequency: 'daily', time_zone: 'UTC' }

const ASKED: Record<string, () => Promise<number>> = {
  token: () => fromOne((address) => post('/token?grant_type=password', {}, address)),
  verify: () =>
    fromOne((address) => post('/verify', { email: freshEmail(), token: '1', type: 'email' }, address)),
  sign_up: () => fromOne((address) => post('/signup', { email: freshEmail(), password: PASSWORD }, address)),
  mail: () => fromOne((address) => post('/recover', { email: freshEmail() }, address)),
  async factor() {
    const { client } = await person(undefined, { address: freshAddress() })
    const { id } = await enrolApp(accounts, client)
    const headers = await bearerOf(client)
    const challenge = (address: string) =>
      askAuth(accounts, 'POST', `/factors/${id}/challenge`, { headers, body: {}, address })
    return fromOne(challenge)
  },
  async authorize() {
    const address = freshAddress()
    const answers = await atOnce(TIMES, () => askAuth(accounts, 'GET', '/authorize?provider=x', { address }))
    const isLimited = (place: string | null) => place?.includes('over_request_rate_limit')
    return answers.filter(({ headers }) => !isLimited(headers.get('location'))).length
  },
  register_application: () =>
    fromOne((address) =>
      product.fetch(
        new Request('http://localhost:3000/oauth/register', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ redirect_uris: ['http://127.0.0.1/'] }),
        }),
        address,
      ),
    ),
  password_failures: () => guessedPasswords('one'),
  password_strangers: () => guessedPasswords('many'),
  factor_failures: () => guessedFactors('one', 'app'),
  factor_strangers: () => guessedFactors('many', 'app'),
  recovery_code_failures: () => guessedFactors('one', 'recovery code'),
  recovery_code_strangers: () => guessedFactors('many', 'recovery code'),
  code_failures: () => guessedCodes('one'),
  code_familiar: guessedByTrusted,
  code_strangers: () => guessedCodes('many'),
  client_write: () =>
    asSomeone('PATCH', '/rest/v1/profile', () => ({ location: 'Bergen' }), { from: freshAddress() }),
  write: () => asSomeone('PATCH', '/rest/v1/profile', (index) => ({ location: `Place ${index}` })),
  upload: uploads,
  message: () => messages('one'),
  first_message: () => messages('many'),
  // The attempt counts before the professional is looked up.
  invitation: () =>
    asSomeone('POST', '/rest/v1/projects/1/invitations', () => ({ handle: 'nobody-has-this', note: null })),
  listing: () =>
    asSomeone('POST', '/rest/v1/own/agents', (index) => ({
      name: `Agent ${index}`,
      category: 'Sales',
      description: 'Sells.',
      features: ['Quick'],
      price: 1,
    })),
  agent_try: () => callsOfAgent((id) => `/rest/v1/agents/${id}/tries`, { input: {} }, false),
  agent_test: () => callsOfAgent((id) => `/rest/v1/agents/${id}/tries`, { input: {} }),
  agent_check: () => callsOfAgent((id) => `/rest/v1/own/agents/${id}/interface/check`, {}),
  usage_payment: payingOneBill,
  usage_claim: () => asSomeone('POST', '/rest/v1/own/runs/1/claim', () => ({ reason: 'Nothing' })),
  // The attempt counts before the agent is looked up.
  payment: () => asSomeone('POST', INTENT_PATH, () => ({ agentId: 1, agentName: 'Agent', price: 1 })),
  payment_client: () => paymentsFromOneAddress(),
  async declined_card() {
    const { id } = await person(undefined, { address: freshAddress() })
    const tooMany = await atOnce(TIMES, () => countDecline(product.product.payments.parts, id))
    return tooMany.filter((isOneTooMany) => !isOneTooMany).length
  },
  // People who have sold nothing are refused, which counts as an attempt.
  payout: () => asSomeone('POST', '/rest/v1/own/payouts', () => ({}), { user_type: 'professional' }),
  payout_onboarding: () =>
    asSomeone('POST', '/rest/v1/own/payout-account/onboarding', () => ({}), { user_type: 'professional' }),
  review: () => asSomeone('POST', '/rest/v1/agents/1/reviews', () => ({ rating: 5, review_text: null })),
  review_reply: () => asSomeone('PUT', '/rest/v1/reviews/1/reply', () => ({ reply_text: 'Thank you' })),
  review_vote: () => asSomeone('PUT', '/rest/v1/reviews/1/helpful', () => undefined),
  review_report: () =>
    asSomeone('POST', '/rest/v1/reviews/1/reports', () => ({ reason: 'spam', details: null })),
  // The attempt counts before the course or the question is looked up.
  lecture_question: () =>
    asSomeone('POST', '/rest/v1/courses/1/lectures/1/questions', (index) => ({ title: `Why ${index}?` })),
  lecture_answer: () =>
    asSomeone('POST', '/rest/v1/lecture-questions/1/answers', (index) => ({ body: `Because ${index}` })),
  update_post: () => asSomeone('POST', '/rest/v1/updates', (index) => ({ text: `Update ${index}` })),
  // The attempt counts before the update is looked up.
  update_mark: () => asSomeone('PUT', '/rest/v1/updates/1/marks/like', () => undefined),
  update_comment: () =>
    asSomeone('POST', '/rest/v1/updates/1/comments', (index) => ({ content: `Comment ${index}` })),
  follow: () => asSomeone('PUT', '/rest/v1/profiles/nobody-has-this/follow', () => undefined),
  save_search: () => asSomeone('POST', '/rest/v1/own/saved-searches', () => SAVED_SEARCH),
  // The attempt counts before the tag is looked up.
  tag_follow: () => asSomeone('PUT', '/rest/v1/own/followed-tags/ink', () => undefined),
  report: () =>
    asSomeone('POST', '/rest/v1/reports', () => ({
      kind: 'agent',
      id: '1',
      reason: 'spam',
      details: null,
    })),
  async cooldown() {
    const { email } = await person(undefined, { address: freshAddress() })
    const before = mails.sent.length
    await atOnce(TIMES, () => post('/recover', { email }, freshAddress()))
    await atOnce(TIMES, () => post('/resend', { email, type: 'signup' }, freshAddress()))
    // The sign-up's own code went out within the minute: of the two kinds of mail, one is left.
    return mails.sent.length - before
  },
}

it('knows how to ask for everything that is limited', () => {
  expect(Object.keys(ASKED).sort()).toEqual(EVERY_LIMIT.map(({ name }) => name).sort())
})

describe.each(EVERY_LIMIT)('$name, 200 times at once', ({ name, limit }) => {
  it('is done as often as is allowed', async () => {
    const isRoomy = name.startsWith('factor_') || name.startsWith('recovery_code_')
    const allowed = isRoomy ? limits.allowed(limit) / SCALE : limits.allowed(limit)
    const done = (await ASKED[name]?.()) ?? 0
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThanOrEqual(Math.ceil(allowed))
  }, 120_000)

  it('is let through as often by two processes together', async () => {
    const now = new Date()
    const take = (index: number) => (index % 2 ? limits : beside).take(limit, `both ${name}`, now)
    const waits = await atOnce(TIMES, take)
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(Math.min(TIMES, limits.allowed(limit)))
    expect(Math.min(...waits.map((wait) => wait ?? 1))).toBeGreaterThan(0)
  })
})

describe('bounds without a limit of their own, 200 times at once', () => {
  it('a refresh turns the chain once', async () => {
    const { client } = await person(undefined, { address: freshAddress() })
    const refresh_token = (await client.getSession()).data.session?.refresh_token
    const answers = await atOnce(TIMES, () =>
      post('/token?grant_type=refresh_token', { refresh_token }, freshAddress()),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    // A busy machine answers some with 503, which the client tries again by itself; no one is signed out.
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    expect(new Set(done.map(({ body }) => body.refresh_token)).size).toBe(1)
  }, 60_000)

  it('ten factors are enrolled', async () => {
    const { client } = await person(undefined, { address: freshAddress() })
    const headers = await bearerOf(client)
    const body = { factor_type: 'totp' }
    const answers = await atOnce(TIMES, () => askAuth(accounts, 'POST', '/factors', { headers, body }))
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(done.length).toBeLessThanOrEqual(10)
  }, 60_000)

  it('a number gets one message, and its code is tried five times', async () => {
    const { client } = await roomy.person(undefined, { address: freshAddress() })
    const { data } = await client.mfa.enroll({ factorType: 'phone', phone: '+4915170001234' })
    const headers = await bearerOf(client)
    const path = `/factors/${data?.id}`
    const before = roomy.sms.sent.length
    const asked = await atOnce(TIMES, () =>
      askAuth(roomy, 'POST', `${path}/challenge`, { headers, body: {}, address: freshAddress() }),
    )
    expect(roomy.sms.sent.length - before).toBe(1)
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)

    roomy.product.clock.advance(61)
    const address = freshAddress()
    const { body } = await askAuth(roomy, 'POST', `${path}/challenge`, { headers, body: {}, address })
    const refusedBefore = compared('factor_refused')
    const guess = { headers, address, body: { challenge_id: body.id, code: WRONG_CODE } }
    await atOnce(TIMES, () => askAuth(roomy, 'POST', `${path}/verify`, guess))
    expect(compared('factor_refused') - refusedBefore).toBeLessThanOrEqual(5)
  }, 60_000)
})
