// With Stripe's keys, does the product ask Stripe, over the network, and nothing else? The server at STRIPE_API_URL
// refuses every unknown or missing parameter, and answers in the shapes of Stripe's own types.
import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { askIntent, confirm, PRICE, startDeploying } from '../../tests/support/money/buyers.ts'
import { CARDS, testSandbox, typedCard } from '../../tests/support/money/card-sandbox.ts'
import { testAccounts } from '../../tests/support/people/accounts.ts'
import { makeAgent, makePerson } from '../../tests/support/people/makers.ts'
import { testProduct } from '../../tests/support/product/product.ts'
import { servedApi } from '../../tests/support/product/served-api.ts'
import { paymentContracts, sandboxContracts } from '../features/payments/payments.contract.ts'
import { patternOf } from '../platform/contract/contract.ts'

const WEBHOOK_SECRET = 'whsec_of_an_endpoint'
const standIn = await testSandbox({ startAt: new Date().toISOString(), webhookSecret: WEBHOOK_SECRET })
const api = await servedApi(standIn.sandbox.connection.fetch)
const { product, person } = await testAccounts({
  config: {
    stripe: {
      secretKey: standIn.options.secretKey,
      publicKey: 'pk_test_of_a_test',
      webhookSecrets: ['whsec_that_was_replaced', WEBHOOK_SECRET],
      connectWebhookSecrets: [],
      apiUrl: api.url,
    },
  },
})
const rows = async (query: string, values: unknown[] = []) =>
  (await product.database.pool.query(query, values)).rows

it('PAY-12 the publishable key is configuration; without keys, the sandbox runs', async () => {
  expect(await product.call(paymentContracts.form, {})).toEqual({
    form: 'stripe',
    public_key: 'pk_test_of_a_test',
  })
  expect(await (await testProduct()).call(paymentContracts.form, {})).toEqual({
    form: 'sandbox',
    public_key: 'pk_test_sandbox',
  })
  for (const contract of Object.values(sandboxContracts)) {
    const path = patternOf(contract).replace(/:\w+/g, 'sub_12345678')
    const body = contract.method === 'GET' ? {} : { body: {} }
    expect((await product.ask(contract.method, path, body)).status).toBe(404)
  }
})

it('PAY-8 an agent is bought through Stripe: the signed event gives it, once the intent has succeeded', {
  tags: ['proof'],
}, async () => {
  const agent = await makeAgent(product, await makePerson(product), { price: PRICE })
  const buyer = await person()
  const started = await startDeploying(product, buyer, agent)
  expect(api.asked).toEqual(['POST /v1/customers', 'POST /v1/products', 'POST /v1/subscriptions'])
  const { clientSecret } = started
  await standIn.sandbox.confirmIntent({ clientSecret, card: typedCard(CARDS.declined) })
  expect((await confirm(product, buyer, started.deploymentId)).body).toMatchObject({ status: 'pending' })
  await standIn.sandbox.confirmIntent({ clientSecret, card: typedCard(CARDS.good) })
  const send = async ({ body, signature }: { body: string; signature: string }) => {
    const headers = { 'stripe-signature': signature }
    const request = new Request('http://localhost:3000/webhooks/stripe', { method: 'POST', headers, body })
    return (await product.fetch(request)).status
  }
  await standIn.sandbox.deliverDue(product.clock.now(), send)
  expect(await rows('select status from purchases where agent_id = $1', [agent])).toEqual([
    { status: 'completed' },
  ])
  expect(
    await rows('select provider, amount::float8 from charges join subscriptions s on s.id = subscription_id'),
  ).toEqual([{ provider: 'stripe', amount: PRICE }])
  const forged = Stripe.webhooks.generateTestHeaderString({ payload: '{}', secret: 'whsec_of_somebody_else' })
  expect(await send({ body: '{}', signature: forged })).toBe(400)
})

it('MSG-65 Stripe answering 500 is a clear sentence, and asking again is safe', {
  tags: ['proof'],
}, async () => {
  const agent = await makeAgent(product, await makePerson(product), { price: PRICE })
  const buyer = await person()
  // The library asks three times by itself.
  api.failNext(500, 3)
  expect(await askIntent(product, buyer, agent)).toMatchObject({
    status: 503,
    body: { message: 'Failed to start deployment process' },
  })
  api.failNext(500, 1)
  expect((await startDeploying(product, buyer, agent)).clientSecret).toMatch(/^pi_/)
  expect(await rows('select from subscriptions where product_id = $1', [agent])).toHaveLength(1)
})
