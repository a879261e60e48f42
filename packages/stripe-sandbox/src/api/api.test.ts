// Does the sandbox check every request as Stripe does, and refuse in Stripe's shape?
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { AGENT, testSandbox } from '../../../../tests/support/money/card-sandbox.ts'
import { readForm } from './form.ts'

const test = await testSandbox()
const customer = await test.customer()
await test.start(customer)

type Sent = { method?: string; headers?: Record<string, string>; body?: string }

async function ask(path: string, { method = 'POST', headers = {}, body = '' }: Sent = {}) {
  const response = await test.sandbox.connection.fetch(`https://sandbox.invalid${path}`, {
    method,
    headers: {
      authorization: `Bearer ${test.options.secretKey}`,
      'stripe-version': Stripe.API_VERSION,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    ...(method === 'POST' ? { body } : {}),
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

const subscribing = [
  `customer=${customer}`,
  'items[0][price_data][currency]=usd',
  `items[0][price_data][product]=${AGENT.id}`,
  'items[0][price_data][unit_amount]=4900',
  'items[0][price_data][recurring][interval]=month',
  'payment_behavior=default_incomplete',
  'payment_settings[save_default_payment_method]=on_subscription',
]
const without = (name: string) => subscribing.filter((field) => !field.startsWith(name)).join('&')
const withField = (field: string) => [...subscribing, field].join('&')

describe('a request', () => {
  it('is refused without the secret key, or with another', async () => {
    const none = await ask('/v1/customers', { headers: { authorization: '' } })
    const other = await ask('/v1/customers', { headers: { authorization: 'Bearer sk_test_other' } })
    expect([none.status, other.status]).toEqual([401, 401])
    expect(other.body.error).toMatchObject({ type: 'invalid_request_error' })
  })

  it('is refused for another version of the API', async () => {
    const answer = await ask('/v1/customers', { headers: { 'stripe-version': '2019-05-16' } })
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', message: 'Invalid Stripe API version: 2019-05-16' } },
    })
  })

  it('to an address that the provider does not use is not found', async () => {
    expect(await ask('/v1/charges')).toMatchObject({ status: 404 })
    expect(await ask('/v1/subscriptions', { method: 'GET' })).toMatchObject({ status: 404 })
  })

  it('is answered with an id and the version', async () => {
    const { headers } = await ask('/v1/customers', { body: 'name=Ada' })
    expect(headers.get('request-id')).toMatch(/^req_/)
    expect(headers.get('stripe-version')).toBe(Stripe.API_VERSION)
  })

  it('needs no more than what the provider sends', async () => {
    expect((await ask('/v1/subscriptions', { body: subscribing.join('&') })).status).toBe(200)
  })

  it.each([
    ['customer', 'customer'],
    ['items', 'items'],
    ['items[0][price_data][currency]', 'items[0][price_data][currency]'],
    ['items[0][price_data][recurring]', 'items[0][price_data][recurring]'],
    ['payment_behavior', 'payment_behavior'],
    ['payment_settings', 'payment_settings'],
  ])('without %s is refused', async (name, param) => {
    expect(await ask('/v1/subscriptions', { body: without(name) })).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', code: 'parameter_missing', param } },
    })
  })

  it.each([
    ['quantity=2', 'quantity'],
    ['items[0][quantity]=2', 'items[0][quantity]'],
    ['items[0][price_data][nickname]=Best', 'items[0][price_data][nickname]'],
    ['__proto__[admin]=1', '__proto__'],
  ])('with the unknown parameter %s is refused', async (field, param) => {
    expect(await ask('/v1/subscriptions', { body: withField(field) })).toMatchObject({
      status: 400,
      body: { error: { code: 'parameter_unknown', param } },
    })
  })

  it.each([
    ['trial_period_days=-1', 'trial_period_days'],
    ['trial_period_days=1.5', 'trial_period_days'],
    ['trial_period_days=7', 'trial_settings'],
    ['expand[]=customer.sources', 'expand'],
    ['metadata=plain', 'metadata'],
  ])('with %s is refused', async (field, param) => {
    expect(await ask('/v1/subscriptions', { body: withField(field) })).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', param } },
    })
  })

  it('for what is not there is refused by its name', async () => {
    const answer = await ask('/v1/subscriptions', {
      body: subscribing.join('&').replace(customer, 'cus_nobody'),
    })
    expect(answer).toMatchObject({
      status: 404,
      body: {
        error: { code: 'resource_missing', message: "No such customer: 'cus_nobody'", param: 'customer' },
      },
    })
  })

  it('for a product that exists already is refused as such', async () => {
    expect(await ask('/v1/products', { body: `id=${AGENT.id}&name=Other` })).toMatchObject({
      status: 400,
      body: { error: { code: 'resource_already_exists' } },
    })
  })
})

describe('an Idempotency-Key', () => {
  const keyed = (key: string, body: string) =>
    ask('/v1/customers', { headers: { 'idempotency-key': key }, body })

  it('repeats the answer to the same request, and refuses another', async () => {
    const first = await keyed('k1', 'name=Ada')
    const again = await keyed('k1', 'name=Ada')
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await keyed('k1', 'name=Bob')).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    })
  })

  it('is not used up by parameters that are wrong', async () => {
    expect((await keyed('k2', 'nickname=Ada')).status).toBe(400)
    expect((await keyed('k2', 'name=Ada')).status).toBe(200)
  })
})

describe('the form encoding', () => {
  it.each([
    ['a=1&b[c]=2&b[d][e]=3', { a: '1', b: { c: '2', d: { e: '3' } } }],
    ['a[0]=x&a[1]=y', { a: ['x', 'y'] }],
    ['a[]=x&a[]=y', { a: ['x', 'y'] }],
    ['a[0][b]=1', { a: [{ b: '1' }] }],
    ['a[1]=x', { a: { 1: 'x' } }],
    ['a=%C3%A9+%26', { a: 'é &' }],
    ['', {}],
  ])('reads %s', (body, form) => expect(readForm(body)).toEqual(form))

  it.each(['a=1&a=2', 'a=1&a[b]=2', 'a[b]=1&a=2', '[a]=1', 'a[b=1', 'a[b]c=1', 'a[b][c][d][e][f][g]=1'])(
    'refuses %s',
    (body) => expect(readForm(body)).toBeUndefined(),
  )

  it('reaches no prototype', () => {
    readForm('__proto__[polluted]=1&constructor[prototype][polluted]=1')
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted')
  })
})
