// Are differences between the ledger, the payments and the card provider found, and is it reported when the provider could not be
// asked?
import { afterEach, expect, it } from 'vitest'
import { deploy, PRICE, runPaymentJobs } from '../../../../../tests/support/money/buyers.ts'
import { makePayoutAccount, openSales } from '../../../../../tests/support/money/earnings.ts'
import { createPayoutProvider } from '../../../../../tests/support/money/payout-provider.ts'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent } from '../../../../../tests/support/people/makers.ts'
import { runPaymentsCommand } from '../../../../app/payments-command.ts'
import { actFor } from '../../../../platform/actor.ts'
import { type CardProvider, CardProviderAway } from '../../../../platform/card-provider/card-provider.ts'
import { createLog } from '../../../../platform/log.ts'
import { checkNightly } from './checks.ts'
import { bankPayoutChanged, sendDue } from './sending.ts'
import { paySeller } from './weekly.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, provedPerson } = accounts
const { database, clock } = product
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows
const bank = createPayoutProvider()
const own = product.product.payments.parts
const provider: CardProvider = { ...own.provider, ...bank.provider }
const parts = { ...own, provider }
const check = (asked?: CardProvider) => runPaymentsCommand(database, ['check'], clock.now(), asked)

const AGREES = 'Every dollar is where the ledger says it is.'
const ASKED = 'The card provider was asked about the last 3 days.'
const NONE = 'The card provider wasn’t asked: none is configured.'

const seller = await provedPerson()
bank.setState(await makePayoutAccount(product, seller), 'ready')
bank.receive(100_000)
await deploy(accounts, await makeAgent(product, actFor(seller.id), { price: PRICE }))
await openSales(product, seller)
await paySeller(parts, seller.id, { isAsked: true })
for (const _ of [1, 2]) await sendDue(parts)
const sent = bank.sent[0]?.id ?? ''
bank.decide(sent, 'paid')
await bankPayoutChanged(parts, sent)
await runPaymentJobs(product)
const [{ payment }] = await rows('select provider_payment_id payment from charges')
const [{ payout }] = await rows('select id payout from payouts')

/** Returns a provider that gives these answers about payments. */
const saying = (said: Partial<Awaited<ReturnType<CardProvider['findPayment']>>>): CardProvider => ({
  ...provider,
  findPayment: async (id) => ({ ...(await provider.findPayment(id)), ...said }),
})

afterEach(async () => {
  expect(await check(provider)).toEqual({ lines: [AGREES, ASKED], code: 0 })
})

it('nothing is off, and it is said whether the provider was asked', async () => {
  expect(await check()).toEqual({ lines: [AGREES, NONE], code: 0 })
})

it('a payout whose number is missing is asked about', async () => {
  await rows(
    "insert into payouts (id, user_id, amount, status, created_at) select id + 3, user_id, 1, 'returned', $1 from payouts",
    [clock.now().toISOString()],
  )
  const { lines } = await check(provider)
  await rows("delete from payouts where status = 'returned'")
  expect(lines.at(-1)).toContain(`No payout has the number ${Number(payout) + 1}, ${Number(payout) + 2}. `)
})

it('what the provider says otherwise about a payment is off', async () => {
  const unknown = `10. The provider knows every payment: ${payment} of ${PRICE}`
  expect(await check(saying({ isPaid: false }))).toEqual({ lines: [unknown, ASKED], code: 1 })
  expect(await check(saying({ amount: 1 as never }))).toEqual({ lines: [unknown, ASKED], code: 1 })
  const otherwise = `11. The provider gave back what the ledger says: ${payment}`
  expect(await check(saying({ refunded: 1 as never }))).toEqual({ lines: [otherwise, ASKED], code: 1 })
  expect(await check(saying({ dispute: 'held' }))).toEqual({ lines: [otherwise, ASKED], code: 1 })
})

it('a payout that the provider sent with another amount, or did not send, is off', async () => {
  const lines = [`12. The provider paid every payout: ${payout} of ${PRICE}`, ASKED]
  const saying = (said: Partial<Awaited<ReturnType<CardProvider['findPayout']>>>): CardProvider => ({
    ...provider,
    findPayout: async (account, id) => ({ ...(await provider.findPayout(account, id)), ...said }),
  })
  expect(await check(saying({ amount: 1 as never }))).toEqual({ lines, code: 1 })
  expect(await check(saying({ status: 'failed' }))).toEqual({ lines, code: 1 })
})

it('a payment that the provider does not know is off, and the rest is compared all the same', async () => {
  await rows("update charges set provider_payment_id = 'pi_unknown'")
  await rows("update payout_attempts set bank_payout_id = 'po_unknown'")
  expect(await check(provider)).toEqual({
    lines: [
      `10. The provider knows every payment: pi_unknown of ${PRICE}`,
      `12. The provider paid every payout: ${payout} of ${PRICE}`,
      ASKED,
    ],
    code: 1,
  })
  await rows('update charges set provider_payment_id = $1', [payment])
  await rows('update payout_attempts set bank_payout_id = $1', [sent])
})

it('a provider that cannot be asked is said, with what was found until then, by the command and every night', async () => {
  const away: CardProvider = {
    ...provider,
    findPayout: () => Promise.reject(new CardProviderAway('The card provider failed: StripeConnectionError')),
  }
  const said =
    'The card provider couldn’t be asked about everything: The card provider failed: StripeConnectionError.'
  expect(await check(away)).toEqual({ lines: [AGREES, said], code: 1 })
  await rows('update charges set refunded = 1')
  const off = [
    `3. What went back to a buyer is what the payment says: charge 1 gave back 0 cents`,
    `11. The provider gave back what the ledger says: ${payment}`,
  ]
  expect(await check(away)).toEqual({ lines: [...off, said], code: 1 })
  const logged: unknown[] = []
  const log = {
    ...createLog('silent'),
    warn: ({ event }: { event: string }) => void logged.push(event),
    error: ({ event, detail }: { event: string; detail?: unknown }) => void logged.push(`${event} ${detail}`),
  }
  expect(await checkNightly({ ...parts, provider: away, log })).toBe(2)
  expect(logged).toEqual(['ledger_not_compared', ...off.map((line) => `ledger_off ${line}`)])
  await rows('update charges set refunded = 0')
})
