// Do the Seller tab, the home, the statement and the mails say the same of a payout in each state? A seller is brought into each by
// what people do, in the sandbox, and read is what the table of the states says.
// @module-tag proof
import { expect, it } from 'vitest'
import { deploy, runPaymentJobs } from '../../../../../tests/support/money/buyers.ts'
import { openSales } from '../../../../../tests/support/money/earnings.ts'
import { BANKS, typedSeller } from '../../../../../tests/support/money/sellers.ts'
import { headersOf, PASSWORD, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent } from '../../../../../tests/support/people/makers.ts'
import { runPaymentsCommand } from '../../../../app/payments-command.ts'
import { actFor } from '../../../../platform/actor.ts'
import { readMailbox } from '../../../../platform/mail/outbox.ts'
import { homeContracts } from '../../../home/home.contract.ts'
import { payoutAccountContracts } from '../../payout-accounts/payout-accounts.contract.ts'
import { payoutContracts } from '../payouts.contract.ts'
import { afterFailure, BALANCE_STORIES, DEFICIT_STORIES, PAYOUT_STORIES } from '../payouts.messages.ts'
import type { BalanceState, PayoutState } from '../payouts.rules.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, provedPerson } = accounts
const { clock, database } = product
const DAY_SECONDS = 24 * 3600
// It begins on a Monday, whatever day it is: a payout that is skipped on the next one is another story.
while (clock.now().getUTCDay() !== 1) clock.advance(DAY_SECONDS)
const [PRICE, LEFT] = [105, 99.75]
const run = (...words: string[]) =>
  runPaymentsCommand(database, [...words, '--as', 'tester', '--why', 'A test'], clock.now())

/** The jobs run twice: first for the bank, then for its event. */
async function pass(days: number) {
  for (let day = 0; day < days; day += 1) {
    clock.advance(DAY_SECONDS)
    for (let time = 0; time < 2; time += 1) await runPaymentJobs(product)
  }
}

/** Returns a seller with a sale that can be paid out to this bank account, and what happens to them. */
async function aSeller(bank: string) {
  await run('commission', '5')
  const seller = await provedPerson()
  await database.pool.query("update profiles set user_type = 'professional' where id = $1", [seller.id])
  const signedIn = async () => {
    await seller.client.signInWithPassword({ email: seller.email, password: PASSWORD })
    return headersOf(seller)
  }
  const { url } = await product.call(payoutAccountContracts.onboard, {}, await signedIn())
  const { sandbox } = product.product.payments
  const page = await sandbox?.openOnboarding(url.slice(url.lastIndexOf('/') + 1))
  if (page?.status !== 'open') throw new Error('The form does not open')
  const typed = typedSeller({ accountNumber: bank })
  await sandbox?.saveOnboarding({ session: page.session, typed, isFinished: true })
  await runPaymentJobs(product)
  // Other sales leave the platform enough to pay out, whatever is refunded.
  const other = await makeAgent(product, actFor((await provedPerson()).id), { price: 500 })
  await deploy(accounts, other, undefined, 500)
  const agent = await makeAgent(product, actFor(seller.id), { name: 'Reply Desk', price: PRICE })
  const { buyer } = await deploy(accounts, agent, undefined, PRICE)
  await openSales(product, seller)

  return {
    async ask() {
      await product.call(payoutContracts.request, {}, await signedIn())
      for (let time = 0; time < 2; time += 1) await runPaymentJobs(product)
    },
    async refund() {
      const { rows } = await database.pool.query('select id from subscriptions where user_id = $1', [
        buyer.id,
      ])
      await run('end', String(rows[0].id))
      for (let time = 0; time < 2; time += 1) await runPaymentJobs(product)
    },
    /** Returns what the seller can read, everywhere. */
    async reads() {
      const headers = await signedIn()
      const balance = await product.call(payoutContracts.balance, {}, headers)
      const { items } = await product.call(payoutContracts.list, { query: {} }, headers)
      const id = items[0]?.id ?? 0
      const statement = await product.call(payoutContracts.statement, { params: { id } }, headers)
      const home = await product.call(homeContracts.selling, {}, headers)
      const needs = await product.call(homeContracts.needs, {}, headers)
      await product.notificationMailer.writeDue()
      const mails = await readMailbox(database.db, seller.email)
      return { balance, listed: items[0], statement, home, needs: needs.items, mails }
    },
  }
}
type Seller = Awaited<ReturnType<typeof aSeller>>

type Case = {
  readonly name: string
  readonly bank: string
  readonly happens: (seller: Seller) => Promise<unknown>
  readonly payout: PayoutState
  readonly why?: string
  readonly balance: BalanceState
  /** In dollars. */
  readonly sums: { readonly open: number; readonly pending: number; readonly paid: number }
  readonly deficit?: keyof typeof DEFICIT_STORIES
  /** The failure, and that the seller should look at their details. */
  readonly isFailed?: true
  readonly mail?: string
}

const money = `$${LEFT}`
const NO_ACCOUNT = 'the bank account is closed'
const NOT_PROCESSED = 'the bank couldn’t process it'

const CASES: readonly Case[] = [
  {
    name: 'pending',
    bank: BANKS.good,
    happens: (seller) => seller.ask(),
    payout: 'pending',
    balance: 'in_transit',
    sums: { open: 0, pending: LEFT, paid: 0 },
  },
  {
    name: 'sent',
    bank: BANKS.good,
    happens: async (seller) => [await seller.ask(), await pass(3)],
    payout: 'paid',
    balance: 'paid',
    sums: { open: 0, pending: 0, paid: LEFT },
    mail: PAYOUT_STORIES.paid.sentence(money),
  },
  {
    name: 'refused',
    bank: BANKS.closed,
    happens: async (seller) => [await seller.ask(), await pass(3)],
    payout: 'refused',
    why: NO_ACCOUNT,
    balance: 'payable',
    sums: { open: LEFT, pending: 0, paid: 0 },
    isFailed: true,
    mail: PAYOUT_STORIES.refused.sentence(money),
  },
  {
    name: 'returned',
    bank: BANKS.returned,
    happens: async (seller) => [await seller.ask(), await pass(6)],
    payout: 'sent_back',
    why: NOT_PROCESSED,
    balance: 'payable',
    sums: { open: LEFT, pending: 0, paid: 0 },
    isFailed: true,
    mail: PAYOUT_STORIES.sent_back.sentence(money),
  },
  {
    name: 'refunded while pending',
    bank: BANKS.good,
    happens: async (seller) => [await seller.ask(), await seller.refund()],
    payout: 'pending',
    balance: 'negative_in_transit',
    sums: { open: -PRICE, pending: LEFT, paid: 0 },
    deficit: 'negative_in_transit',
    mail: 'A buyer got $105.00 back for “Reply Desk”',
  },
  {
    name: 'returned, of a sale that was refunded while it was pending',
    bank: BANKS.returned,
    happens: async (seller) => [await seller.ask(), await seller.refund(), await pass(6)],
    payout: 'sent_back',
    why: NOT_PROCESSED,
    balance: 'negative',
    sums: { open: -5.25, pending: 0, paid: 0 },
    deficit: 'negative',
    isFailed: true,
    mail: PAYOUT_STORIES.sent_back.sentence(money),
  },
  {
    name: 'negative',
    bank: BANKS.good,
    happens: async (seller) => [await seller.ask(), await pass(3), await seller.refund()],
    payout: 'paid',
    balance: 'negative',
    sums: { open: -PRICE, pending: 0, paid: LEFT },
    deficit: 'negative',
    mail: 'A buyer got $105.00 back for “Reply Desk”',
  },
]

it.each(CASES)('$name is one story', async ({ bank, happens, payout, why = '', balance, sums, ...more }) => {
  const seller = await aSeller(bank)
  await happens(seller)
  const read = await seller.reads()
  const { account, ...said } = { account: more.isFailed ? 'incomplete' : 'ready', ...read } as const
  const of = { ...sums, account, payoutDay: '' } as const
  expect(said.balance).toMatchObject({ ...sums, state: balance })

  // One payout: in the list and on its statement.
  const text = PAYOUT_STORIES[payout].text(why)
  expect([said.listed?.text, said.statement.payout.text]).toEqual([text, text])

  // The balance: on the Seller tab and on the home.
  const failure = more.isFailed ? { title: PAYOUT_STORIES[payout].sentence(money), text } : undefined
  const deficit = more.deficit && DEFICIT_STORIES[more.deficit](of)
  const notices = [...(failure ? [failure] : []), ...(deficit ? [{ title: null, text: deficit }] : [])]
  expect(said.balance.notices).toEqual(notices)
  const next = BALANCE_STORIES[balance]
  if (balance !== 'payable') expect(said.balance.text).toBe(next.next(of))
  const wrong = notices.map(({ title, text }) => (title === null ? text : `${title}. ${text}`))
  expect(said.home.payout_texts).toEqual(wrong.length > 0 ? wrong : next.isOnHome ? [next.next(of)] : [])
  expect(said.needs.map(({ kind, text }) => [kind, text])).toEqual(
    failure ? [['missing_payout_details', failure.title]] : [],
  )

  // The mails: the newest is about what happened last.
  const [mail] = said.mails
  expect(mail?.subject).toBe(more.mail ?? 'Your agent “Reply Desk” was deployed')
  if (failure) for (const line of [text, afterFailure]) expect(mail?.text).toContain(line)
})
