// Does the sandbox check requests about sellers' accounts as strictly as all others?
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { testSandbox } from '../../../../tests/support/money/card-sandbox.ts'
import { fundedAccount, readyAccount } from '../../../../tests/support/money/sellers.ts'

const test = await testSandbox()

type Sent = { method?: string; account?: string; key?: string; body?: string }

async function ask(path: string, { method = 'POST', account, key, body = '' }: Sent = {}) {
  const response = await test.sandbox.connection.fetch(`https://sandbox.invalid${path}`, {
    method,
    headers: {
      authorization: `Bearer ${test.options.secretKey}`,
      'stripe-version': Stripe.API_VERSION,
      ...(account === undefined ? {} : { 'stripe-account': account }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(method === 'POST' ? { body } : {}),
  })
  return { status: response.status, body: await response.json() }
}

const ready = await readyAccount(test)
const opening = [
  'email=ada@example.com',
  'controller[fees][payer]=application',
  'controller[losses][payments]=application',
  'controller[requirement_collection]=stripe',
  'controller[stripe_dashboard][type]=express',
  'capabilities[card_payments][requested]=true',
  'capabilities[transfers][requested]=true',
  'settings[payouts][schedule][interval]=manual',
]
const linking = [
  `account=${ready}`,
  'type=account_onboarding',
  'return_url=https://guildhall.example/back',
  'refresh_url=https://guildhall.example/again',
  'collection_options[fields]=eventually_due',
]
const transferring = ['amount=1', 'currency=usd', `destination=${ready}`]
const payingOut = ['amount=1', 'currency=usd']

const CALLS: Record<string, { path: string; fields: string[]; account?: string }> = {
  account: { path: '/v1/accounts', fields: opening },
  link: { path: '/v1/account_links', fields: linking },
  transfer: { path: '/v1/transfers', fields: transferring },
  payout: { path: '/v1/payouts', fields: payingOut, account: ready },
}
await fundedAccount(test, 1000)

describe.each(Object.entries(CALLS))('a request for a new %s', (_, { path, fields, account }) => {
  const send = (body: string) => ask(path, { body, ...(account === undefined ? {} : { account }) })

  it('needs no more than what the provider sends', async () => {
    if (account !== undefined) await ask('/v1/transfers', { body: transferring.join('&') })
    expect(await send(fields.join('&'))).toMatchObject({ status: 200 })
  })

  it('is refused without any of it', async () => {
    for (const left of fields) {
      const rest = fields.filter((field) => field !== left)
      expect(await send(rest.join('&')), left).toMatchObject({
        status: 400,
        body: { error: { type: 'invalid_request_error', code: 'parameter_missing' } },
      })
    }
  })

  it('is refused with another value, where only one is known', async () => {
    const fixed = fields.filter(
      (field) => !/^(email|account|destination|amount|return_url|refresh_url)=/.test(field),
    )
    for (const field of fixed) {
      const { status, body } = await send(fields.with(fields.indexOf(field), `${field}x`).join('&'))
      expect([status, body.error.type], field).toEqual([400, 'invalid_request_error'])
    }
  })

  it('is refused with an unknown parameter', async () => {
    expect(await send([...fields, 'country=US'].join('&'))).toMatchObject({
      status: 400,
      body: { error: { code: 'parameter_unknown', param: 'country' } },
    })
  })
})

describe('the header Stripe-Account', () => {
  it('is needed by payouts, and refused where something happens at the platform', async () => {
    const body = payingOut.join('&')
    expect((await ask('/v1/payouts', { body })).status).toBe(400)
    expect((await ask('/v1/payouts/po_1', { method: 'GET' })).status).toBe(400)
    const moved = { body: transferring.join('&'), account: ready }
    expect((await ask('/v1/transfers', moved)).status).toBe(400)
    expect((await ask('/v1/customers', { account: ready, body: 'name=Ada' })).status).toBe(400)
    expect((await ask(`/v1/accounts/${ready}`, { method: 'GET', account: ready })).status).toBe(400)
  })

  it('says whose balance is asked for', async () => {
    const account = await fundedAccount(test, 300)
    const available = async (of: Sent) =>
      (await ask('/v1/balance', { method: 'GET', ...of })).body.available[0].amount
    expect(await available({ account })).toBe(300)
    expect(await available({})).not.toBe(300)
    expect(await ask('/v1/balance', { method: 'GET', account: 'acct_none' })).toMatchObject({
      status: 403,
      body: { error: { code: 'account_invalid' } },
    })
  })

  it('is part of what a key belongs to', async () => {
    const body = payingOut.join('&')
    const accounts = [await fundedAccount(test, 300), await fundedAccount(test, 300)]
    const [one, other] = await Promise.all(
      accounts.map((account) => ask('/v1/payouts', { account, body, key: 'k' })),
    )
    expect([one?.status, other?.status].sort()).toEqual([200, 400])
  })
})

describe('an amount', () => {
  it.each(['0', '-1', '1.5', '1e3', '100000000'])('of %s is refused', async (amount) => {
    const body = ['currency=usd', `destination=${ready}`, `amount=${amount}`].join('&')
    expect((await ask('/v1/transfers', { body })).body.error).toMatchObject({ param: 'amount' })
  })
})

it.each(['return_url', 'refresh_url'])('the %s of a link is an address of the web', async (name) => {
  const body = linking
    .map((field) => (field.startsWith(name) ? `${name}=javascript:alert(1)` : field))
    .join('&')
  expect((await ask('/v1/account_links', { body })).body.error).toMatchObject({ param: name })
})
