// What does the webhook accept and refuse: signatures, repetitions, and events that come before their cause is known?
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { confirm, deploy, PRICE, pay, startDeploying } from '../../../../tests/support/money/buyers.ts'
import { testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeAgent, makePerson } from '../../../../tests/support/people/makers.ts'
import { CardProviderAway } from '../../../platform/card-provider/card-provider.ts'
import { webhookRoutes } from './webhook.ts'

let isAway = false
const accounts = await testAccounts({
  payments: {
    deliversSoon: false,
    around: (provider) => ({
      ...provider,
      async findSubscription(id) {
        if (isAway) throw new CardProviderAway('Did not answer')
        return provider.findSubscription(id)
      },
    }),
  },
})
const { product, person } = accounts
const { clock } = product
const { sandbox, parts } = product.product.payments
const rows = async (query: string, values: unknown[] = []) =>
  (await product.database.pool.query(query, values)).rows

/** The library's own helper signs as the provider does. */
function signature(body: string, more: { secret?: string; at?: number } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: more.secret ?? `whsec_${parts.hash('sandbox', 'webhook secret')}`,
    timestamp: more.at ?? Math.floor(clock.now().getTime() / 1000),
  })
}
async function send(body: string, header?: string, path = '/webhooks/stripe') {
  const response = await product.fetch(
    new Request(`http://localhost:3000${path}`, {
      method: 'POST',
      body,
      headers: header === undefined ? {} : { 'stripe-signature': header },
    }),
  )
  return { status: response.status, body: await response.json(), headers: response.headers }
}
const event = (object: object, more: { id?: string; type?: string; account?: string } = {}) =>
  JSON.stringify({
    id: more.id ?? `evt_${crypto.randomUUID()}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(clock.now().getTime() / 1000),
    type: more.type ?? 'customer.subscription.updated',
    ...(more.account === undefined ? {} : { account: more.account }),
    data: { object },
  })

async function aPaidIntent() {
  const agent = await makeAgent(product, await makePerson(product), { price: PRICE })
  const buyer = await person()
  const started = await startDeploying(product, buyer, agent)
  await pay(product, started)
  const [{ provider_id }] = await rows('select provider_id from subscriptions where product_id = $1', [agent])
  const users = async () =>
    (await rows('select users_count from agents where id = $1', [agent]))[0].users_count
  return { agent, buyer, ...started, subscription: { id: provider_id as string }, users }
}

describe('an event', () => {
  it('takes effect once, and is accepted as often as it comes', { tags: ['proof'] }, async () => {
    const { subscription, users, agent } = await aPaidIntent()
    const body = event(subscription)
    const answers = await Promise.all([1, 2, 3].map(() => send(body, signature(body))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await send(body, signature(body))).toMatchObject({ status: 200, body: { received: true } })
    expect(await users()).toBe(1)
    expect(await rows('select from charges where product_id = $1', [agent])).toHaveLength(1)
    expect(
      await rows('select from processed_provider_events where id = $1', [JSON.parse(body).id]),
    ).toHaveLength(1)
  })

  it.each([
    ['without a signature', () => undefined],
    ['with another secret', (body: string) => signature(body, { secret: 'whsec_of_somebody_else' })],
    ['signed for another body', () => signature('{}')],
    [
      'signed six minutes ago',
      (body: string) => signature(body, { at: Math.floor(clock.now().getTime() / 1000) - 360 }),
    ],
    ['with nonsense for a signature', () => 't=,v1='],
  ])('%s is refused, and nothing happens', { tags: ['proof'] }, async (_, sign) => {
    const { subscription, users } = await aPaidIntent()
    const body = event(subscription)
    expect(await send(body, sign(body))).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await users()).toBe(0)
  })

  it('about nothing of ours is accepted: other subscriptions, other kinds, other payments', async () => {
    const bodies = [
      event({ id: 'acct_1' }, { type: 'account.updated' }),
      event({ id: 'sub_of_another_product' }),
      event({ id: 'ch_1', payment_intent: 'pi_of_another_product' }, { type: 'charge.refunded' }),
    ]
    for (const body of bodies) expect((await send(body, signature(body))).status).toBe(200)
  })

  it('that is too large is refused before it is read', async () => {
    const body = event({ id: 'x'.repeat(300_000) })
    expect(await send(body, signature(body))).toMatchObject({ status: 413 })
  })

  it('has to be sent again while the provider is away', { tags: ['proof'] }, async () => {
    const { subscription, users } = await aPaidIntent()
    const body = event(subscription)
    isAway = true
    const answer = await send(body, signature(body))
    isAway = false
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('30')
    expect(await users()).toBe(0)
    expect((await send(body, signature(body))).status).toBe(200)
    expect(await users()).toBe(1)
  })

  it('finds a subscription whose name we lost, and not one with a made-up reference', {
    tags: ['proof'],
  }, async () => {
    const { subscription, users, agent } = await aPaidIntent()
    await rows('update subscriptions set provider_id = null where product_id = $1', [agent])
    const forged = await parts.provider.createCustomer(
      { email: 'eve@example.com', name: '', reference: {} },
      'eve',
    )
    const [{ id }] = await rows('select id from subscriptions where product_id = $1', [agent])
    const other = await parts.provider.startSubscription(
      {
        customer: forged,
        product: { id: 'agent_0', name: 'x' },
        price: 50 as never,
        reference: { subscription: String(id), proof: 'made up' },
      },
      'eve starts',
    )
    for (const named of [{ id: other.id }, subscription]) {
      const body = event(named)
      expect((await send(body, signature(body))).status).toBe(200)
    }
    expect(await rows('select provider_id from subscriptions where product_id = $1', [agent])).toEqual([
      { provider_id: subscription.id },
    ])
    expect(await users()).toBe(1)
  })
})

describe("an event in a seller's account", () => {
  const CONNECT = '/webhooks/stripe/connect'
  const secret = `whsec_${parts.hash('sandbox', 'connect webhook secret')}`
  const ofAnAccount = (type = 'account.updated', object: object = { id: 'acct_1' }) =>
    event(object, { type, account: 'acct_1' })

  /** The handlers note their calls. */
  function handled(fail?: () => Error | undefined) {
    const heard: string[] = []
    const note = async (what: string) => {
      const error = fail?.()
      if (error) throw error
      heard.push(what)
    }
    const connect = {
      accountChanged: (id: string) => note(id),
      bankPayoutChanged: (account: string, payout: string) => note(`${account} ${payout}`),
    }
    const route = webhookRoutes({ ...parts, connect }).find(({ path }) => path === CONNECT)
    const arrive = async (body: string) => {
      const headers = { 'stripe-signature': signature(body, { secret }) }
      const request = new Request(`http://localhost:3000${CONNECT}`, { method: 'POST', body, headers })
      return route?.answer(request, {} as never)
    }
    return { heard, arrive }
  }

  it('has an endpoint and a secret of its own: neither endpoint believes what the other signed', async () => {
    const { subscription, users } = await aPaidIntent()
    const body = event(subscription)
    expect((await send(body, signature(body), CONNECT)).status).toBe(400)
    expect((await send(body, signature(body, { secret }))).status).toBe(400)
    expect((await send(ofAnAccount(), signature(ofAnAccount()), CONNECT)).status).toBe(400)
    const about = ofAnAccount()
    expect((await send(about, signature(about, { secret }), CONNECT)).status).toBe(200)
    // Events about buyers are accepted at their endpoint alone, even if they are signed.
    expect((await send(body, signature(body, { secret }), CONNECT)).status).toBe(200)
    expect(await users()).toBe(0)
  })

  it('is handled once, however often it comes', async () => {
    const { heard, arrive } = handled()
    const bodies = [
      ofAnAccount(),
      ofAnAccount('capability.updated', { id: 'transfers', account: 'acct_1' }),
      ofAnAccount('account.application.deauthorized', { id: 'ca_1' }),
      ofAnAccount('payout.paid', { id: 'po_1' }),
      ofAnAccount('payout.failed', { id: 'po_2' }),
      ofAnAccount('payout.canceled', { id: 'po_3' }),
      // Other events of such an account, or of the platform itself, are ignored.
      ofAnAccount('charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }),
      event({ id: 'po_4' }, { type: 'payout.paid' }),
    ]
    for (const body of [...bodies, ...bodies]) expect((await arrive(body))?.status).toBe(200)
    expect(heard).toEqual(['acct_1', 'acct_1', 'acct_1', 'acct_1 po_1', 'acct_1 po_2', 'acct_1 po_3'])
  })

  it('has to be sent again while the provider is away, and then takes effect', async () => {
    let isDown = true
    const { heard, arrive } = handled(() => (isDown ? new CardProviderAway('Did not answer') : undefined))
    const body = ofAnAccount()
    await expect(arrive(body)).rejects.toMatchObject({ kind: 'unavailable' })
    isDown = false
    await arrive(body)
    expect(heard).toEqual(['acct_1'])
  })

  it('comes from the sandbox as from Stripe', { tags: ['proof'] }, async () => {
    const id = await parts.provider.createAccount({ email: 'a@example.com', reference: {} }, 'a seller')
    const arrived: string[] = []
    await sandbox?.deliverDue(clock.now(), async ({ body, signature: header, endpoint }) => {
      if (endpoint === 'accounts') arrived.push(JSON.parse(body).account)
      return (await send(body, header, endpoint === 'accounts' ? CONNECT : undefined)).status
    })
    expect(arrived).toEqual([id])
    expect(await rows('select from sandbox_events where delivered_at is null')).toEqual([])
  })
})

describe('money that goes back', () => {
  it('ends access when all of the last payment was refunded, and leaves it when a part was', {
    tags: ['proof'],
  }, async () => {
    const agent = await makeAgent(product, await makePerson(product), { price: PRICE })
    const { buyer, deploymentId } = await deploy(accounts, agent)
    const [{ provider_payment_id: payment }] = await rows('select * from charges where product_id = $1', [
      agent,
    ])
    const afterEvent = async () => {
      const body = event({ id: 'ch_1', payment_intent: payment }, { type: 'charge.refunded' })
      expect((await send(body, signature(body))).status).toBe(200)
      return (await confirm(product, buyer, deploymentId)).body
    }
    await parts.provider.refund(payment, 999 as never, 'part')
    expect(await afterEvent()).toMatchObject({ status: 'completed' })
    await parts.provider.refund(payment, undefined, 'rest')
    expect(await afterEvent()).toMatchObject({ status: 'refunded' })
    const analytics =
      'select event_type, amount::float8 from analytics_events where product_id = $1 order by id'
    expect(await rows(analytics, [agent])).toEqual([
      { event_type: 'purchase', amount: PRICE },
      { event_type: 'refund', amount: 9.99 },
      { event_type: 'refund', amount: 20 },
    ])
    expect(await rows('select users_count from agents where id = $1', [agent])).toEqual([{ users_count: 0 }])
    // The agent can be bought again.
    await deploy(accounts, agent, buyer)
  })

  it('ends access when the bank takes it back', { tags: ['proof'] }, async () => {
    const agent = await makeAgent(product, await makePerson(product), { price: PRICE })
    const buyer = await person()
    const started = await startDeploying(product, buyer, agent)
    await pay(product, started, '4000 0000 0000 0259')
    await sandbox?.deliverDue(
      clock.now(),
      async ({ body, signature: header }) => (await send(body, header)).status,
    )
    expect((await confirm(product, buyer, started.deploymentId)).body).toMatchObject({ status: 'refunded' })
    expect(await rows('select status from charges where product_id = $1', [agent])).toEqual([
      { status: 'disputed' },
    ])
  })
})
