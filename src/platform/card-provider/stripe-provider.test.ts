// Does our provider over the sandbox do what its port promises, through Stripe's own library?

import { createSandbox } from '@guildhall/stripe-sandbox'
import { describe, expect, it } from 'vitest'
import {
  AGENT,
  CARDS,
  PRICE,
  paidSubscription,
  providerOver,
  refusalOf,
  testSandbox,
  typedCard,
} from '../../../tests/support/money/card-sandbox.ts'
import type { Cents } from '../contract/money.ts'
import { type CardProvider, CardProviderAway } from './card-provider.ts'

const test = await testSandbox({ startAt: '2026-01-31T09:00:00.400Z' })
const { provider, sandbox, clock } = test
const secondsFromNow = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
const sale = (customer: string) => ({
  customer,
  product: { id: 'course_3', name: 'Prompting well' },
  price: 12_000 as Cents,
  reference: { order: 'o1' },
  successUrl: 'https://guildhall.example/payment-success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://guildhall.example/payment-cancelled',
  expiresAt: secondsFromNow(3600),
})

describe('a subscription', () => {
  it('waits for its first payment and is active once the browser paid', async () => {
    const customer = await test.customer()
    const started = await test.start(customer)
    expect(started).toMatchObject({
      customer,
      status: 'incomplete',
      price: PRICE,
      reference: { deployment: 'd1' },
      periodStart: new Date('2026-01-31T09:00:00Z'),
      periodEnd: new Date('2026-02-28T09:00:00Z'),
      endsAtPeriodEnd: false,
      payment: { amount: PRICE, isPaid: false, paidAt: null },
      card: null,
    })
    expect(started.clientSecret).toMatch(/^pi_.+_secret_.+/)
    clock.advance(60)
    const paidAt = new Date('2026-01-31T09:01:00Z')
    expect(await test.confirm(started)).toEqual({ status: 'succeeded' })
    expect(await provider.findSubscription(started.id)).toMatchObject({
      status: 'active',
      payment: { id: started.payment?.id, amount: PRICE, isPaid: true, paidAt },
      card: { brand: 'visa', lastFour: '4242', expiryMonth: 12, expiryYear: 2060, addedAt: paidAt },
    })
    expect(await provider.findPaidPeriods(started.id)).toMatchObject([{ paidAt }])
  })

  it("knows a card again in someone else's hands", { tags: ['proof'] }, async () => {
    const fingerprintOf = async (number: string) =>
      (await provider.findSubscription((await paidSubscription(test, number)).id)).card?.fingerprint
    const [good, again, other] = [CARDS.good, CARDS.good, CARDS.declinedLater].map(fingerprintOf)
    expect(await good).toEqual(expect.any(String))
    expect(await again).toBe(await good)
    expect(await other).not.toBe(await good)
  })

  it('with a trial waits for a card, and has no payment', async () => {
    const started = await test.start(await test.customer(), { trialDays: 14 })
    expect(started).toMatchObject({
      status: 'trialing',
      payment: null,
      periodEnd: new Date('2026-02-14T09:01:00Z'),
    })
    expect(started.clientSecret).toMatch(/^seti_/)
    expect(await test.confirm(started)).toEqual({ status: 'succeeded' })
    expect(await provider.findSubscription(started.id)).toMatchObject({
      status: 'trialing',
      card: { lastFour: '4242' },
    })
  })

  it('runs out at the end of its period, or no longer, however often that is said', async () => {
    const { id } = await paidSubscription(test)
    expect(await provider.setEndAtPeriodEnd(id, true, 'end-1')).toMatchObject({ endsAtPeriodEnd: true })
    expect(await provider.setEndAtPeriodEnd(id, true, 'end-1')).toMatchObject({ endsAtPeriodEnd: true })
    expect(await provider.setEndAtPeriodEnd(id, false, 'end-2')).toMatchObject({
      endsAtPeriodEnd: false,
      status: 'active',
    })
  })

  it('ends once, and says so as often as it is asked', { tags: ['proof'] }, async () => {
    const { id } = await paidSubscription(test)
    expect(await provider.endSubscription(id)).toMatchObject({ status: 'ended' })
    expect(await provider.endSubscription(id)).toMatchObject({ status: 'ended' })
    expect(await refusalOf(provider.setEndAtPeriodEnd(id, true, 'too-late'))).toBe(
      'invalid_canceled_subscription_fields',
    )
    expect(await refusalOf(provider.endSubscription('sub_nobodys'))).toBe('resource_missing')
  })

  it('charges another price from the next period on', async () => {
    const { id } = await paidSubscription(test)
    const changed = await provider.changePrice(id, AGENT, 5900 as Cents, 'dearer')
    expect(changed).toMatchObject({ price: 5900, payment: { amount: PRICE } })
  })

  it('cannot be paid any longer once it has ended unpaid', async () => {
    const started = await test.start(await test.customer())
    await provider.endSubscription(started.id)
    expect(await test.confirm(started)).toMatchObject({ status: 'refused' })
    expect(await provider.findSubscription(started.id)).toMatchObject({
      status: 'ended',
      payment: { isPaid: false },
    })
  })
})

describe('a checkout', () => {
  it('is paid on its page and leads back with its id', { tags: ['proof'] }, async () => {
    const { id, url } = await provider.startCheckout(sale(await test.customer()), 'sale-1')
    expect(url).toBe(`https://guildhall.example/sandbox/checkout/${id}`)
    expect(await provider.findCheckout(id)).toMatchObject({
      status: 'open',
      isPaid: false,
      payment: null,
      amount: 12_000,
      reference: { order: 'o1' },
    })
    expect(await sandbox.readCheckoutPage(id)).toMatchObject({
      status: 'open',
      productName: 'Prompting well',
      amount: 12_000,
    })
    const pay = (number: string) => sandbox.payCheckout({ id, card: typedCard(number) })
    expect(await pay(CARDS.declined)).toMatchObject({ status: 'refused', message: 'Your card was declined.' })
    expect(await pay(CARDS.good)).toEqual({ status: 'succeeded' })
    expect(await pay(CARDS.good)).toEqual({ status: 'succeeded' })
    const paid = await provider.findCheckout(id)
    expect(paid).toMatchObject({
      status: 'complete',
      isPaid: true,
      payment: { amount: 12_000, isPaid: true },
    })
    expect(await sandbox.readCheckoutPage(id)).toMatchObject({
      status: 'complete',
      successUrl: `https://guildhall.example/payment-success?session_id=${id}`,
    })
  })

  const refused = { status: 'refused' }

  it('expires when it was said to, in half an hour at the earliest', async () => {
    const { id } = await provider.startCheckout(sale(await test.customer()), 'sale-2')
    clock.advance(3600)
    expect(await provider.findCheckout(id)).toMatchObject({ status: 'expired', isPaid: false })
    expect(await sandbox.payCheckout({ id, card: typedCard(CARDS.good) })).toMatchObject(refused)
    const soon = { ...sale(await test.customer()), expiresAt: secondsFromNow(1799) }
    expect(await refusalOf(provider.startCheckout(soon, 'sale-3'))).toBe('StripeInvalidRequestError')
  })

  it('is closed when that is asked for; one that is paid stays paid', async () => {
    const open = await provider.startCheckout(sale(await test.customer()), 'sale-4')
    expect(await provider.expireCheckout(open.id)).toMatchObject({ status: 'expired' })
    expect(await provider.expireCheckout(open.id)).toMatchObject({ status: 'expired' })
    const card = typedCard(CARDS.good)
    expect(await sandbox.payCheckout({ id: open.id, card })).toMatchObject(refused)
    const paid = await provider.startCheckout(sale(await test.customer()), 'sale-5')
    await sandbox.payCheckout({ id: paid.id, card })
    expect(await provider.expireCheckout(paid.id)).toMatchObject({ status: 'complete', isPaid: true })
  })
})

describe('a customer', () => {
  it('is forgotten with everything that says who it was, and pays nothing any more', {
    tags: ['proof'],
  }, async () => {
    const { customer, id } = await paidSubscription(test)
    const waiting = await test.start(customer)
    const checkout = await provider.startCheckout(sale(customer), 'sale-of-the-forgotten')
    await provider.forgetCustomer(customer)
    await provider.forgetCustomer(customer)
    expect(await provider.findSubscription(id)).toMatchObject({ status: 'ended', card: null })
    expect(await test.confirm(waiting)).toMatchObject({ status: 'refused' })
    const card = typedCard(CARDS.good)
    expect(await sandbox.payCheckout({ id: checkout.id, card })).toMatchObject({ status: 'refused' })
    expect(await refusalOf(test.start(customer))).toBe('resource_missing')
    expect(await test.rows(`select email, name from sandbox_customers where id = '${customer}'`)).toEqual([
      { email: null, name: null },
    ])
    expect(await test.rows(`select from sandbox_cards where customer_id = '${customer}'`)).toEqual([])
    expect(await test.rows("select from sandbox_events where body like '%ada@example.com%'")).toEqual([])
  })
})

describe('a refund', () => {
  it('gives back a part, then the rest, and never more', async () => {
    const { payment } = await paidSubscription(test)
    const id = payment?.id ?? ''
    expect(await provider.refund(id, 900 as Cents, 'back-1')).toMatchObject({ isDone: true })
    expect(await provider.refund(id, 900 as Cents, 'back-1')).toMatchObject({ isDone: true })
    expect(await provider.findPayment(id)).toMatchObject({ amount: PRICE, refunded: 900, isPaid: true })
    expect(await refusalOf(provider.refund(id, PRICE, 'back-2'))).toBe('StripeInvalidRequestError')
    await provider.refund(id, undefined, 'back-3')
    expect(await provider.findPayment(id)).toMatchObject({ refunded: PRICE, dispute: 'none' })
    expect(await refusalOf(provider.refund(id, undefined, 'back-4'))).toBe('charge_already_refunded')
  })
})

describe('a dispute', () => {
  it('is reported, and what was taken back is not given back as well', { tags: ['proof'] }, async () => {
    await test.arriving()
    const { id, payment } = await paidSubscription(test, CARDS.disputed)
    const paymentId = payment?.id ?? ''
    expect(await provider.findPayment(paymentId)).toMatchObject({ isPaid: true, dispute: 'held' })
    expect(await provider.findSubscription(id)).toMatchObject({ status: 'active' })
    expect(await refusalOf(provider.refund(paymentId, undefined, 'disputed'))).toBe('charge_disputed')
    await test.arriving()
    const event = test.received.find(({ type }) => type === 'charge.dispute.created')
    expect(event && test.read(event).about).toEqual({ kind: 'payment', id: paymentId, what: 'disputed' })
  })

  it('is won or lost, and then decided; an inquiry is none unless the bank goes on to take the money', {
    tags: ['proof'],
  }, async () => {
    const { sandbox } = test
    const bought = async (number: string) => (await paidSubscription(test, number)).payment?.id ?? ''
    const disputeOf = async (id: string) => (await provider.findPayment(id)).dispute
    const [won, lost] = [await bought(CARDS.disputed), await bought(CARDS.disputed)]
    await test.arriving()
    await sandbox.decideDispute({ payment: won, decision: 'won' })
    expect(await test.arriving()).toEqual(['charge.dispute.closed', 'charge.dispute.funds_reinstated'])
    await sandbox.decideDispute({ payment: lost, decision: 'lost' })
    expect(await test.arriving()).toEqual(['charge.dispute.closed'])
    expect([await disputeOf(won), await disputeOf(lost)]).toEqual(['won', 'held'])
    await expect(sandbox.decideDispute({ payment: won, decision: 'lost' })).rejects.toThrow('is not lost')

    const [asked, taken] = [await bought(CARDS.inquired), await bought(CARDS.inquired)]
    expect(await disputeOf(asked)).toBe('none')
    await test.arriving()
    await sandbox.decideDispute({ payment: asked, decision: 'withdrawn' })
    expect(await test.arriving()).toEqual(['charge.dispute.closed'])
    await sandbox.decideDispute({ payment: taken, decision: 'escalated' })
    expect(await test.arriving()).toEqual(['charge.dispute.updated', 'charge.dispute.funds_withdrawn'])
    expect([await disputeOf(asked), await disputeOf(taken)]).toEqual(['none', 'held'])
    // The bank holds only a part; the rest can be given back.
    expect(await provider.refund(asked, undefined, 'asked')).toMatchObject({ isDone: true })
  })
})

describe('a key', () => {
  it('makes a repeated call do nothing more, and belongs to one request', async () => {
    const customer = await test.customer()
    const order = { customer, product: AGENT, price: PRICE, reference: {} }
    const [one, other] = await Promise.all([
      provider.startSubscription(order, 'same'),
      provider.startSubscription(order, 'same'),
    ])
    expect(other).toEqual(one)
    expect(await refusalOf(provider.startSubscription({ ...order, price: 100 as Cents }, 'same'))).toBe(
      'StripeIdempotencyError',
    )
    clock.advance(24 * 3600)
    expect((await provider.startSubscription(order, 'same')).id).not.toBe(one.id)
  })

  it('keeps a refusal, too', async () => {
    const order = { customer: 'cus_nobody', product: AGENT, price: PRICE, reference: {} }
    expect(await refusalOf(provider.startSubscription(order, 'refused'))).toBe('resource_missing')
    expect(await refusalOf(provider.startSubscription(order, 'refused'))).toBe('resource_missing')
    expect(
      await test.rows("select answer->>'status' as status from sandbox_requests where key = 'refused'"),
    ).toEqual([{ status: '404' }])
  })
})

type Call = (provider: CardProvider) => Promise<unknown>

describe('the provider', () => {
  it('is away, not refused, where the sandbox fails or knows another key', async () => {
    const dead = {
      ...test.options,
      database: { ...test.database, inTransaction: () => Promise.reject(new Error('gone')) },
    }
    const broken = providerOver(createSandbox(dead))
    await expect(broken.findSubscription('sub_1')).rejects.toBeInstanceOf(CardProviderAway)
    const stranger = providerOver(sandbox, { secretKey: 'sk_test_of_a_stranger' })
    await expect(stranger.findSubscription('sub_1')).rejects.toBeInstanceOf(CardProviderAway)
  })

  const calls: Record<
    Exclude<keyof CardProvider, 'form' | 'publicKey' | 'readEvent' | 'forgetCustomer'>,
    Call
  > = {
    createCustomer: (p) => p.createCustomer({ email: 'a@example.com', name: '', reference: {} }, 'once'),
    startSubscription: (p) =>
      p.startSubscription({ customer: 'cus_1', product: AGENT, price: PRICE, reference: {} }, 'once'),
    findSubscription: (p) => p.findSubscription('sub_1'),
    findPaidPeriods: (p) => p.findPaidPeriods('sub_1'),
    setEndAtPeriodEnd: (p) => p.setEndAtPeriodEnd('sub_1', true, 'once'),
    endSubscription: (p) => p.endSubscription('sub_1'),
    changePrice: (p) => p.changePrice('sub_1', AGENT, PRICE, 'once'),
    startCheckout: (p) => p.startCheckout(sale('cus_1'), 'once'),
    findCheckout: (p) => p.findCheckout('cs_1'),
    expireCheckout: (p) => p.expireCheckout('cs_1'),
    findPayment: (p) => p.findPayment('pi_1'),
    createPayment: (p) => p.createPayment({ customer: 'cus_1', amount: PRICE, reference: {} }, 'once'),
    chargeStoredCard: (p) => p.chargeStoredCard('pi_1', 'cus_1'),
    openPortal: (p) => p.openPortal('cus_1', 'https://guildhall.example/settings'),
    refund: (p) => p.refund('pi_1', undefined, 'once'),
    createAccount: (p) => p.createAccount({ email: 'a@example.com', reference: {} }, 'once'),
    findAccount: (p) => p.findAccount('acct_1'),
    openOnboarding: (p) => {
      const address = 'https://guildhall.example/settings'
      return p.openOnboarding('acct_1', { returnUrl: address, refreshUrl: address }, 'once')
    },
    availableBalance: (p) => p.availableBalance(),
    transfer: (p) => p.transfer({ account: 'acct_1', amount: PRICE, reference: {} }, 'once'),
    takeBack: (p) => p.takeBack('tr_1', 'once'),
    payOut: (p) => p.payOut({ account: 'acct_1', amount: PRICE, reference: {} }, 'once'),
    findPayout: (p) => p.findPayout('acct_1', 'po_1'),
  }
  /** Stripe's ids cannot be distinguished from other texts. */
  const answeredWithAnId = [
    'createCustomer',
    'createPayment',
    'refund',
    'createAccount',
    'transfer',
    'takeBack',
  ]

  it.each([
    ['nothing at all', {}],
    ['a list', []],
    [
      'amounts and addresses that are none',
      { id: 'x', object: 'x', url: '', amount: 'x', amount_total: 0.5 },
    ],
  ])('is away, and nothing is believed, where something answers 200 with %s', async (_name, body) => {
    const liar = providerOver(sandbox, { fetch: async () => Response.json(body) })
    for (const [name, ask] of Object.entries(calls)) {
      if ('id' in body && answeredWithAnId.includes(name)) continue
      await expect(ask(liar), name).rejects.toBeInstanceOf(CardProviderAway)
    }
  })

  it('refuses amounts that no card can pay', async () => {
    const customer = await test.customer()
    expect(await refusalOf(test.start(customer, { price: 49 as Cents }))).toBe('amount_too_small')
  })
})
