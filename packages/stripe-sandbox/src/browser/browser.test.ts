// Does the buyer's browser get what Stripe's own form and pages would give: each test card, each sentence, once each?
import { describe, expect, it } from 'vitest'
import { heldUp } from '../../../../tests/support/database/held.ts'
import {
  CARDS,
  paidSubscription,
  testSandbox,
  typedCard,
} from '../../../../tests/support/money/card-sandbox.ts'
import { cents } from '../../../../tests/support/money/sellers.ts'
import { readCard } from '../rules/test-cards.ts'

const test = await testSandbox({ startAt: '2026-03-02T09:00:00Z' })
const { sandbox, provider } = test

const secretOf = async (customer: string) => {
  const url = await provider.openPortal(customer, 'https://guildhall.example/settings')
  return url.slice(url.lastIndexOf('/') + 1)
}

describe('a typed card', () => {
  const now = new Date('2026-03-02T09:00:00Z')
  const read = (more: Partial<ReturnType<typeof typedCard>>) =>
    readCard({ ...typedCard(CARDS.good), ...more }, now)

  it.each([
    [{ number: '4242 4242 4242 4241' }, 'number', 'Your card number is invalid.'],
    [{ number: '4242' }, 'number', 'Your card number is invalid.'],
    [{ number: 'toString' }, 'number', 'Your card number is invalid.'],
    [{ number: '5555 5555 5555 4444' }, 'number', /^This is a sandbox: no money moves/],
    [{ month: '13' }, 'month', "Your card's expiration month is invalid."],
    [{ month: '02', year: '26' }, 'month', "Your card's expiration date is in the past."],
    [{ year: '2025' }, 'year', "Your card's expiration date is in the past."],
    [{ year: '2090' }, 'year', "Your card's expiration year is invalid."],
    [{ year: 'soon' }, 'year', "Your card's expiration year is invalid."],
    [{ cvc: '12' }, 'cvc', "Your card's security code is incomplete."],
  ])('%j is refused at its field', (more, field, message) => {
    expect(read(more)).toEqual({
      problem: { field, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    })
  })

  it('is good to the end of its month, and known by its last four digits alone', () => {
    expect(read({ number: '4242-4242-4242-4242', month: '3', year: '26' })).toEqual({
      card: { kind: 'succeeds', brand: 'visa', last_four: '4242', expiry_month: 3, expiry_year: 2026 },
    })
  })
})

describe('paying', () => {
  it.each([
    [CARDS.declined, 'Your card was declined.'],
    [CARDS.insufficient, 'Your card has insufficient funds.'],
  ])('with %s is refused, and can be tried with another card', async (number, message) => {
    const started = await test.start(await test.customer())
    expect(await test.confirm(started, number)).toEqual({ status: 'refused', message })
    expect(await provider.findSubscription(started.id)).toMatchObject({ status: 'incomplete', card: null })
    expect(await test.confirm(started)).toEqual({ status: 'succeeded' })
  })

  it('with a challenged card succeeds once the challenge is passed', { tags: ['proof'] }, async () => {
    const started = await test.start(await test.customer())
    const { clientSecret } = started
    expect(await test.confirm(started, CARDS.challenged)).toEqual({ status: 'challenge', clientSecret })
    expect(await provider.findSubscription(started.id)).toMatchObject({ status: 'incomplete' })
    expect(await sandbox.answerChallenge({ clientSecret, isPassed: false })).toMatchObject({
      status: 'refused',
      message: "We couldn't authenticate your card. Try again, or use another card.",
    })
    expect(await sandbox.answerChallenge({ clientSecret, isPassed: true })).toMatchObject({
      status: 'refused',
    })
    await test.confirm(started, CARDS.challenged)
    expect(await sandbox.answerChallenge({ clientSecret, isPassed: true })).toEqual({ status: 'succeeded' })
    expect(await sandbox.answerChallenge({ clientSecret, isPassed: true })).toEqual({ status: 'succeeded' })
    expect(await provider.findSubscription(started.id)).toMatchObject({ status: 'active' })
  })

  it('with a slow card takes seconds, and succeeds even if no one waits for it', {
    tags: ['proof'],
  }, async () => {
    const paused: number[] = []
    const slow = await testSandbox({ pause: async (ms) => void paused.push(ms) })
    const started = await slow.start(await slow.customer())
    expect(await slow.confirm(started, CARDS.slow)).toEqual({ status: 'succeeded' })
    expect(paused).toEqual([5000])

    const left = await testSandbox({ pause: () => Promise.reject(new Error('the process died')) })
    const other = await left.start(await left.customer())
    await expect(left.confirm(other, CARDS.slow)).rejects.toThrow('the process died')
    expect(await left.provider.findSubscription(other.id)).toMatchObject({ status: 'incomplete' })
    left.clock.advance(5)
    await left.sandbox.advance(left.clock.now())
    expect(await left.provider.findSubscription(other.id)).toMatchObject({ status: 'active' })
  })

  it('twice at the same moment pays once', async () => {
    const customer = await test.customer()
    const started = await test.start(customer)
    const pay = () => test.confirm(started)
    const lock = ['select from sandbox_customers where id = $1 for update', [customer]] as const
    expect(await heldUp(test.database, lock, [pay, pay])).toEqual([
      { status: 'succeeded' },
      { status: 'succeeded' },
    ])
    const charges = await test.rows(
      `select body from sandbox_events where type = 'charge.succeeded' and body like '%${customer}%'`,
    )
    expect(charges).toHaveLength(1)
  })

  it('for what no one asked for is refused', async () => {
    expect(await test.confirm({ clientSecret: 'pi_1_secret_2' })).toMatchObject({ status: 'refused' })
    const { clientSecret } = await test.start(await test.customer())
    const guessed = clientSecret.replace(/.{48}$/, '0'.repeat(48))
    expect(await test.confirm({ clientSecret: guessed })).toMatchObject({ status: 'refused' })
    expect(await sandbox.answerChallenge({ clientSecret: 'pi_1_secret_2', isPassed: true })).toMatchObject({
      status: 'refused',
    })
    expect(await sandbox.payCheckout({ id: 'cs_1', card: typedCard(CARDS.good) })).toMatchObject({
      status: 'refused',
    })
  })
})

describe('the portal page', () => {
  it('shows cards, invoices and subscriptions, for an hour', { tags: ['proof'] }, async () => {
    const { customer, id } = await paidSubscription(test)
    const secret = await secretOf(customer)
    expect(await sandbox.readPortalPage(secret)).toMatchObject({
      returnUrl: 'https://guildhall.example/settings',
      cards: [{ brand: 'visa', lastFour: '4242', isDefault: true }],
      invoices: [{ description: 'Invoice Reader', amount: 4900, status: 'paid', clientSecret: null }],
      subscriptions: [{ id, productName: 'Invoice Reader', price: 4900, status: 'active' }],
    })
    expect(await sandbox.readPortalPage('guessed')).toBeUndefined()
    test.clock.advance(3600)
    expect(await sandbox.readPortalPage(secret)).toBeUndefined()
    expect(await sandbox.changeCard({ secret, card: typedCard(CARDS.good) })).toMatchObject({
      status: 'refused',
    })
  })

  it('lists payments without an invoice, and each refund, beside the invoices', async () => {
    const { customer, payment } = await paidSubscription(test)
    test.clock.advance(60)
    const order = { customer, amount: cents(550), reference: { usage_bill: '1' } }
    const charged = await provider.createPayment(order, test.nextKey())
    test.clock.advance(60)
    await provider.chargeStoredCard(charged, customer)
    test.clock.advance(60)
    await provider.refund(payment?.id ?? '', cents(900), test.nextKey())
    test.clock.advance(60)
    await provider.refund(charged, undefined, test.nextKey())
    const page = await sandbox.readPortalPage(await secretOf(customer))
    expect(page?.invoices).toMatchObject([
      { description: 'Refund: Charge of the stored card', amount: -550, status: 'refunded' },
      { description: 'Refund: Invoice Reader', amount: -900, status: 'refunded' },
      { description: 'Charge of the stored card', amount: 550, status: 'paid', clientSecret: null },
      { description: 'Invoice Reader', amount: 4900, status: 'paid' },
    ])
    const other = await paidSubscription(test)
    const theirs = await sandbox.readPortalPage(await secretOf(other.customer))
    expect(theirs?.invoices).toHaveLength(1)
  })

  it('changes the card of every subscription', async () => {
    const { customer, id } = await paidSubscription(test)
    const secret = await secretOf(customer)
    const change = (number: string) => sandbox.changeCard({ secret, card: typedCard(number) })
    expect(await change(CARDS.declined)).toMatchObject({ status: 'refused' })
    const challenged = await change(CARDS.challenged)
    expect(challenged).toMatchObject({ status: 'challenge' })
    expect(await provider.findSubscription(id)).toMatchObject({ card: { lastFour: '4242' } })
    const clientSecret = 'clientSecret' in challenged ? challenged.clientSecret : ''
    await sandbox.answerChallenge({ clientSecret, isPassed: true })
    expect(await provider.findSubscription(id)).toMatchObject({ card: { lastFour: '3155' } })
  })

  it("ends and resumes the customer's own subscriptions", { tags: ['proof'] }, async () => {
    const mine = await paidSubscription(test)
    const other = await paidSubscription(test)
    const secret = await secretOf(mine.customer)
    const set = (subscriptionId: string, ends: boolean) => sandbox.setEnd({ secret, subscriptionId, ends })
    expect(await set(mine.id, true)).toBe(true)
    expect(await provider.findSubscription(mine.id)).toMatchObject({ endsAtPeriodEnd: true })
    expect(await set(mine.id, false)).toBe(true)
    expect(await provider.findSubscription(mine.id)).toMatchObject({ endsAtPeriodEnd: false })
    expect(await set(other.id, true)).toBe(false)
    await provider.endSubscription(mine.id)
    expect(await set(mine.id, false)).toBe(false)
  })

  it('lets a renewal be paid that failed', { tags: ['proof'] }, async () => {
    const { customer, id } = await paidSubscription(test, CARDS.declinedLater)
    await test.pass(31)
    expect(await provider.findSubscription(id)).toMatchObject({
      status: 'past_due',
      payment: { isPaid: false },
    })
    const page = await sandbox.readPortalPage(await secretOf(customer))
    expect(page?.invoices).toMatchObject([{ status: 'open' }, { status: 'paid' }])
    const clientSecret = page?.invoices[0]?.clientSecret ?? ''
    expect(await test.confirm({ clientSecret }, CARDS.declined)).toMatchObject({ status: 'refused' })
    expect(await test.confirm({ clientSecret })).toEqual({ status: 'succeeded' })
    expect(await provider.findSubscription(id)).toMatchObject({
      status: 'active',
      card: { lastFour: '4242' },
    })
  })
})

/** Whole words: random ids have letters and underscores beside their digits. */
const CARD_NUMBER = /\b\d{16}\b|\b\d{4} \d{4} \d{4} \d{4}\b/

describe('a card number', () => {
  it('is in no table and in no line of the log', async () => {
    const started = await test.start(await test.customer())
    for (const number of Object.values(CARDS)) await test.confirm(started, number)
    await test.confirm(started, '5555 5555 5555 4444')
    const tables = await test.rows<{ name: string }>(
      "select table_name as name from information_schema.tables where table_name like 'sandbox%'",
    )
    expect(tables.length).toBeGreaterThan(10)
    for (const { name } of tables) {
      const [found] = await test.rows<{ text: string }>(`select json_agg(t)::text as text from ${name} t`)
      expect(CARD_NUMBER.exec(found?.text ?? '')?.[0], name).toBeUndefined()
    }
    expect(CARD_NUMBER.exec(JSON.stringify(test.log.lines))?.[0]).toBeUndefined()
  })
})
