// Do further runs give nothing away for free? Attacks use a card that pays only once, a trial, many parallel calls, and
// leaving, being banned and losing access while runs are under way (security decision 35).
// @module-tag proof
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { agentEndpoint, countWords, respondWith } from '../../../../../tests/support/agents/agent-endpoint.ts'
import { furtherRuns } from '../../../../../tests/support/agents/further-runs.ts'
import { behind } from '../../../../../tests/support/database/held.ts'
import { booksAgree, deliverEvents, deploy } from '../../../../../tests/support/money/buyers.ts'
import { CARDS } from '../../../../../tests/support/money/card-sandbox.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { runModerationCommand } from '../../../../app/moderation-command.ts'
import { toTenThousandths } from '../../../../platform/contract/ten-thousandths.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { deploymentContracts } from '../../deployments.contract.ts'
import { reserve } from './reservations.ts'
import { holdStatus } from './runs.records.ts'

const endpoint = await agentEndpoint()
const accounts = await testAccounts({ localAgents: endpoint.local })
const { product } = accounts
const {
  offered,
  bought,
  allowFurther,
  runTimes,
  start,
  runOf,
  usage,
  bill,
  storeCard,
  nextMonth,
  endAccess,
} = furtherRuns(accounts, endpoint)

const rows = async (query: string, values: unknown[] = []) =>
  (await product.database.pool.query(query, values)).rows

const IN_BACKGROUND = { input: { text: 'a b' }, mode: 'background' }

const unpaidOf = async (id: number) =>
  Number(
    (
      await rows(
        `select (sum(m.spent + m.cost_reserved - m.billed) / 10000 + coalesce((select sum(b.amount) from usage_bills b
           where b.user_id = p.user_id and b.product_id = p.agent_id and b.state <> 'paid'), 0))::float8 as unpaid
         from run_months m join purchases p on p.id = m.purchase_id where p.id = $1 group by p.user_id, p.agent_id`,
        [id],
      )
    )[0].unpaid,
  )

const paidFor = async ({ id }: Pick<SignedIn, 'id'>) =>
  (
    await rows(
      "select amount::float8 from charges where user_id = $1 and usage_bill_id is not null and status = 'paid'",
      [id],
    )
  ).map(({ amount }) => amount)

/** The agent leaves two further runs for $4 each unanswered. */
async function withLiveRuns() {
  const it = await bought({ price_per_run: 4 })
  await allowFurther(it.buyer, it.id, 100)
  expect(await runTimes(it.id, it.key, 1)).toEqual([200])
  const closed: number[] = []
  endpoint.answer((_call, response) => {
    response.on('close', () => closed.push(1))
  })
  for (let count = 0; count < 2; count++) expect((await start(it.id, it.key, IN_BACKGROUND)).status).toBe(202)
  expect(await usage(it.buyer, it.id)).toMatchObject({ reserved: 2, further: 2, spent: 8 })
  return { ...it, closed }
}

async function areBrokenOff(closed: readonly number[]): Promise<void> {
  for (let tries = 0; closed.length < 2 && tries < 100; tries++) await pause(50)
  endpoint.answer(countWords)
  expect(closed).toHaveLength(2)
}

it('a card that has not paid by itself yet owes $20 at most, however many runs begin at once', async () => {
  const { buyer, id, key } = await bought({ price_per_run: 6 })
  await allowFurther(buyer, id, 500)
  await runTimes(id, key, 1)
  await storeCard(buyer, CARDS.declinedLater)
  const answers = await Promise.all(Array.from({ length: 12 }, () => start(id, key)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = answers.find(({ status }) => status !== 200)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(JSON.stringify(refused?.body)).toContain('Further runs for $20.00 aren’t paid yet')
  // An unpaid bill is owed like runs that are on none, also in the next month.
  await bill()
  await nextMonth(buyer)
  await bill()
  expect(await runTimes(id, key, 3)).toEqual([200, 402, 402])
  expect(await unpaidOf(id)).toBe(18)
  expect(await paidFor(buyer)).toEqual([])
  // A bill that is written and not charged yet is owed as well.
  await rows("update usage_bills set state = 'due' where user_id = $1", [buyer.id])
  expect(await runTimes(id, key, 1)).toEqual([429])
})

it('a run of a month that is just ending counts for one of the next that begins at the same time', async () => {
  const { buyer, id, agentId } = await bought({ price_per_run: 12 })
  await allowFurther(buyer, id, 500)
  const prices = { runs_per_month: 1, price_per_run: 12, price_tiers: [] }
  const most = toTenThousandths(500)
  const further = { prices, most, buyer: { user_id: buyer.id, agent_id: agentId } }
  const runIn = (month: string) => async (tx: Tx) => {
    await holdStatus(tx, id)
    return reserve(tx, { purchaseId: id, month }, { included: 1, allowed: null, further })
  }
  const before = '2026-01-01'
  const after = '2026-02-01'
  // Each month has its own included runs.
  for (const month of [before, after]) await product.database.inTransaction(runIn(month))
  let last: Awaited<ReturnType<typeof reserve>> | undefined
  const { waited } = await behind(product.database, runIn(before), async (tx) => {
    last = await runIn(after)(tx)
  })
  expect({ waited, last }).toMatchObject({ waited: true, last: { what: 'credit' } })
})

it('a card that paid by itself may owe as much as it has paid, until some of it goes back', async () => {
  const { buyer, id, key } = await bought({ price_per_run: 19 })
  await allowFurther(buyer, id, 500)
  expect(await runTimes(id, key, 3)).toEqual([200, 200, 429])
  await bill()
  expect(await paidFor(buyer)).toEqual([19])
  // The card has paid $29.99 for the first month and $19, so two more runs fit.
  expect(await runTimes(id, key, 3)).toEqual([200, 200, 429])
  expect(await unpaidOf(id)).toBe(38)
  const [charge] = await rows(
    'select provider_payment_id as payment from charges where user_id = $1 and usage_bill_id is not null',
    [buyer.id],
  )
  await product.product.payments.parts.provider.refund(charge.payment, undefined, 'back')
  await deliverEvents(product)
  await rows('update run_months set billed = spent where purchase_id = $1', [id])
  expect(await runTimes(id, key, 2)).toEqual([200, 429])
})

it('a run that costs more than may be unpaid is refused for good', async () => {
  const { buyer, id, key } = await bought({ price_per_run: 21 })
  await allowFurther(buyer, id, 500)
  await runTimes(id, key, 1)
  const refused = await start(id, key)
  expect(refused).toMatchObject({ status: 402, body: { code: 'used_up' } })
  expect(JSON.stringify(refused.body)).toContain('costs more than the $20.00')
})

it('there are no further runs before a trial has ended', async () => {
  const { agentId } = await offered({ runs_per_month: 1, price_per_run: 0.3 })
  const [agent] = await rows('update agents set trial_days = 7 where id = $1 returning price::float8', [
    agentId,
  ])
  const { buyer, deploymentId: id } = await deploy(
    accounts,
    agentId,
    await accounts.provedPerson(),
    agent.price,
  )
  const { key } = await product.call(deploymentContracts.makeKey, { params: { id } }, await headersOf(buyer))
  expect(await allowFurther(buyer, id, 100)).toMatchObject({ further_state: 'trial' })
  expect(await runTimes(id, key, 2)).toEqual([200, 402])
  expect(JSON.stringify((await start(id, key)).body)).toContain('once your trial ends')
})

it.each([
  [
    'deletes the account',
    async ({ buyer }: { buyer: SignedIn }) => {
      const headers = await headersOf(buyer)
      expect((await product.ask('DELETE', '/rest/v1/account', { body: {}, headers })).status).toBe(200)
    },
  ],
  [
    'is banned',
    async ({ buyer }: { buyer: SignedIn }) => {
      const words = ['ban', buyer.email, '--as', 'tester', '--why', 'A test']
      const banned = await runModerationCommand(product.database, words, product.clock.now())
      expect(banned.code).toBe(0)
    },
  ],
  [
    'has no access any more',
    ({ buyer, agentId }: { buyer: SignedIn; agentId: number }) => endAccess(buyer, agentId),
  ],
])('who %s pays for the runs that are under way, which end', async (_who, leave) => {
  const { closed, ...one } = await withLiveRuns()
  await leave(one)
  await areBrokenOff(closed)
  expect((await start(one.id, one.key)).status).toBe(401)
  expect(
    await rows("select 1 from agent_runs where purchase_id = $1 and status = 'running'", [one.id]),
  ).toEqual([])
  product.clock.advance(32 * 24 * 3600)
  await bill()
  expect(await paidFor(one.buyer)).toEqual([8])
  await booksAgree(product)
})

it('a run whose input the seller refuses costs nothing, and is a failure of the agent', async () => {
  const { buyer, seller, id, key } = await bought()
  await allowFurther(buyer, id, 5)
  await runTimes(id, key, 1)
  endpoint.answer(respondWith({ error: { message: 'Not this one' } }, 422))
  for (let count = 0; count < 5; count++)
    expect(runOf(await start(id, key))).toMatchObject({ status: 'failed', failure: 'rejected', cost: 0 })
  endpoint.answer(countWords)
  expect(await usage(buyer, id)).toMatchObject({ used: 1, further: 0, spent: 0 })
  expect(
    await rows("select 1 from notifications where user_id = $1 and kind = 'agent_failing'", [seller.id]),
  ).toHaveLength(1)
})

it('many who try an agent at once have no more tries than its seller lets', async () => {
  const { agentId } = await offered()
  await rows('update agent_interfaces set tries_per_day = 2 where agent_id = $1', [agentId])
  const people = await Promise.all(Array.from({ length: 8 }, () => accounts.provedPerson()))
  const answers = await Promise.all(
    people.map(async (who) =>
      product.ask('POST', `/rest/v1/agents/${agentId}/tries`, {
        body: { input: { text: 'a b c' } },
        headers: await headersOf(who),
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
})

it('there are no further runs until the first payment after a trial, though the trial is over', async () => {
  const { buyer, id, key, agentId } = await bought({ price_per_run: 6 })
  await allowFurther(buyer, id, 500)
  expect((await start(id, key)).status).toBe(200)
  // In the hour before it charges, the card provider reports an active subscription, and nothing is paid.
  await rows('update charges set subscription_id = null where product_id = $1', [agentId])
  await rows("update subscriptions set trial_days = 7, status = 'active' where user_id = $1", [buyer.id])
  for (const _ of [1, 2]) expect((await start(id, key)).status).toBe(402)
})
