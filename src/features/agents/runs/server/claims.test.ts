// Is a buyer refunded once for a run that didn't work, whatever paid or is to pay it, only by its seller or an operator, and
// does no one else get anything?
// @module-tag proof
import { expect, it } from 'vitest'
import { agentEndpoint, countWords, respondWith } from '../../../../../tests/support/agents/agent-endpoint.ts'
import { furtherRuns } from '../../../../../tests/support/agents/further-runs.ts'
import { booksAgree } from '../../../../../tests/support/money/buyers.ts'
import { CARDS } from '../../../../../tests/support/money/card-sandbox.ts'
import { balanceIn } from '../../../../../tests/support/money/earnings.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { runPaymentsCommand } from '../../../../app/payments-command.ts'
import { subscriptionContracts } from '../../../payments/subscriptions/subscriptions.contract.ts'
import { runContracts } from '../runs.contract.ts'

const endpoint = await agentEndpoint()
const accounts = await testAccounts({ localAgents: endpoint.local })
const { product } = accounts
const { bought, allowFurther, start, runOf, bill, usage, storeCard, notified, nextMonth, ended } =
  furtherRuns(accounts, endpoint)
const DAY_SECONDS = 24 * 3600

const rows = async (query: string, values: unknown[] = []) =>
  (await product.database.pool.query(query, values)).rows
const operate = (...words: string[]) => {
  product.clock.advance(1)
  const said = [...words, '--as', 'tester', '--why', 'A test']
  return runPaymentsCommand(product.database, said, product.clock.now())
}

/** Each buyer has used the included run and some further ones. */
async function ran(price_per_run: number, times: number) {
  const one = await bought({ price_per_run })
  await allowFurther(one.buyer, one.id, 500)
  const runs: number[] = []
  for (let count = 0; count <= times; count++) {
    const answer = await start(one.id, one.key)
    expect(answer.status).toBe(200)
    runs.push(runOf(answer).id)
  }
  const [included = 0, ...further] = runs
  return { ...one, included, further }
}

const claim = async (buyer: SignedIn, id = 0, reason = 'It counted nothing') =>
  product.call(runContracts.claim, { params: { id }, body: { reason } }, await headersOf(buyer))
/** Returns the refusal, or 'done'. */
const refused = (asked: Promise<unknown>) => asked.then(() => 'done', String)
const claimsOf = async (seller: SignedIn, id: number) =>
  (await product.call(runContracts.claims, { params: { id } }, await headersOf(seller))).items
const giveBack = async (seller: SignedIn, id: number) =>
  product.call(runContracts.giveBack, { params: { id } }, await headersOf(seller))
const answer = async (seller: SignedIn, id: number, text: string) =>
  product.call(runContracts.answerClaim, { params: { id }, body: { answer: text } }, await headersOf(seller))
const paymentsOf = (buyer: SignedIn) =>
  rows(
    `select amount::float8, refunded::float8 from charges where user_id = $1 and usage_bill_id is not null order by id`,
    [buyer.id],
  )

it('comes off the next bill when the seller gives it back before that, once', async () => {
  const { buyer, seller, agentId, id, key, further } = await ran(6, 1)
  const own = await claim(buyer, further[0])
  expect(own).toMatchObject({ amount: 6, status: 'waiting', answer: null })
  // A person who ends the subscription reads what is still charged.
  const { items } = await product.call(subscriptionContracts.list, { query: {} }, await headersOf(buyer))
  expect([items[0]?.unbilled, (await usage(buyer, id)).unbilled]).toEqual([6, 6])
  expect((await notified(seller))[0]).toContain('A buyer asked for a refund of $6.00')
  // The seller sees the run that is claimed, though this buyer shows no others.
  expect(await claimsOf(seller, agentId)).toMatchObject([
    { claim: own, run: { id: further[0], input: { text: 'a b' }, output: { words: 2 } } },
  ])
  await giveBack(seller, own.id)
  expect((await notified(buyer))[0]).toContain('You get $6.00 back')
  expect(await claimsOf(seller, agentId)).toEqual([])
  for (const _ of [1, 2]) expect((await start(id, key)).status).toBe(200)
  // $18 were used: 6 are taken off, and the rest is billed.
  for (const _ of [1, 2]) await bill()
  expect(await paymentsOf(buyer)).toEqual([{ amount: 12, refunded: 0 }])
  expect(await usage(buyer, id)).toMatchObject({ spent: 12, unbilled: 0 })
  await booksAgree(product)
})

it('goes back once from the payment that paid it; until it is decided, that is not paid out', async () => {
  const { buyer, seller, further } = await ran(6, 2)
  const { id } = await claim(buyer, further[1])
  await bill()
  product.clock.advance(40 * DAY_SECONDS)
  await bill()
  const { open } = await balanceIn(product, seller)
  expect((await operate('claims')).lines.join('\n')).toContain('$6.00  asked on')
  expect((await operate('give-back', String(id))).code).toBe(0)
  expect((await operate('give-back', String(id))).code).toBe(1)
  for (const _ of [1, 2, 3]) await bill()
  expect(await paymentsOf(buyer)).toEqual([{ amount: 12, refunded: 6 }])
  expect((await balanceIn(product, seller)).open - open).toBeCloseTo(6)
  // The seller knows of the claim, so nothing more is said of the refund.
  const refunds = "select 1 from notifications where user_id = $1 and kind = 'agent_sale_returned'"
  expect(await rows(refunds, [seller.id])).toEqual([])
  await booksAgree(product)
})

it('leaves nothing to give back of a bill that is never paid', async () => {
  const { buyer, further } = await ran(6, 2)
  await storeCard(buyer, CARDS.declinedLater)
  const { id } = await claim(buyer, further[0])
  await bill()
  await operate('give-back', String(id))
  for (const _ of [1, 2, 3]) await bill()
  expect(await paymentsOf(buyer)).toEqual([])
  await storeCard(buyer, CARDS.good)
  product.clock.advance(DAY_SECONDS + 60)
  for (const _ of [1, 2]) await bill()
  expect(await paymentsOf(buyer)).toEqual([{ amount: 12, refunded: 6 }])
  await booksAgree(product)
})

it('is decided by an operator once the seller has answered; then no one changes it', async () => {
  const { buyer, seller, further } = await ran(6, 1)
  const { id } = await claim(buyer, further[0])
  await answer(seller, id, 'It counted both words')
  await answer(seller, id, 'It counted all of the words')
  expect(
    (await notified(buyer)).filter((text) => text.includes('answered your refund request')),
  ).toHaveLength(1)
  expect((await operate('claims')).lines).toContain('  seller: It counted all of the words')
  expect((await operate('keep', String(id))).code).toBe(0)
  expect((await notified(buyer))[0]).toContain('isn’t refunded')
  expect((await notified(seller))[0]).toContain('isn’t refunded')
  const decided = '409: {"code":"conflict","message":"This has been decided already"'
  expect(await refused(giveBack(seller, id))).toContain(decided)
  expect(await refused(answer(seller, id, 'Late'))).toContain(decided)
  expect((await operate('give-back', String(id))).code).toBe(1)
  expect(await refused(claim(buyer, further[0]))).toContain('You’ve asked for the money of this before')
})

it('is refused for runs that cost nothing, of others, and after seven days', async () => {
  const { buyer, included, further } = await ran(6, 1)
  expect(await refused(claim(buyer, included))).toContain('less than a cent')
  expect(await refused(claim(await accounts.provedPerson(), further[0]))).toContain('404')
  product.clock.advance(7 * DAY_SECONDS + 1)
  await buyer.client.refreshSession()
  expect(await refused(claim(buyer, further[0]))).toContain('for 7 days')
  expect(await rows('select 1 from usage_claims where user_id = $1', [buyer.id])).toEqual([])
})

it('goes with a buyer who leaves, unless it was granted: then the money still goes back', async () => {
  const { buyer, seller, further } = await ran(6, 2)
  const first = await claim(buyer, further[0])
  await claim(buyer, further[1])
  await bill()
  await giveBack(seller, first.id)
  const headers = await headersOf(buyer)
  expect((await product.ask('DELETE', '/rest/v1/account', { body: {}, headers })).status).toBe(200)
  expect(await rows('select reason, status from usage_claims where user_id = $1', [buyer.id])).toEqual([
    { reason: '', status: 'granted' },
  ])
  for (const _ of [1, 2]) await bill()
  expect(await paymentsOf(buyer)).toEqual([{ amount: 12, refunded: 6 }])
  await booksAgree(product)
})

it('holds the payment that it would come from, and no later one', async () => {
  const { buyer, seller, id, key } = await bought({
    price_per_run: 6,
    price_tiers: [{ from: 3, price: 0.01 }],
  })
  await allowFurther(buyer, id, 500)
  const runs: number[] = []
  for (let count = 0; count < 4; count++) runs.push(runOf(await start(id, key)).id)
  expect(await claim(buyer, runs[3])).toMatchObject({ amount: 0.01 })
  await bill()
  await nextMonth(buyer)
  for (let count = 0; count < 3; count++) expect((await start(id, key)).status).toBe(200)
  await bill()
  expect(await paymentsOf(buyer)).toMatchObject([{ amount: 12.01 }, { amount: 12 }])
  product.clock.advance(60 * DAY_SECONDS)
  await bill()
  product.clock.advance(10 * DAY_SECONDS)
  expect((await balanceIn(product, seller)).on_hold).toBeLessThanOrEqual(12.01)
})

it('gives nothing back of other runs for one that is not paid yet', async () => {
  const { buyer, id, key } = await bought({ price_per_run: 6 })
  await allowFurther(buyer, id, 500)
  await start(id, key)
  // A slow run begins; two others are run, billed and paid meanwhile.
  const waiting: Parameters<Parameters<typeof endpoint.answer>[0]>[] = []
  endpoint.answer((...call) => void waiting.push(call))
  const slow = runOf(await start(id, key, { input: { text: 'a b' }, mode: 'background' }))
  await expect.poll(() => waiting.length).toBe(1)
  endpoint.answer(countWords)
  for (const _ of [1, 2]) expect((await start(id, key)).status).toBe(200)
  await bill()
  for (const call of waiting) respondWith({ output: { words: 0 } })(...call)
  await ended(id, key, slow.id)
  const own = await claim(buyer, slow.id)
  await storeCard(buyer, CARDS.declinedLater)
  expect((await operate('give-back', String(own.id))).code).toBe(0)
  for (const _ of [1, 2, 3]) await bill()
  await nextMonth(buyer)
  for (const _ of [1, 2]) await bill()
  // The refund lowers the next bill, and the two that worked stay paid.
  expect(await paymentsOf(buyer)).toEqual([{ amount: 12, refunded: 0 }])
  expect(await rows("select 1 from usage_bills where user_id = $1 and state <> 'paid'", [buyer.id])).toEqual(
    [],
  )
})
