// Are the sandbox's events signed as Stripe's, and do they arrive late, again and out of order where that is asked for?

import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { paidSubscription, providerOver, testSandbox } from '../../../../tests/support/money/card-sandbox.ts'
import { claimDue } from './sandbox-events.records.ts'

const HOUR_SECONDS = 3600

const signed = await testSandbox()

const { id } = await paidSubscription(signed)
await signed.arriving()
const paid = signed.received.find(({ type }) => type === 'invoice.paid')
const { body = '', signature = '' } = paid ?? {}
const now = signed.clock.now()
const readWith = (
  secrets: readonly string[],
  ...[given = body, header = signature, at = now]: [string?, string?, Date?]
) => providerOver(signed.sandbox, { webhookSecrets: secrets }).readEvent(given, header, at)

describe('a signature', () => {
  it('is believed, and the event says which object it is about', () => {
    expect(readWith(['whsec_of_a_test'])).toEqual({
      id: JSON.parse(body).id,
      createdAt: now,
      about: { kind: 'subscription', id },
    })
  })

  it('is believed while one secret replaces the other', () => {
    expect(readWith(['whsec_next', 'whsec_of_a_test']).about).toEqual({ kind: 'subscription', id })
    expect(readWith(['whsec_of_a_test', 'whsec_next']).about).toEqual({ kind: 'subscription', id })
  })

  it.each([
    ['of another secret', () => readWith(['whsec_other'])],
    ['where there is no secret', () => readWith([])],
    ['of another body', () => readWith(['whsec_of_a_test'], body.replace('4900', '1'))],
    ['that is missing', () => readWith(['whsec_of_a_test'], body, '')],
    [
      'that was made up',
      () => readWith(['whsec_of_a_test'], body, signature.replace(/v1=.*/, `v1=${'0'.repeat(64)}`)),
    ],
    ['of another moment', () => readWith(['whsec_of_a_test'], body, signature.replace(/^t=\d+/, 't=1'))],
    [
      'that is too old',
      () => readWith(['whsec_of_a_test'], body, signature, new Date(now.getTime() + 301_000)),
    ],
  ])('%s is not', (_, read) => expect(read).toThrow(expect.objectContaining({ name: 'UnsignedEvent' })))

  it('is fresh again with each delivery, however late', async () => {
    const late = await testSandbox()
    await paidSubscription(late)
    late.clock.advance(90 * 24 * HOUR_SECONDS)
    await late.sandbox.advance(late.clock.now())
    await late.arriving()
    for (const one of late.received) expect(late.read(one).id).toMatch(/^evt_/)
  })
})

describe('an event', () => {
  it("has Stripe's shape", async () => {
    const test = await testSandbox()
    await paidSubscription(test)
    await test.arriving()
    const changed = test.received.find(({ type }) => type === 'customer.subscription.updated')
    expect(JSON.parse(changed?.body ?? '')).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: Math.floor(test.clock.now().getTime() / 1000),
      livemode: false,
      type: 'customer.subscription.updated',
      data: {
        object: { object: 'subscription', status: 'active' },
        previous_attributes: { status: 'incomplete', default_payment_method: null },
      },
      request: { idempotency_key: null },
    })
  })

  it('names the request that caused it, and none is left of one that was rolled back', async () => {
    const test = await testSandbox()
    await test.provider.createCustomer({ email: 'a@example.com', name: 'A', reference: {} }, 'the-key')
    await test.arriving()
    expect(JSON.parse(test.received[0]?.body ?? '').request).toEqual({
      id: expect.stringMatching(/^req_/),
      idempotency_key: 'the-key',
    })
    await test.provider.refund('pi_none', undefined, 'none').catch(() => {})
    expect(await test.arriving()).toEqual([])
  })
})

describe('the delivery', () => {
  it('waits as long as the test says', async () => {
    const test = await testSandbox({ events: { delaySeconds: 30 } })
    await test.customer()
    expect(await test.arriving()).toEqual([])
    test.clock.advance(29)
    expect(await test.arriving()).toEqual([])
    test.clock.advance(1)
    expect(await test.arriving()).toEqual(['customer.created'])
  })

  it('brings events again and out of order where that is asked for', { tags: ['proof'] }, async () => {
    const test = await testSandbox({ events: { disorderSeconds: 60, duplicates: 1 } })
    await paidSubscription(test)
    for (let second = 0; second <= 60; second += 1) {
      await test.arriving()
      test.clock.advance(1)
    }
    const ids = test.received.map(({ body }): string => JSON.parse(body).id)
    expect(new Set(ids).size * 2).toBe(ids.length)
    const written = await test.rows<{ event_id: string }>(
      'select event_id from sandbox_events group by event_id order by min(position)',
    )
    expect([...new Set(ids)].sort()).toEqual(written.map(({ event_id }) => event_id).sort())
    expect([...new Set(ids)]).not.toEqual(written.map(({ event_id }) => event_id))
  })

  it('tries again with longer and longer pauses, and gives up after three days', async () => {
    const test = await testSandbox()
    await test.customer()
    const moments: number[] = []
    const start = test.clock.now().getTime()
    const refuse = async () => {
      moments.push((test.clock.now().getTime() - start) / 1000)
      if (moments.length % 2 === 0) throw new Error('the endpoint is away')
      return 500
    }
    for (;;) {
      await test.sandbox.deliverDue(test.clock.now(), refuse)
      const [next] = await test.rows<{ due_at: Date | null }>('select due_at from sandbox_events')
      if (!next?.due_at) break
      test.clock.advance((next.due_at.getTime() - test.clock.now().getTime()) / 1000)
    }
    const pauses = moments.slice(1).map((moment, at) => moment - (moments[at] ?? 0))
    expect(pauses.slice(0, 4)).toEqual([5, 10, 20, 40])
    expect(Math.max(...pauses)).toBe(12 * HOUR_SECONDS)
    expect(moments.at(-1)).toBeLessThanOrEqual(3 * 24 * HOUR_SECONDS)
    expect(moments.at(-1)).toBeGreaterThan(2 * 24 * HOUR_SECONDS)
    expect(test.log.lines.at(-1)).toMatchObject({ event: 'sandbox_event_given_up', name: 'customer.created' })
  })

  it('leaves alone what another process is just taking', async () => {
    const test = await testSandbox()
    await test.customer()
    const now = test.clock.now().toISOString()
    await test.database.inTransaction(async (tx) => {
      expect(await claimDue(tx, { now, until: now, atMost: 50 })).toHaveLength(1)
      expect(await test.arriving()).toEqual([])
    })
    expect(await test.arriving()).toEqual(['customer.created'])
  })

  it('sends again what a process took and did not finish', async () => {
    const test = await testSandbox()
    await test.customer()
    const never = new Promise<number>(() => {})
    void test.sandbox.deliverDue(test.clock.now(), () => never)
    await expect.poll(() => test.rows('select from sandbox_events where due_at > created_at')).toHaveLength(1)
    expect(await test.arriving()).toEqual([])
    test.clock.advance(60)
    expect(await test.arriving()).toEqual(['customer.created'])
  })
})

describe('what Stripe forgets', () => {
  it('is deleted here, too', async () => {
    const test = await testSandbox()
    const customer = await test.customer()
    await test.provider.openPortal(customer, 'https://guildhall.example/settings')
    await test.sandbox.forget(test.clock.now())
    const counts = () =>
      test.rows(
        `select (select count(*)::int from sandbox_portals) as portals,
          (select count(*)::int from sandbox_requests) as requests,
          (select count(*)::int from sandbox_events) as events`,
      )
    expect(await counts()).toEqual([{ portals: 1, requests: 2, events: 1 }])
    test.clock.advance(30 * 24 * HOUR_SECONDS)
    await test.sandbox.forget(test.clock.now())
    expect(await counts()).toEqual([{ portals: 0, requests: 0, events: 0 }])
  })
})
