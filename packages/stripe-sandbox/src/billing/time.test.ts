// Does time do what Stripe's does: renewals on the same day of each month, retries, ends and reminders, whenever it is asked?
import { describe, expect, it } from 'vitest'
import { CARDS, paidSubscription, testSandbox } from '../../../../tests/support/money/card-sandbox.ts'
import { monthsAfter, periodEnd } from '../rules/months.ts'

const fresh = (startAt = '2026-01-31T09:00:00Z') => testSandbox({ startAt })

describe('months', () => {
  it('are anchored to the day of the first one, whatever their length', () => {
    const ends: string[] = []
    const anchor = '2027-10-31T23:59:59.000Z'
    for (let start = anchor; ends.length < 6; ) {
      start = periodEnd(anchor, start)
      ends.push(start.slice(0, 10))
    }
    expect(ends).toEqual(['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'])
  })

  it('leap into February as far as it goes', () => {
    expect(monthsAfter('2028-02-29T00:00:00.000Z', 12)).toBe('2029-02-28T00:00:00.000Z')
    expect(monthsAfter('2028-02-29T00:00:00.000Z', 48)).toBe('2032-02-29T00:00:00.000Z')
  })
})

describe('a renewal', () => {
  it('is charged once at the end of each period', async () => {
    const test = await fresh()
    const { id } = await paidSubscription(test)
    await test.arriving()
    await test.pass(27)
    expect(await test.provider.findSubscription(id)).toMatchObject({
      periodEnd: new Date('2026-02-28T09:00:00Z'),
    })
    expect(await test.arriving()).toEqual(['invoice.upcoming'])
    await test.pass(1)
    expect(await test.provider.findSubscription(id)).toMatchObject({
      status: 'active',
      periodStart: new Date('2026-02-28T09:00:00Z'),
      periodEnd: new Date('2026-03-31T09:00:00Z'),
      payment: { isPaid: true, amount: 4900 },
    })
    expect(await test.arriving()).toEqual([
      'invoice.created',
      'invoice.finalized',
      'payment_intent.created',
      'customer.subscription.updated',
      'payment_intent.succeeded',
      'charge.succeeded',
      'invoice.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ])
    await test.pass(0)
    expect(await test.arriving()).toEqual([])
  })

  it('is done at its own moment, however late the job comes, and once by two jobs at a time', {
    tags: ['proof'],
  }, async () => {
    const test = await fresh()
    await paidSubscription(test)
    test.clock.advance(400 * 24 * 3600)
    await Promise.all([test.sandbox.advance(test.clock.now()), test.sandbox.advance(test.clock.now())])
    const periods = await test.rows<{ day: string; status: string }>(
      "select to_char(period_start at time zone 'utc', 'YYYY-MM-DD') as day, status from sandbox_invoices order by period_start",
    )
    expect(periods.map(({ day }) => day)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
    ])
    expect(new Set(periods.map(({ status }) => status))).toEqual(new Set(['paid']))
  })

  it('is seen by anyone who asks, even before the job', async () => {
    const test = await fresh()
    const { id } = await paidSubscription(test)
    test.clock.advance(28 * 24 * 3600)
    expect(await test.provider.findSubscription(id)).toMatchObject({
      periodStart: new Date('2026-02-28T09:00:00Z'),
    })
  })

  it('that fails is tried again on days 1, 3, 5 and 7, and then ends the subscription', {
    tags: ['proof'],
  }, async () => {
    const test = await fresh()
    const { id } = await paidSubscription(test, CARDS.declinedLater)
    await test.pass(28)
    const attemptsByDay: number[] = []
    for (let day = 0; day <= 7; day += 1) {
      const [open] = await test.rows<{ attempts: number }>(
        "select attempts from sandbox_invoices where reason = 'subscription_cycle'",
      )
      attemptsByDay.push(open?.attempts ?? 0)
      expect(await test.provider.findSubscription(id)).toMatchObject({
        status: day < 7 ? 'past_due' : 'ended',
      })
      await test.pass(1)
    }
    expect(attemptsByDay).toEqual([1, 2, 2, 3, 3, 4, 4, 5])
    expect((await test.arriving()).slice(-4)).toEqual([
      'payment_intent.canceled',
      'invoice.updated',
      'invoice.marked_uncollectible',
      'customer.subscription.deleted',
    ])
    await test.pass(60)
    expect(await test.arriving()).toEqual([])
  })

  it('fails for a card that has expired', async () => {
    const test = await fresh()
    const started = await test.start(await test.customer())
    const card = { number: CARDS.good, month: '1', year: '2026', cvc: '123' }
    await test.sandbox.confirmIntent({ clientSecret: started.clientSecret, card })
    await test.pass(28)
    expect(await test.provider.findSubscription(started.id)).toMatchObject({ status: 'past_due' })
    expect(await test.rows('select failure from sandbox_intents where failure is not null')).toEqual([
      { failure: 'expired_card' },
    ])
  })

  it('does not come after an end that was asked for', async () => {
    const test = await fresh()
    const { id } = await paidSubscription(test)
    await test.provider.setEndAtPeriodEnd(id, true, 'end')
    await test.pass(27)
    expect(await test.provider.findSubscription(id)).toMatchObject({
      status: 'active',
      endsAtPeriodEnd: true,
    })
    await test.pass(1)
    expect(await test.provider.findSubscription(id)).toMatchObject({ status: 'ended' })
    const kinds = await test.arriving()
    expect(kinds.at(-1)).toBe('customer.subscription.deleted')
    expect(kinds).not.toContain('invoice.upcoming')
    expect(await test.rows('select from sandbox_invoices')).toHaveLength(1)
  })
})

describe('what fails for one customer', () => {
  it('is logged, and holds up no one else', { tags: ['proof'] }, async () => {
    const test = await fresh()
    const broken = await paidSubscription(test, CARDS.declinedLater)
    const other = await paidSubscription(test)
    await test.pass(28)
    await test.rows(`update sandbox_subscriptions set latest_invoice_id = null where id = '${broken.id}'`)
    await test.arriving()
    await test.pass(31)
    expect(test.log.lines).toMatchObject([{ level: 'error', event: 'sandbox_not_advanced' }])
    expect(await test.arriving()).toContain('invoice.paid')
    expect(await test.provider.findSubscription(other.id)).toMatchObject({
      periodStart: new Date('2026-03-31T09:00:00Z'),
    })
  })
})

describe('a first payment', () => {
  it('is waited for during 23 hours', async () => {
    const test = await fresh()
    const late = await test.start(await test.customer())
    test.clock.advance(23 * 3600 - 1)
    expect(await test.provider.findSubscription(late.id)).toMatchObject({ status: 'incomplete' })
    test.clock.advance(1)
    expect(await test.confirm(late)).toMatchObject({ status: 'refused' })
    expect(await test.provider.findSubscription(late.id)).toMatchObject({ status: 'ended' })
    expect(await test.rows('select status from sandbox_invoices')).toEqual([{ status: 'void' }])
  })
})

describe('a trial', () => {
  const trial = { trialDays: 14 }

  it('is announced to end three days before, and then charges', { tags: ['proof'] }, async () => {
    const test = await fresh('2026-01-17T09:00:00Z')
    const started = await test.start(await test.customer(), trial)
    await test.confirm(started)
    await test.arriving()
    await test.pass(11)
    expect(await test.arriving()).toEqual(['customer.subscription.trial_will_end'])
    await test.pass(3)
    expect(await test.provider.findSubscription(started.id)).toMatchObject({
      status: 'active',
      periodStart: new Date('2026-01-31T09:00:00Z'),
      periodEnd: new Date('2026-02-28T09:00:00Z'),
      payment: { isPaid: true, amount: 4900 },
    })
    await test.pass(28)
    expect(await test.provider.findSubscription(started.id)).toMatchObject({
      periodEnd: new Date('2026-03-31T09:00:00Z'),
    })
  })

  it('that is shorter than that is announced as it begins', async () => {
    const test = await fresh()
    await test.start(await test.customer(), { trialDays: 2 })
    await test.pass(0)
    expect((await test.arriving()).at(-1)).toBe('customer.subscription.trial_will_end')
  })

  it('without a card ends, and nothing of it can be confirmed any longer', async () => {
    const test = await fresh()
    const started = await test.start(await test.customer(), trial)
    await test.pass(14)
    expect(await test.provider.findSubscription(started.id)).toMatchObject({ status: 'ended', payment: null })
    expect(await test.confirm(started)).toMatchObject({ status: 'refused' })
  })

  it('with a card that is declined goes into the retries', async () => {
    const test = await fresh()
    const started = await test.start(await test.customer(), trial)
    expect(await test.confirm(started, CARDS.declined)).toMatchObject({ status: 'refused' })
    expect(await test.confirm(started, CARDS.declinedLater)).toEqual({ status: 'succeeded' })
    await test.pass(14)
    expect(await test.provider.findSubscription(started.id)).toMatchObject({ status: 'past_due' })
    await test.pass(7)
    expect(await test.provider.findSubscription(started.id)).toMatchObject({ status: 'ended' })
  })
})
