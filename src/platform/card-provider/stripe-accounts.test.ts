// Does our provider pay sellers over the sandbox as its port promises, through Stripe's own library?
// @module-tag proof
import { describe, expect, it } from 'vitest'
import {
  PRICE,
  paidSubscription,
  providerOver,
  refusalOf,
  testSandbox,
} from '../../../tests/support/money/card-sandbox.ts'
import {
  BANKS,
  BIRTH_DATES,
  fundedAccount,
  linkTo,
  NOTHING_TYPED,
  onboard,
  openAccount,
  RETURNS,
  readyAccount,
  sessionOf,
  typedSeller,
} from '../../../tests/support/money/sellers.ts'
import type { Cents } from '../contract/money.ts'
import { CardProviderAway } from './card-provider.ts'

const test = await testSandbox({ startAt: '2026-01-31T09:00:00.400Z' })
const { provider, sandbox } = test
const stateOf = async (account: string) => (await provider.findAccount(account)).state

const ALL_DUE = [
  'individual.first_name',
  'individual.last_name',
  'individual.dob.day',
  'individual.dob.month',
  'individual.dob.year',
  'external_account',
]

describe("a seller's account", () => {
  it('begins incomplete, with everything due, and says what it is about', async () => {
    const id = await openAccount(test, { seller: 'p7' })
    expect(id).toMatch(/^acct_/)
    expect(await provider.findAccount(id)).toEqual({
      id,
      reference: { seller: 'p7' },
      state: 'incomplete',
      due: ALL_DUE,
      bankLastFour: null,
    })
  })

  it('is incomplete with the rest due when a part was given, and ready once nothing is missing', async () => {
    const id = await openAccount(test)
    const save = async (typed: object, isFinished: boolean) =>
      sandbox.saveOnboarding({
        session: await sessionOf(test, id),
        typed: { ...NOTHING_TYPED, ...typed },
        isFinished,
      })
    await save({ name: 'Ada Lovelace' }, false)
    expect(await provider.findAccount(id)).toMatchObject({ state: 'incomplete', due: ALL_DUE.slice(2) })
    const { routingNumber, accountNumber, birthDate } = typedSeller()
    await save({ routingNumber, accountNumber }, false)
    expect(await provider.findAccount(id)).toMatchObject({
      state: 'incomplete',
      due: ALL_DUE.slice(2, 5),
      bankLastFour: '6789',
    })
    await save({ birthDate }, true)
    expect(await provider.findAccount(id)).toMatchObject({ state: 'ready', due: [] })
  })

  it('is under review for two days where the person has to be checked', async () => {
    const id = await readyAccount(test, { birthDate: BIRTH_DATES.reviewed })
    expect(await provider.findAccount(id)).toMatchObject({ state: 'under_review', due: [] })
    await test.pass(2 - 1 / 86_400)
    expect(await stateOf(id)).toBe('under_review')
    await test.pass(1 / 86_400)
    expect(await stateOf(id)).toBe('ready')
  })

  it('is paused where the provider rejects the person, and nothing makes up for it', async () => {
    const id = await readyAccount(test, { birthDate: BIRTH_DATES.listed })
    expect(await provider.findAccount(id)).toMatchObject({ state: 'paused', due: [] })
    const session = await sessionOf(test, id)
    expect(await sandbox.saveOnboarding({ session, typed: typedSeller(), isFinished: true })).toEqual({
      status: 'refused',
      message: 'Nothing can be changed in this account.',
    })
    const order = { account: id, amount: 1 as Cents, reference: {} }
    expect(await refusalOf(provider.transfer(order, test.nextKey()))).toBe(
      'insufficient_capabilities_for_transfer',
    )
  })

  it('that is not ours is refused', async () => {
    expect(await refusalOf(provider.findAccount('acct_of_another'))).toBe('account_invalid')
    expect(await refusalOf(provider.availableBalance('acct_of_another'))).toBe('account_invalid')
    expect(await refusalOf(provider.openOnboarding('acct_of_another', RETURNS, test.nextKey()))).toBe(
      'account_invalid',
    )
  })

  /** The sandbox does not have these states, so Stripe's answers are written by hand. */
  it.each([
    [{ disabled_reason: 'platform_paused' }, {}, 'paused'],
    [{ disabled_reason: 'rejected.fraud', currently_due: ['external_account'] }, {}, 'paused'],
    [{ disabled_reason: 'under_review' }, {}, 'under_review'],
    [{ disabled_reason: 'listed' }, {}, 'under_review'],
    [
      { disabled_reason: 'requirements.pending_verification', pending_verification: ['x'] },
      {},
      'under_review',
    ],
    [{ currently_due: ['x'], pending_verification: ['y'] }, {}, 'incomplete'],
    [{}, { details_submitted: false }, 'incomplete'],
    // Stripe will need this only at a later date.
    [{ currently_due: ['x'] }, { payouts_enabled: true, capabilities: { transfers: 'active' } }, 'ready'],
    [{}, { payouts_enabled: true, capabilities: { transfers: 'pending' } }, 'under_review'],
  ])('that Stripe describes by %j and %j is %s', async (requirements, more, state) => {
    const stripes = providerOver(sandbox, {
      fetch: async () =>
        Response.json({
          id: 'acct_1',
          object: 'account',
          metadata: {},
          details_submitted: true,
          payouts_enabled: false,
          requirements: { disabled_reason: null, past_due: [], currently_due: [], ...requirements },
          ...more,
        }),
    })
    expect(await stripes.findAccount('acct_1')).toMatchObject({ state, bankLastFour: null })
  })

  it('lists what is due once, however late it is', async () => {
    const requirements = { disabled_reason: null, past_due: ['a'], currently_due: ['a', 'b'] }
    const account = { id: 'acct_1', object: 'account', metadata: {}, details_submitted: true, requirements }
    const stripes = providerOver(sandbox, { fetch: async () => Response.json(account) })
    expect((await stripes.findAccount('acct_1')).due).toEqual(['a', 'b'])
  })
})

describe('a link to the form', () => {
  it('works once and for five minutes, and then leads to where there is another', async () => {
    const id = await openAccount(test)
    const expired = { status: 'expired', refreshUrl: RETURNS.refreshUrl }
    const link = await linkTo(test, id)
    expect(await sandbox.openOnboarding(link)).toMatchObject({ status: 'open', standing: 'incomplete' })
    expect(await sandbox.openOnboarding(link)).toEqual(expired)
    const late = await linkTo(test, id)
    test.clock.advance(5 * 60)
    expect(await sandbox.openOnboarding(late)).toEqual(expired)
    expect(await sandbox.openOnboarding('guessed')).toBeUndefined()
  })
})

describe('a key', () => {
  it('opens one account, and one link to its form; the two do not collide', async () => {
    const seller = { email: 'ada@example.com', reference: { seller: 'p1' } }
    const id = await provider.createAccount(seller, 'of-a-seller')
    expect(await provider.createAccount(seller, 'of-a-seller')).toBe(id)
    const url = await provider.openOnboarding(id, RETURNS, 'of-a-seller')
    expect(await provider.openOnboarding(id, RETURNS, 'of-a-seller')).toBe(url)
    expect(await provider.openOnboarding(id, RETURNS, 'of-another-click')).not.toBe(url)
    expect(await test.rows("select from sandbox_accounts where metadata ->> 'seller' = 'p1'")).toHaveLength(1)
  })

  it('moves money once, to an account and from there to its bank', async () => {
    const account = await fundedAccount(test, 1000)
    const before = await provider.availableBalance()
    const order = { account, amount: 700 as Cents, reference: { payout: '1' } }
    const [one, other] = await Promise.all([
      provider.transfer(order, 'p-1-1'),
      provider.transfer(order, 'p-1-1'),
    ])
    expect(one).toMatch(/^tr_/)
    expect(other).toBe(one)
    expect(await provider.availableBalance()).toBe(before - 700)
    expect(await provider.availableBalance(account)).toBe(1700)
    const paid = await provider.payOut(order, 'p-1-1')
    expect(await provider.payOut(order, 'p-1-1')).toEqual(paid)
    expect(await provider.availableBalance(account)).toBe(1000)
    expect(await refusalOf(provider.payOut({ ...order, amount: 1 as Cents }, 'p-1-1'))).toBe(
      'StripeIdempotencyError',
    )
  })
})

describe('a payment', () => {
  it.each([
    [4900, 172],
    [50, 31],
    [500, 45],
    [99_999_900, 2_900_027],
  ])('of %i cents costs %i', async (price, fee) => {
    const started = await test.start(await test.customer(), { price: price as Cents })
    const id = started.payment?.id ?? ''
    expect(await provider.findPayment(id)).toMatchObject({ isPaid: false, fee: null })
    const before = await provider.availableBalance()
    await test.confirm(started)
    expect(await provider.findPayment(id)).toMatchObject({ isPaid: true, fee })
    expect(await provider.availableBalance()).toBe(before + price - fee)
  })

  it('costs the same after it was refunded, and the platform bears that', async () => {
    const { payment } = await paidSubscription(test)
    const before = await provider.availableBalance()
    await provider.refund(payment?.id ?? '', undefined, test.nextKey())
    expect(await provider.findPayment(payment?.id ?? '')).toMatchObject({ refunded: PRICE, fee: 172 })
    expect(await provider.availableBalance()).toBe(before - PRICE)
  })

  it('has no fee that we could book while Stripe does not know it, or in another currency', async () => {
    const charge = (balance_transaction: unknown) => ({
      id: 'pi_1',
      amount: 4900,
      status: 'succeeded',
      customer: null,
      payment_method: null,
      latest_charge: { id: 'ch_1', amount_refunded: 0, disputed: false, balance_transaction },
    })
    for (const transaction of [null, 'txn_1', { fee: 172, currency: 'eur' }]) {
      const stripes = providerOver(sandbox, { fetch: async () => Response.json(charge(transaction)) })
      expect(await stripes.findPayment('pi_1')).toMatchObject({ fee: null })
    }
  })
})

describe('money on its way to a seller', () => {
  it('can be no more than there is', async () => {
    const account = await fundedAccount(test, 1000)
    const balance = await provider.availableBalance()
    const order = { account, reference: {} }
    const tooMuch = { ...order, amount: (balance + 1) as Cents }
    expect(await refusalOf(provider.transfer(tooMuch, test.nextKey()))).toBe('balance_insufficient')
    const unpayable = { ...order, amount: 1001 as Cents }
    expect(await refusalOf(provider.payOut(unpayable, test.nextKey()))).toBe('balance_insufficient')
    const toNoOne = { account: 'acct_none', amount: 1 as Cents, reference: {} }
    expect(await refusalOf(provider.transfer(toNoOne, test.nextKey()))).toBe('resource_missing')
  })

  it('is short by what went back to buyers', async () => {
    const fresh = await testSandbox()
    await fundedAccount(fresh, 4728)
    expect(await fresh.provider.availableBalance()).toBe(0)
    const [row] = await fresh.rows<{ id: string }>(
      "select id from sandbox_intents where status = 'succeeded'",
    )
    await fresh.provider.refund(row?.id ?? '', undefined, fresh.nextKey())
    expect(await fresh.provider.availableBalance()).toBe(-PRICE)
  })

  it('does not move before the seller is known', async () => {
    await paidSubscription(test)
    const account = await openAccount(test)
    const order = { account, amount: 100 as Cents, reference: {} }
    expect(await refusalOf(provider.transfer(order, test.nextKey()))).toBe(
      'insufficient_capabilities_for_transfer',
    )
    expect(await refusalOf(provider.payOut(order, test.nextKey()))).toBe('payouts_not_allowed')
  })

  it('is in the bank two days later', async () => {
    const account = await fundedAccount(test, 1000)
    const order = { account, amount: 1000 as Cents, reference: { payout: '7' } }
    const payout = await provider.payOut(order, test.nextKey())
    expect(payout).toEqual({
      id: expect.stringMatching(/^po_/),
      amount: 1000,
      status: 'pending',
      reference: { payout: '7' },
      failure: null,
    })
    await test.pass(2 - 1 / 86_400)
    expect(await provider.findPayout(account, payout.id)).toEqual(payout)
    await test.pass(1 / 86_400)
    expect(await provider.findPayout(account, payout.id)).toEqual({ ...payout, status: 'paid' })
    expect(await provider.availableBalance(account)).toBe(0)
  })

  it('comes back from a bank that refuses it, and another bank account is asked for', async () => {
    const account = await fundedAccount(test, 1000, { accountNumber: BANKS.noAccount })
    const order = { account, amount: 1000 as Cents, reference: {} }
    const { id } = await provider.payOut(order, test.nextKey())
    await test.pass(2)
    expect(await provider.findPayout(account, id)).toMatchObject({
      status: 'failed',
      failure: 'The bank knows no account with these details.',
    })
    expect(await provider.availableBalance(account)).toBe(1000)
    expect(await provider.findAccount(account)).toMatchObject({
      state: 'incomplete',
      due: ['external_account'],
      bankLastFour: '1116',
    })
    expect(await refusalOf(provider.payOut(order, test.nextKey()))).toBe('payouts_not_allowed')
    await onboard(test, account)
    expect(await stateOf(account)).toBe('ready')
    await provider.payOut(order, test.nextKey())
  })

  it('can come back days after it was paid', async () => {
    const account = await fundedAccount(test, 1000, { accountNumber: BANKS.returned })
    const { id } = await provider.payOut({ account, amount: 1000 as Cents, reference: {} }, test.nextKey())
    const statusOf = async () => (await provider.findPayout(account, id)).status
    await test.pass(2)
    expect(await statusOf()).toBe('paid')
    expect(await stateOf(account)).toBe('ready')
    await test.pass(3)
    expect(await statusOf()).toBe('failed')
    expect(await provider.availableBalance(account)).toBe(1000)
    expect(await stateOf(account)).toBe('incomplete')
  })

  it('is found in its own account alone', async () => {
    const account = await fundedAccount(test, 1000)
    const { id } = await provider.payOut({ account, amount: 1000 as Cents, reference: {} }, test.nextKey())
    const other = await readyAccount(test)
    expect(await refusalOf(provider.findPayout(other, id))).toBe('resource_missing')
  })

  it.each([
    ['in_transit', 'pending', null],
    ['canceled', 'failed', 'canceled'],
  ])('that Stripe calls %s is %s', async (status, ours, failure) => {
    const payout = { id: 'po_1', amount: 5, status, metadata: {}, failure_message: null, failure_code: null }
    const stripes = providerOver(sandbox, { fetch: async () => Response.json(payout) })
    expect(await stripes.findPayout('acct_1', 'po_1')).toMatchObject({ status: ours, failure })
  })

  it('that Stripe calls something new is nothing that we know', async () => {
    const stripes = providerOver(sandbox, {
      fetch: async () => Response.json({ id: 'po_1', amount: 5, status: 'lost', metadata: {} }),
    })
    await expect(stripes.findPayout('acct_1', 'po_1')).rejects.toBeInstanceOf(CardProviderAway)
  })
})
