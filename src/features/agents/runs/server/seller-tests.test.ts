// Does a seller who tests their own agent change anything that others see, count or pay? Each figure is compared before
// and after as many tests as it would take to lift or sink it.
import { beforeAll, describe, expect, it } from 'vitest'
import { agentEndpoint, countWords, respondWith } from '../../../../../tests/support/agents/agent-endpoint.ts'
import { callableAgents } from '../../../../../tests/support/agents/callable-agents.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { notificationContracts } from '../../../notifications/notifications.contract.ts'
import { productReviewContracts } from '../../../reviews/reviews.contract.ts'
import { agentContracts } from '../../agents.contract.ts'
import { healthContracts } from '../../health/health.contract.ts'
import { settleFigures } from '../../health/server/health.actions.ts'
import { listingContracts } from '../../listings/listings.contract.ts'
import { runContracts } from '../runs.contract.ts'
import { MOST_UNDER_WAY } from '../runs.rules.ts'

const endpoint = await agentEndpoint()
const accounts = await testAccounts({ localAgents: endpoint.local })
const { product } = accounts
const { clock, database } = product
const { deployed, start, runOf } = callableAgents(accounts, endpoint)

type Deployed = Awaited<ReturnType<typeof deployed>>
let sold: Deployed
beforeAll(async () => {
  sold = await deployed({ tries_per_day: 1 })
  await start(sold.id, sold.key)
})

const attempt = async (who: SignedIn, text = 'a b c') =>
  product.ask('POST', `/rest/v1/agents/${sold.agentId}/tries`, {
    body: { input: { text } },
    headers: await headersOf(who),
  })

const rowsOf = async (text: string, values: unknown[] = [sold.agentId]) =>
  (await database.pool.query(text, values)).rows

const failureNotices = async () => {
  const { items } = await product.call(
    notificationContracts.list,
    { query: {} },
    await headersOf(sold.seller),
  )
  return items.filter(({ text }) => text.startsWith('The latest runs')).length
}

/** Everything that is counted, measured, earned or said about the agent. */
async function standing() {
  const input = { params: { id: sold.agentId } }
  const seller = await headersOf(sold.seller)
  await database.inTransaction((tx) => settleFigures(tx, async () => true, sold.agentId, clock.now()))
  return {
    agent: await product.call(agentContracts.get, input),
    listed: await product.call(agentContracts.list, { query: { sort: 'popular' } }),
    health: await product.call(healthContracts.get, input),
    reviews: await product.call(productReviewContracts.agent.list, { ...input, query: {} }),
    figures: await product.call(runContracts.figures, input, seller),
    own: await product.call(listingContracts.own, { query: {} }, seller),
    months: await rowsOf('select * from run_months order by purchase_id', []),
    purchases: await rowsOf('select * from purchases order by id', []),
    charges: await rowsOf('select * from charges order by id', []),
    bills: await rowsOf('select * from usage_bills order by id', []),
    entries: await rowsOf('select * from ledger_entries order by id', []),
    events: await rowsOf('select kind, subject_id from events order by id', []),
  }
}

describe('a seller who tests their own agent as a buyer', () => {
  it('gets the answer that a buyer would get, recorded as a test that costs nothing', async () => {
    const answer = await attempt(sold.seller)
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'succeeded', deployment_id: null, output: { words: 3 }, cost: 0 },
    })
    expect(endpoint.calls.at(-1)?.run).toEqual({
      id: String(runOf(answer).id),
      agent_id: sold.agentId,
      deployment_id: null,
    })
    const { items } = await product.call(
      runContracts.sold,
      { params: { id: sold.agentId }, query: {} },
      await headersOf(sold.seller),
    )
    // It is the seller's own input, so they see it.
    expect(items[0]).toMatchObject({
      source: 'test',
      input: { text: 'a b c' },
      output: { words: 3 },
      cost: 0,
    })
  })

  it('changes no user, run, popularity, error rate, health, review or money, however often', async () => {
    const before = await standing()
    for (let count = 0; count < 12; count += 1) {
      endpoint.answer(count % 2 === 0 ? countWords : respondWith({}, 500))
      const answer = await attempt(sold.seller)
      expect(answer.status).toBe(200)
      await product.call(
        runContracts.rate,
        { params: { id: runOf(answer).id }, body: { rating: count % 3 === 0 ? -1 : 1 } },
        await headersOf(sold.seller),
      )
    }
    expect(await standing()).toEqual(before)
  })

  it('takes no try of others', async () => {
    endpoint.answer(countWords)
    expect((await attempt(sold.seller)).status).toBe(200)
    expect((await attempt(await accounts.provedPerson())).status).toBe(200)
  })

  it('neither hides that buyers’ runs fail nor is reported for tests that fail', async () => {
    endpoint.answer(respondWith({}, 500))
    for (let count = 0; count < 6; count += 1) await attempt(sold.seller)
    expect(await failureNotices()).toBe(0)
    for (let count = 0; count < 5; count += 1) {
      endpoint.answer(countWords)
      await attempt(sold.seller)
      endpoint.answer(respondWith({}, 500))
      await start(sold.id, sold.key)
    }
    expect(await failureNotices()).toBe(1)
  })

  it('takes no room of buyers’ runs', async () => {
    endpoint.answer(countWords)
    await database.pool.query(
      `insert into agent_runs (agent_id, user_id, source, status, created_at)
       select $1, $2, 'test', 'running', $3 from generate_series(1, $4::int)`,
      [sold.agentId, sold.seller.id, clock.now().toISOString(), MOST_UNDER_WAY.agent],
    )
    expect((await start(sold.id, sold.key)).status).toBe(200)
    await rowsOf(`delete from agent_runs where agent_id = $1 and status = 'running'`)
  })

  it('can’t be had by anyone else, nor for a deployment', async () => {
    await database.pool.query('update agent_interfaces set tries_per_day = 9 where agent_id = $1', [
      sold.agentId,
    ])
    await attempt(sold.buyer)
    expect(
      await rowsOf(`select distinct source from agent_runs where user_id = $1`, [sold.buyer.id]),
    ).not.toContainEqual({ source: 'test' })
    await expect(
      database.pool.query(
        `insert into agent_runs (agent_id, purchase_id, user_id, source, status, created_at)
         values ($1, $2, $3, 'test', 'running', $4)`,
        [sold.agentId, sold.id, sold.buyer.id, clock.now().toISOString()],
      ),
    ).rejects.toThrow('agent_runs_try_when')
  })
})
