// Is a stored card charged once, refused as Stripe refuses it, and charged after a refusal with another card?
import { describe, expect, it } from 'vitest'
import {
  CARDS,
  PRICE,
  paidSubscription,
  refusalOf,
  testSandbox,
  typedCard,
} from '../../../../tests/support/money/card-sandbox.ts'

const test = await testSandbox()
const { provider, sandbox } = test

async function owing(number: string) {
  const { customer } = await paidSubscription(test, number)
  const payment = await provider.createPayment(
    { customer, amount: PRICE, reference: { usage_bill: '7' } },
    test.nextKey(),
  )
  await test.arriving()
  return { customer, payment }
}

async function useCard(customer: string, number: string) {
  const url = await provider.openPortal(customer, 'https://guildhall.example/settings')
  await sandbox.changeCard({ secret: url.split('/').at(-1) ?? '', card: typedCard(number) })
}

describe('a payment with a stored card', () => {
  it('is made once, and says what it was', async () => {
    const { customer, payment } = await owing(CARDS.good)
    expect(await provider.findPayment(payment)).toMatchObject({ isPaid: false, amount: PRICE, customer })
    await provider.chargeStoredCard(payment, customer)
    expect(await provider.findPayment(payment)).toMatchObject({ isPaid: true, card: { lastFour: '4242' } })
    expect(await test.arriving()).toEqual(['payment_intent.succeeded', 'charge.succeeded'])
    expect(await refusalOf(provider.chargeStoredCard(payment, customer))).toBe(
      'payment_intent_unexpected_state',
    )
    await provider.refund(payment, undefined, test.nextKey())
    expect(await provider.findPayment(payment)).toMatchObject({ refunded: PRICE })
  })

  it('is the same for the same key', async () => {
    const { customer } = await paidSubscription(test)
    const order = { customer, amount: PRICE, reference: {} }
    expect(await provider.createPayment(order, 'same')).toBe(await provider.createPayment(order, 'same'))
  })

  it.each([
    ['is declined later', () => owing(CARDS.declinedLater), 'generic_decline'],
    ['wants to ask the buyer each time', challenged, 'authentication_required'],
  ])(
    'is refused for a card that %s, and made once another is stored',
    { tags: ['proof'] },
    async (_card, owe, refusal) => {
      const { customer, payment } = await owe()
      await test.arriving()
      expect(await refusalOf(provider.chargeStoredCard(payment, customer))).toBe(refusal)
      expect(await test.arriving()).toEqual(['payment_intent.payment_failed'])
      expect(await provider.findPayment(payment)).toMatchObject({ isPaid: false })
      await useCard(customer, CARDS.good)
      await provider.chargeStoredCard(payment, customer)
      expect(await provider.findPayment(payment)).toMatchObject({ isPaid: true })
    },
  )

  it('is refused for a customer without a card, and for one who is forgotten', async () => {
    const customer = await test.customer()
    const order = { customer, amount: PRICE, reference: {} }
    const payment = await provider.createPayment(order, test.nextKey())
    expect(await refusalOf(provider.chargeStoredCard(payment, customer))).toBe('no_card')
    await provider.forgetCustomer(customer)
    expect(await refusalOf(provider.chargeStoredCard(payment, customer))).toBe('resource_missing')
    expect(await refusalOf(provider.createPayment(order, test.nextKey()))).toBe('resource_missing')
  })
})

/** A subscription whose buyer answered their bank's question, which is asked each time. */
async function challenged() {
  const started = await test.start(await test.customer())
  const asked = await test.confirm(started, CARDS.alwaysChallenged)
  if (asked.status !== 'challenge') throw new Error('The bank does not ask')
  await sandbox.answerChallenge({ clientSecret: asked.clientSecret, isPassed: true })
  const { customer } = started
  const payment = await provider.createPayment({ customer, amount: PRICE, reference: {} }, test.nextKey())
  return { customer, payment }
}
