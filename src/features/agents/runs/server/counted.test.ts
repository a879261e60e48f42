// Is every run counted exactly and never more often than allowed, and what is kept of it?
import { describe, expect, it } from 'vitest'
import { agentEndpoint, countWords, respondWith } from '../../../../../tests/support/agents/agent-endpoint.ts'
import { callableAgents } from '../../../../../tests/support/agents/callable-agents.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makePurchase } from '../../../../../tests/support/people/makers.ts'
import { actFor } from '../../../../platform/actor.ts'
import { runJob } from '../../../../platform/jobs/jobs.ts'
import { createLog } from '../../../../platform/log.ts'
import { notificationContracts } from '../../../notifications/notifications.contract.ts'
import { blockContracts } from '../../../profiles/blocks/blocks.contract.ts'
import { deploymentContracts } from '../../deployments.contract.ts'
import { runContracts } from '../runs.contract.ts'
import { runMessages } from '../runs.messages.ts'

const endpoint = await agentEndpoint()
const accounts = await testAccounts({ localAgents: endpoint.local })
const { product } = accounts
const { clock, database } = product
const { offered, deployed, start, runOf, usage, allow, ended } = callableAgents(accounts, endpoint)

describe('an agent that fails', () => {
  it('is reported to its seller after five in a row, once a day', { tags: ['proof'] }, async () => {
    const { seller, id, key } = await deployed()
    const reported = async () => {
      const headers = await headersOf(seller)
      const { items } = await product.call(notificationContracts.list, { query: {} }, headers)
      return items.filter(({ text }) => text === 'The latest runs of “Word Counter” failed').length
    }
    endpoint.answer(respondWith({}, 500))
    for (let count = 0; count < 4; count++) await start(id, key)
    endpoint.answer(countWords)
    await start(id, key)
    endpoint.answer(respondWith({}, 500))
    for (let count = 0; count < 4; count++) await start(id, key)
    expect(await reported()).toBe(0)
    for (let count = 0; count < 3; count++) await start(id, key)
    expect(await reported()).toBe(1)
  })
})

describe('the limits of runs', () => {
  it('hold exactly under 200 calls at once, and say used up and when there are more', {
    tags: ['proof'],
  }, async () => {
    const { buyer, id, key } = await deployed({ runs_per_month: 15 })
    const answers = await Promise.all(Array.from({ length: 200 }, () => start(id, key)))
    const statuses = Map.groupBy(answers, ({ status }) => status)
    expect(statuses.get(200)).toHaveLength(15)
    // A busy database refuses some calls before they are counted.
    for (const status of statuses.keys()) expect([200, 402, 503]).toContain(status)
    expect((await start(id, key)).body).toMatchObject({ code: 'used_up' })
    expect(endpoint.calls).toHaveLength(15)
    expect(await usage(buyer, id)).toMatchObject({ used: 15, reserved: 0, included: 15 })
  })

  it('are the smaller of what the seller includes and the buyer allows', { tags: ['proof'] }, async () => {
    const { buyer, id, key } = await deployed({ runs_per_month: 3 })
    await allow(buyer, id, 1)
    expect((await start(id, key)).status).toBe(200)
    expect((await start(id, key)).status).toBe(402)
    await allow(buyer, id, 9)
    expect((await start(id, key)).status).toBe(200)
    expect((await start(id, key)).status).toBe(200)
    expect((await start(id, key)).status).toBe(402)
    clock.advance(32 * 24 * 3600)
    expect((await start(id, key)).status).toBe(200)
  })

  it('are announced to the buyer at 85 and 100 percent, once a month', { tags: ['proof'] }, async () => {
    const { buyer, id, key } = await deployed({ runs_per_month: 10 })
    const announced = async () => {
      const headers = await headersOf(buyer)
      const { items } = await product.call(notificationContracts.list, { query: {} }, headers)
      return items.map(({ text }) => text).filter((text) => text.startsWith('You’ve used'))
    }
    for (let count = 0; count < 8; count++) await start(id, key)
    expect(await announced()).toEqual([])
    for (let count = 0; count < 4; count++) await start(id, key)
    expect(await announced()).toEqual([
      'You’ve used all 10 runs of “Word Counter” for this month',
      'You’ve used 85% of this month’s 10 runs of “Word Counter”',
    ])
  })

  it('slow down who calls too often within a minute', { tags: ['proof'] }, async () => {
    const { id, key } = await deployed()
    const answers: Awaited<ReturnType<typeof start>>[] = []
    while (answers.length < 125)
      answers.push(...(await Promise.all(Array.from({ length: 5 }, () => start(id, key)))))
    const slowed = answers.filter(({ status }) => status === 429)
    expect(slowed).toHaveLength(5)
    expect(slowed[0]?.headers.get('retry-after')).toBe('10')
    clock.advance(61)
    expect((await start(id, key)).status).toBe(200)
  })

  it('leave room for others where runs of one deployment, or of one agent, hang', {
    tags: ['proof'],
  }, async () => {
    const { agentId, id, key } = await deployed()
    endpoint.answer(() => {})
    const begin = (deployment: number, by: string) =>
      start(deployment, by, { input: { text: 'a' }, mode: 'background' })
    const answers = await Promise.all(Array.from({ length: 25 }, () => begin(id, key)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(20).fill(202),
      ...Array(5).fill(429),
    ])
    const busy = await begin(id, key)
    expect(busy).toMatchObject({ status: 429, body: { message: runMessages.deploymentBusy } })
    expect(busy.headers.get('retry-after')).toBe('5')
    // Another agent of the same host has all of its room.
    const other = await deployed()
    endpoint.answer(() => {})
    expect((await begin(other.id, other.key)).status).toBe(202)
    await database.pool.query(
      `insert into agent_runs (agent_id, purchase_id, user_id, source, status, created_at)
       select agent_id, null, user_id, 'try', 'running', created_at from agent_runs, generate_series(1, 4)
       where purchase_id = $1 and status = 'running'`,
      [id],
    )
    const buyer = await accounts.person()
    await makePurchase(product, agentId, actFor(buyer.id))
    const [mine] = (await database.pool.query('select id from purchases where user_id = $1', [buyer.id])).rows
    const { key: mineKey } = await product.call(
      deploymentContracts.makeKey,
      { params: { id: Number(mine.id) } },
      await headersOf(buyer),
    )
    expect(await begin(Number(mine.id), mineKey)).toMatchObject({
      status: 429,
      body: { message: runMessages.agentBusy },
    })
  })

  it('let members try a few own inputs a day', async () => {
    const { agentId } = await offered()
    const member = await accounts.provedPerson()
    const attempt = async () =>
      product.ask('POST', `/rest/v1/agents/${agentId}/tries`, {
        body: { input: { text: 'a b c' } },
        headers: await headersOf(member),
      })
    const first = await attempt()
    expect(first).toMatchObject({ status: 200, body: { deployment_id: null, output: { words: 3 } } })
    // A counted run changes no page.
    expect(first.headers.get('set-cookie')).toBeNull()
    const visitor = await product.ask('POST', `/rest/v1/agents/${agentId}/tries`, { body: { input: {} } })
    expect(visitor.status).toBe(401)
  })

  it('take tries from a verified address, of no one who is blocked, and as many a day as the seller lets them', async () => {
    const { agentId, seller } = await offered()
    const before = endpoint.calls.length
    const attempt = async (who: SignedIn) =>
      product.ask('POST', `/rest/v1/agents/${agentId}/tries`, {
        body: { input: { text: 'a b c' } },
        headers: await headersOf(who),
      })
    const unverified = await accounts.person()
    await database.pool.query('update users set email_confirmed_at = null where id = $1', [unverified.id])
    expect(await attempt(unverified)).toMatchObject({
      status: 403,
      body: { message: runMessages.verifyToTry },
    })
    const blocked = await accounts.provedPerson()
    await product.call(
      blockContracts.save,
      { params: { id: blocked.id }, body: { kind: 'block' } },
      await headersOf(seller),
    )
    expect((await attempt(blocked)).status).toBe(409)
    const setTries = (most: number) =>
      database.pool.query('update agent_interfaces set tries_per_day = $2 where agent_id = $1', [
        agentId,
        most,
      ])
    await setTries(0)
    const [one, other] = [await accounts.provedPerson(), await accounts.provedPerson()]
    expect(await attempt(one)).toMatchObject({ status: 409, body: { message: runMessages.triesUsedUp } })
    expect(endpoint.calls.length).toBe(before)
    await setTries(1)
    expect((await attempt(one)).status).toBe(200)
    expect(await attempt(other)).toMatchObject({ status: 409, body: { message: runMessages.triesUsedUp } })
    product.clock.advance(24 * 3600)
    expect((await attempt(await accounts.provedPerson())).status).toBe(200)
  })
})

const endLostRuns = async () => {
  const job = product.product.jobs.find(({ name }) => name === 'end-lost-runs')
  if (!job) throw new Error('No such job')
  await runJob(job, createLog('silent'))
}

describe('a run that cannot be stored', () => {
  /** Updates fail for runs that meet the condition. */
  const failing = async (condition: string, work: () => Promise<void>) => {
    await database.pool.query(`
      create function refuse() returns trigger language plpgsql as 'begin raise exception ''the disk is full''; end';
      create trigger refused before update on agent_runs for each row when (${condition}) execute function refuse()`)
    try {
      await work()
    } finally {
      await database.pool.query('drop trigger refused on agent_runs; drop function refuse()')
    }
  }

  it('answers all the same, and costs nothing', async () => {
    const { buyer, id, key } = await deployed()
    await failing("new.status <> 'running'", async () => {
      const answer = await start(id, key)
      expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded', output: { words: 2 } } })
    })
    clock.advance(720)
    await endLostRuns()
    expect(await usage(buyer, id)).toMatchObject({ used: 0, reserved: 0 })
  })

  it('for its output alone counts without it', async () => {
    const { buyer, id, key } = await deployed()
    await failing('new.output is not null', async () => {
      expect(await start(id, key)).toMatchObject({ status: 200, body: { output: { words: 2 } } })
    })
    expect(await usage(buyer, id)).toMatchObject({ used: 1, reserved: 0 })
  })
})

describe('runs whose process is gone', () => {
  it('are ended, and what was reserved for them is free again', async () => {
    const { buyer, id, key } = await deployed()
    endpoint.answer(() => {})
    const { id: run } = runOf(await start(id, key, { input: { text: 'a' }, mode: 'background' }))
    expect(await usage(buyer, id)).toMatchObject({ used: 0, reserved: 1 })
    clock.advance(720)
    await endLostRuns()
    expect(await ended(id, key, run)).toMatchObject({ status: 'failed', failure: 'interrupted' })
    expect(await usage(buyer, id)).toMatchObject({ used: 0, reserved: 0 })
  })
})

describe('what is kept of runs', () => {
  it('is listed for the buyer, rated, exported, and forgotten after 30 days', async () => {
    const { buyer, id, key } = await deployed()
    const { id: run } = runOf(await start(id, key))
    const headers = await headersOf(buyer)
    const { items } = await product.call(runContracts.list, { params: { id }, query: {} }, headers)
    expect(items).toMatchObject([{ id: run, source: 'api', status: 'succeeded', rating: null }])
    await product.call(runContracts.rate, { params: { id: run }, body: { rating: 1 } }, headers)
    const kept = { input: { text: 'a b' }, output: { words: 2 }, rating: 1 }
    expect(await product.call(runContracts.get, { params: { id: run } }, headers)).toMatchObject(kept)
    const file = await product.ask('GET', `/rest/v1/own/deployments/${id}/runs.csv`, { headers })
    expect(String(file.body).split('\n')[1]).toMatch(new RegExp(`^${run},"api","succeeded",`))
    clock.advance(31 * 24 * 3600)
    const job = product.product.jobs.find(({ name }) => name === 'forget-old-runs')
    await job?.run()
    const { rows } = await database.pool.query('select input, output, status from agent_runs where id = $1', [
      run,
    ])
    expect(rows).toEqual([{ input: null, output: null, status: 'succeeded' }])
  })

  it('is nothing where the buyer turned it off, and the seller sees it only if shown', {
    tags: ['proof'],
  }, async () => {
    const { buyer, seller, agentId, id, key } = await deployed()
    await start(id, key)
    const sold = async () =>
      product.call(runContracts.sold, { params: { id: agentId }, query: {} }, await headersOf(seller))
    expect((await sold()).items).toMatchObject([{ status: 'succeeded', input: null, output: null }])
    const settings = async (keeps_content: boolean, shows_seller: boolean) =>
      product.call(
        runContracts.settings,
        { params: { id }, body: { most_per_month: null, keeps_content, shows_seller } },
        await headersOf(buyer),
      )
    const file = async (of: typeof seller) =>
      product.ask('GET', `/rest/v1/own/agents/${agentId}/runs.csv`, { headers: await headersOf(of) })
    const lineOf = async () => String((await file(seller)).body).split('\n')[1]
    expect(await lineOf()).toMatch(/"api","succeeded",.*,"",""\r?$/)
    await settings(true, true)
    expect((await sold()).items).toMatchObject([{ input: { text: 'a b' } }])
    expect(await lineOf()).toContain('"{""text"":""a b""}","{""words"":2}"')
    expect((await file(buyer)).status).toBe(404)
    await settings(false, true)
    expect((await sold()).items).toMatchObject([{ input: null, output: null }])
    expect(runOf(await start(id, key)).output).toEqual({ words: 2 })
    expect((await sold()).items).toMatchObject([{ input: null }, { input: null }])
    const figures = await product.call(
      runContracts.figures,
      { params: { id: agentId } },
      await headersOf(seller),
    )
    expect(figures).toMatchObject({ runs: 2, succeeded: 2, failed: 0, income: 29.99 })
  })
})
