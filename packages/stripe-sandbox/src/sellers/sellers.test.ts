// Does everything in a seller's account have its events, signed for their own endpoint, and is nothing kept of what was typed?
import { describe, expect, it } from 'vitest'
import { heldUp } from '../../../../tests/support/database/held.ts'
import { paidSubscription, refusalOf, testSandbox } from '../../../../tests/support/money/card-sandbox.ts'
import {
  BANKS,
  BIRTH_DATES,
  cents,
  fundedAccount,
  linkTo,
  NOTHING_TYPED,
  onboard,
  openAccount,
  readyAccount,
  sessionOf,
  typedSeller,
} from '../../../../tests/support/money/sellers.ts'
import { readSeller } from '../rules/test-sellers.ts'

const test = await testSandbox()
const { provider, sandbox } = test

describe('what happens in an account', () => {
  it('is reported when its owner says who they are', async () => {
    await test.arriving()
    const account = await readyAccount(test)
    expect(await test.arriving()).toEqual([
      'account.updated',
      'account.updated',
      'capability.updated',
      'capability.updated',
      'account.external_account.created',
    ])
    for (const { body } of test.received.slice(-5)) expect(JSON.parse(body).account).toBe(account)
    expect(test.readOfAccounts(test.received.at(-5)).about).toEqual({ kind: 'account', id: account })
    await onboard(test, account, NOTHING_TYPED)
    expect(await test.arriving()).toEqual([])
  })

  it('is reported when the check ends', async () => {
    await readyAccount(test, { birthDate: BIRTH_DATES.reviewed })
    await test.arriving()
    await test.pass(2)
    expect(await test.arriving()).toEqual(['account.updated', 'capability.updated', 'capability.updated'])
  })

  it.each([
    [BANKS.good, ['payout.updated', 'payout.paid'], []],
    [
      BANKS.noAccount,
      ['payout.updated', 'payout.failed', 'account.updated', 'account.external_account.updated'],
      [],
    ],
    [
      BANKS.returned,
      ['payout.updated', 'payout.paid'],
      ['payout.updated', 'payout.failed', 'account.updated', 'account.external_account.updated'],
    ],
  ])('is reported when a payout to %s is due', { tags: ['proof'] }, async (accountNumber, first, later) => {
    const account = await fundedAccount(test, 500, { accountNumber })
    await test.arriving()
    const payout = await provider.payOut({ account, amount: cents(500), reference: {} }, test.nextKey())
    expect(await test.arriving()).toEqual(['payout.created'])
    expect(test.readOfAccounts(test.received.at(-1)).about).toEqual({
      kind: 'bank_payout',
      account,
      id: payout.id,
    })
    await test.pass(2)
    expect(await test.arriving()).toEqual(first)
    await test.pass(3)
    expect(await test.arriving()).toEqual(later)
    const failed = test.received.findLast(({ type }) => type === 'payout.failed')
    if (first.includes('payout.failed'))
      expect(failed?.object).toMatchObject({ status: 'failed', failure_code: 'no_account' })
  })

  it('is done in its order and at its own moment, however late the job runs', {
    tags: ['proof'],
  }, async () => {
    const account = await fundedAccount(test, 500, { accountNumber: BANKS.returned })
    await test.arriving()
    await provider.payOut({ account, amount: cents(500), reference: {} }, test.nextKey())
    await test.pass(25)
    const before = test.received.length
    await test.arriving()
    const late = test.received.slice(before).filter(({ endpoint }) => endpoint === 'accounts')
    expect(late.map(({ type }) => type)).toEqual([
      'payout.created',
      'payout.updated',
      'payout.paid',
      'payout.updated',
      'payout.failed',
      'account.updated',
      'account.external_account.updated',
    ])
    const moments = late.map(({ body }): number => JSON.parse(body).created)
    const [created = 0, , paid = 0, , failed = 0] = moments
    expect([paid - created, failed - created]).toEqual([2 * 24 * 3600, 5 * 24 * 3600])
  })
})

describe('the two endpoints', () => {
  it('have a secret each, and neither believes what the other signed', { tags: ['proof'] }, async () => {
    const both = await testSandbox()
    await paidSubscription(both)
    await readyAccount(both)
    await both.arriving()
    const ofAccounts = both.received.filter(({ endpoint }) => endpoint === 'accounts')
    const ofBuyers = both.received.filter(({ endpoint }) => endpoint === 'payments')
    expect(ofAccounts.length).toBe(5)
    expect(ofBuyers.length).toBeGreaterThan(5)
    const unsigned = expect.objectContaining({ name: 'UnsignedEvent' })
    for (const event of ofAccounts) {
      expect(both.readOfAccounts(event).about.kind).toBe('account')
      expect(() => both.read(event)).toThrow(unsigned)
    }
    for (const event of ofBuyers) {
      expect(both.read(event).id).toMatch(/^evt_/)
      expect(() => both.readOfAccounts(event)).toThrow(unsigned)
    }
  })
})

describe('the last money there is', () => {
  const order = (account: string, amount: number) => ({ account, amount: cents(amount), reference: {} })

  it('goes to one of two accounts that get it at the same moment', { tags: ['proof'] }, async () => {
    const fresh = await testSandbox()
    await paidSubscription(fresh)
    const accounts = [await readyAccount(fresh), await readyAccount(fresh)]
    const all = await fresh.provider.availableBalance()
    const lock = [
      "select pg_advisory_xact_lock(hashtextextended('sandbox platform balance', 0))",
      [],
    ] as const
    const requests = accounts.map(
      (account) => () => refusalOf(fresh.provider.transfer(order(account, all), fresh.nextKey())),
    )
    const ends = await heldUp(fresh.database, lock, requests)
    expect(ends.filter((end) => end === 'balance_insufficient')).toHaveLength(1)
    expect(await fresh.provider.availableBalance()).toBe(0)
  })

  it('leaves an account once, where two payouts take it at the same moment', async () => {
    const account = await fundedAccount(test, 500)
    const lock = ['select from sandbox_accounts where id = $1 for update', [account]] as const
    const payOut = () => refusalOf(provider.payOut(order(account, 500), test.nextKey()))
    const ends = await heldUp(test.database, lock, [payOut, payOut])
    expect(ends.filter((end) => end === 'balance_insufficient')).toHaveLength(1)
    expect(await provider.availableBalance(account)).toBe(0)
  })
})

describe('what a seller types', () => {
  it.each([
    [{ name: 'x'.repeat(201) }, 'name', 'Use a name of at most 200 characters.'],
    [{ birthDate: '1990-05-17' }, 'birthDate', /^This is a sandbox: only test dates work/],
    [{ birthDate: 'toString' }, 'birthDate', /^This is a sandbox: only test dates work/],
    [{ routingNumber: '021000021' }, 'routingNumber', /only the test routing number 110000000 works/],
    [{ routingNumber: '' }, 'routingNumber', /only the test routing number 110000000 works/],
    [{ accountNumber: '000987654321' }, 'accountNumber', /only test bank accounts work/],
    [{ accountNumber: '' }, 'accountNumber', /only test bank accounts work/],
  ])('is refused at its field: %j', (more, field, message) => {
    expect(readSeller(typedSeller(more))).toEqual({
      problem: { field, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    })
  })

  it('is read with spaces and hyphens, and known by what it stands for alone', () => {
    const typed = typedSeller({ routingNumber: '110-000 000', accountNumber: '0001 2345 6789' })
    expect(readSeller(typed)).toEqual({
      seller: { hasName: true, person: 'verified', bank: { kind: 'succeeds', lastFour: '6789' } },
    })
    expect(readSeller(NOTHING_TYPED)).toEqual({ seller: { hasName: false } })
  })

  it.each([
    [{ name: ' ' }, 'name', 'Enter your name.'],
    [{ birthDate: '' }, 'birthDate', 'Enter your date of birth.'],
    [{ routingNumber: '', accountNumber: '' }, 'routingNumber', 'Enter a routing number.'],
  ])('can wait, unless the form is finished: %j', async (more, field, message) => {
    const account = await openAccount(test)
    const session = await sessionOf(test, account)
    const save = (isFinished: boolean) =>
      sandbox.saveOnboarding({ session, typed: typedSeller(more), isFinished })
    expect(await save(true)).toEqual({ status: 'refused', field, message })
    expect((await provider.findAccount(account)).due).toHaveLength(6)
    expect(await save(false)).toMatchObject({ status: 'saved' })
    expect((await provider.findAccount(account)).due).not.toHaveLength(6)
  })

  it('is taken for an hour', async () => {
    const session = await sessionOf(test, await openAccount(test))
    test.clock.advance(3600)
    expect(await sandbox.saveOnboarding({ session, typed: typedSeller(), isFinished: true })).toEqual({
      status: 'refused',
      message: 'This page has expired. Go back and open it again.',
    })
  })

  it('changes nothing about who was checked', async () => {
    const account = await readyAccount(test)
    await onboard(test, account, { birthDate: BIRTH_DATES.listed, accountNumber: BANKS.closed })
    expect(await provider.findAccount(account)).toMatchObject({ state: 'ready', bankLastFour: '1113' })
  })

  it('is in no table, no event and no line of the log', async () => {
    const account = await openAccount(test)
    await sandbox.saveOnboarding({
      session: await sessionOf(test, account),
      typed: typedSeller({ name: 'Zaphod Beeblebrox', birthDate: BIRTH_DATES.reviewed }),
      isFinished: true,
    })
    const tables = await test.rows<{ name: string }>(
      "select table_name as name from information_schema.tables where table_name like 'sandbox%'",
    )
    const typed = /Beeblebrox|ada@example\.com|\b1901-01-01\b|\b000123456789\b|\b110000000\b/
    expect(tables.length).toBeGreaterThan(10)
    for (const { name } of tables) {
      const [found] = await test.rows<{ text: string }>(`select json_agg(t)::text as text from ${name} t`)
      // Customers have an email address until they are forgotten.
      if (name !== 'sandbox_customers' && name !== 'sandbox_requests')
        expect(typed.exec(found?.text ?? '')?.[0], name).toBeUndefined()
    }
    const answers = await test.rows("select from sandbox_requests where answer::text like '%acct_%ada@%'")
    expect(answers).toEqual([])
    expect(typed.exec(JSON.stringify(test.log.lines))?.[0]).toBeUndefined()
  })
})

describe('what is over', () => {
  it('is forgotten: a link a day after it could be used', async () => {
    const fresh = await testSandbox()
    const link = await linkTo(fresh, await openAccount(fresh))
    const open = async () => {
      await fresh.sandbox.forget(fresh.clock.now())
      return fresh.sandbox.openOnboarding(link)
    }
    fresh.clock.advance(24 * 3600)
    expect(await open()).toMatchObject({ status: 'expired' })
    fresh.clock.advance(5 * 60)
    expect(await open()).toBeUndefined()
  })
})
