// Are runs beyond those that are included possible exactly while their buyer allows them, at the prices that they agreed to?
import { describe, expect, it } from 'vitest'
import { agentEndpoint, respondWith } from '../../../../../tests/support/agents/agent-endpoint.ts'
import { furtherRuns } from '../../../../../tests/support/agents/further-runs.ts'
import { headersOf, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { runContracts } from '../runs.contract.ts'

const endpoint = await agentEndpoint()
const accounts = await testAccounts({ localAgents: endpoint.local })
const { product } = accounts
const {
  bought,
  deployed,
  declare,
  allowFurther,
  runTimes,
  start,
  runOf,
  usage,
  allow,
  bill,
  endAccess,
  notified,
} = furtherRuns(accounts, endpoint)

describe('further runs', () => {
  it('are refused until their buyer allows them, and again once they don’t', {
    tags: ['proof'],
  }, async () => {
    const { buyer, id, key } = await bought()
    expect(runOf(await start(id, key))).toMatchObject({ status: 'succeeded', cost: 0 })
    const refused = await start(id, key)
    expect(refused).toMatchObject({ status: 402, body: { code: 'used_up' } })
    expect(JSON.stringify(refused.body)).toContain('Further runs cost extra')
    expect(await allowFurther(buyer, id, 5)).toMatchObject({ further_state: 'on', most_spent: 5 })
    expect(runOf(await start(id, key))).toMatchObject({ status: 'succeeded', cost: 0.3 })
    expect(await usage(buyer, id)).toMatchObject({ used: 2, further: 1, spent: 0.3 })
    await allowFurther(buyer, id, null)
    expect((await start(id, key)).status).toBe(402)
  })

  it('cost less from a number of them on, and nothing where the seller’s side failed', {
    tags: ['proof'],
  }, async () => {
    const { buyer, id, key } = await bought({ price_tiers: [{ from: 2, price: 0.0125 }] })
    await allowFurther(buyer, id, 5)
    await start(id, key)
    endpoint.answer(respondWith({}, 500))
    expect(runOf(await start(id, key))).toMatchObject({ status: 'failed', cost: 0 })
    expect(await usage(buyer, id)).toMatchObject({ used: 1, further: 0, spent: 0 })
    endpoint.answer(respondWith({ output: { words: 1 } }))
    const costs = [await start(id, key), await start(id, key)].map((answer) => runOf(answer).cost)
    expect(costs).toEqual([0.3, 0.0125])
    const headers = await headersOf(buyer)
    const { items } = await product.call(runContracts.list, { params: { id }, query: {} }, headers)
    expect(items.map(({ cost }) => cost)).toEqual([0.0125, 0.3, 0, 0])
    const file = await product.ask('GET', `/rest/v1/own/deployments/${id}/runs.csv`, { headers })
    expect(String(file.body)).toMatch(/"Cost"\r?\n/)
    expect(String(file.body)).toContain('0.0125')
  })

  it('never cost more than their buyer allows, under 60 calls at once', { tags: ['proof'] }, async () => {
    const { buyer, id, key } = await bought()
    await allowFurther(buyer, id, 3.2)
    const answers = await Promise.all(Array.from({ length: 60 }, () => start(id, key)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(11)
    expect(await usage(buyer, id)).toMatchObject({ used: 11, reserved: 0, further: 10, spent: 3 })
    expect(await start(id, key)).toMatchObject({ status: 402 })
    expect(JSON.stringify((await start(id, key)).body)).toContain('your limit of $3.20')
  })

  it('count toward the runs that their buyer allows in all', { tags: ['proof'] }, async () => {
    const { buyer, id, key } = await bought()
    await allowFurther(buyer, id, 100)
    await allow(buyer, id, 3)
    expect(await runTimes(id, key, 5)).toEqual([200, 200, 200, 402, 402])
  })

  it('are the same run for the same Idempotency-Key, and cost once', { tags: ['proof'] }, async () => {
    const { buyer, id, key } = await bought()
    await allowFurther(buyer, id, 5)
    await start(id, key)
    const again = () => start(id, key, { input: { text: 'a b' } }, { 'idempotency-key': 'one' })
    expect(runOf(await again()).id).toBe(runOf(await again()).id)
    expect(await usage(buyer, id)).toMatchObject({ used: 2, further: 1, spent: 0.3 })
  })

  it('stop when their price rises, until the buyer agrees to it', { tags: ['proof'] }, async () => {
    const { buyer, seller, agentId, id, key } = await bought()
    await allowFurther(buyer, id, 50)
    await runTimes(id, key, 2)
    const { prices } = await usage(buyer, id)
    product.clock.advance(1)
    await declare(seller, agentId, { runs_per_month: 1, price_per_run: 0.4 })
    const refused = await start(id, key)
    expect(refused.status).toBe(402)
    expect(JSON.stringify(refused.body)).toContain('has gone up')
    await bill()
    await bill()
    const raised =
      'Further runs of “Word Counter” have stopped, because they now cost more than you agreed to'
    expect((await notified(buyer)).filter((text) => text === raised)).toHaveLength(1)
    // The prices that the buyer saw before have changed.
    const old = { params: { id }, body: { further: { most_spent: 50, prices } } }
    const headers = await headersOf(buyer)
    const sent = await product.ask('PUT', `/rest/v1/own/deployments/${id}/further-runs`, {
      body: old.body,
      headers,
    })
    expect(sent.status).toBe(409)
    await allowFurther(buyer, id, 50)
    expect(runOf(await start(id, key)).cost).toBe(0.4)
    await declare(seller, agentId, { runs_per_month: 1, price_per_run: 0.2 })
    expect(runOf(await start(id, key)).cost).toBe(0.2)
  })

  it('are announced at 85 and 100 percent of what they may cost', { tags: ['proof'] }, async () => {
    const { buyer, id, key } = await bought({ price_per_run: 0.1 })
    await allowFurther(buyer, id, 1)
    const announced = async () => (await notified(buyer)).filter((text) => text.includes('that you allow'))
    await runTimes(id, key, 1)
    // The warning that the included runs are used up is another one, so it is marked as sent.
    await product.database.pool.query('update run_months set warned_percent = 100 where purchase_id = $1', [
      id,
    ])
    await runTimes(id, key, 8)
    expect(await announced()).toEqual([])
    await runTimes(id, key, 3)
    expect(await announced()).toEqual([
      'You’ve spent the $1.00 that you allow this month for further runs of “Word Counter”',
      'You’ve spent 85% of the $1.00 that you allow this month for further runs of “Word Counter”',
    ])
  })

  it('can’t be allowed without a card that could be charged, where there are none, or by anyone else', async () => {
    const { buyer, id } = await deployed({ runs_per_month: 1, price_per_run: 0.3 })
    const { prices } = await usage(buyer, id)
    const ask = async (who: typeof buyer) =>
      product.ask('PUT', `/rest/v1/own/deployments/${id}/further-runs`, {
        body: { further: { most_spent: 5, prices } },
        headers: await headersOf(who),
      })
    expect(await ask(buyer)).toMatchObject({ status: 409 })
    expect(await ask(await accounts.person())).toMatchObject({ status: 404 })
  })

  it('end with access: who deploys it again allows them again', { tags: ['proof'] }, async () => {
    const { buyer, id, agentId } = await bought()
    await allowFurther(buyer, id, 5)
    await endAccess(buyer, agentId)
    expect(await usage(buyer, id)).toMatchObject({ further_state: 'off', most_spent: null })
  })
})

describe('prices', () => {
  it.each([
    ['without runs that are included', { runs_per_month: null, price_per_run: 0.1 }],
    ['below a ten-thousandth of a dollar', { runs_per_month: 5, price_per_run: 0.00005 }],
    ['with five decimals', { runs_per_month: 5, price_per_run: 0.12345 }],
    ['that rise', { runs_per_month: 5, price_per_run: 0.1, price_tiers: [{ from: 10, price: 0.2 }] }],
    ['of steps alone', { runs_per_month: 5, price_tiers: [{ from: 10, price: 0.2 }] }],
  ])('%s are refused', async (_what, change) => {
    const { seller, agentId } = await deployed()
    await expect(declare(seller, agentId, change)).rejects.toThrow('answered 400')
  })
})
