// Does a deployment give its buyer the page, the access key, and the check by which a seller's service asks about the
// key?
import { describe, expect, it } from 'vitest'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent, makePurchase } from '../../../../../tests/support/people/makers.ts'
import { recordingLog } from '../../../../../tests/support/product/recording-log.ts'
import { actFor } from '../../../../platform/actor.ts'
import { patternOf } from '../../../../platform/contract/contract.ts'
import { deploymentContracts as contracts } from '../../deployments.contract.ts'
import { accessMessages as messages } from '../access.messages.ts'
import { KEY_PATTERN } from '../access.rules.ts'

const log = recordingLog()
const accounts = await testAccounts({ log })
const { product } = accounts
const { database, clock } = product
const HOUR_SECONDS = 3600
const verifyPath = patternOf(contracts.verify)

const asked = async (by: SignedIn, method: string, path: string) =>
  product.ask(method, `/rest/v1${path}`, { headers: await headersOf(by) })
const verify = (key?: string) =>
  product.ask('GET', verifyPath, key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } })

/** Someone who has deployed an agent of someone else. */
async function deployed() {
  const [seller, buyer] = [await accounts.person(), await accounts.person()]
  const agentId = await makeAgent(product, actFor(seller.id), { name: 'Invoice Reader' })
  await database.pool.query(
    "update agents set setup_instructions = 'Point your mailbox at us.', endpoint_url = 'https://agent.example/v1' where id = $1",
    [agentId],
  )
  await makePurchase(product, agentId, actFor(buyer.id))
  const { rows } = await database.pool.query('select id from purchases where agent_id = $1', [agentId])
  return { seller, buyer, agentId, id: Number(rows[0].id) }
}
const setStatus = (id: number, status: string) =>
  database.pool.query('update purchases set status = $2 where id = $1', [id, status])
const keyOf = async (by: SignedIn, id: number): Promise<string> =>
  (await product.call(contracts.makeKey, { params: { id } }, await headersOf(by))).key

describe('the page of a deployment', () => {
  it('has the setup, the endpoint, the end of the key and the conversation', async () => {
    const { buyer, id, agentId } = await deployed()
    const key = await keyOf(buyer, id)
    expect(await product.call(contracts.get, { params: { id } }, await headersOf(buyer))).toMatchObject({
      id,
      agent_id: agentId,
      status: 'completed',
      agent: { name: 'Invoice Reader' },
      setup_instructions: 'Point your mailbox at us.',
      endpoint_url: 'https://agent.example/v1',
      key: { last_four: key.slice(-4), used_at: null },
      subscription: null,
      conversation_id: 10 ** 13 + id,
    })
  })

  it('says when the subscription renews, and that a renewal failed', async () => {
    const { buyer, seller, id, agentId } = await deployed()
    await database.pool.query(
      `insert into subscriptions (user_id, seller_id, product_type, product_id, provider, status, price,
        current_period_start, current_period_end, created_at) values ($1, $2, 'agent', $3, 'sandbox', 'past_due', 29.99,
        '2026-03-02T09:00:00Z', '2026-04-02T09:00:00Z', '2026-03-02T09:00:00Z')`,
      [buyer.id, seller.id, agentId],
    )
    // An unpaid renewal is tried again for 7 days, and access lasts as long.
    const renews = {
      id: expect.any(Number),
      status: 'past_due',
      price: 29.99,
      next_price: null,
      next_price_from: null,
      current_period_end: '2026-04-02T09:00:00.000Z',
      cancel_at_period_end: false,
      access_until: '2026-03-09T09:00:00.000Z',
    }
    const { subscription } = await product.call(contracts.get, { params: { id } }, await headersOf(buyer))
    expect(subscription).toEqual(renews)
    const { items } = await product.call(contracts.list, {}, await headersOf(buyer))
    expect(items).toMatchObject([{ id, subscription: renews }])
    const { body } = await verify(await keyOf(buyer, id))
    expect(body).toMatchObject({ paid_until: renews.access_until })
  })

  it.each(['pending', 'ended', 'refunded'])('keeps what is paid for to itself while %s', async (status) => {
    const { buyer, id } = await deployed()
    await keyOf(buyer, id)
    await setStatus(id, status)
    expect(await product.call(contracts.get, { params: { id } }, await headersOf(buyer))).toMatchObject({
      status,
      setup_instructions: null,
      endpoint_url: null,
      key: null,
    })
    const { total } = await product.call(contracts.list, {}, await headersOf(buyer))
    expect(total).toBe(status === 'pending' ? 0 : 1)
  })

  it('names a seller with a private profile, as the page of the agent does', async () => {
    const { seller, buyer, id, agentId } = await deployed()
    await database.pool.query(
      "update profiles set display_name = 'Sela Seller', is_public = false, handle = 'sela-sells' where id = $1",
      [seller.id],
    )
    const shown = async () =>
      (await product.call(contracts.get, { params: { id } }, await headersOf(buyer))).seller
    const named = { display_name: 'Sela Seller', handle: 'sela-sells', is_public: false }
    expect(await shown()).toMatchObject(named)
    const { body } = await product.ask('GET', `/rest/v1/agents/${agentId}`)
    expect(body).toMatchObject({ owner: named })
  })

  it('is no one else’s, and no visitor’s', async () => {
    const { seller, id, agentId, buyer } = await deployed()
    const other = await accounts.person()
    for (const [method, path] of [
      ['GET', `/own/deployments/${id}`],
      ['POST', `/own/deployments/${id}/key`],
    ] as const) {
      for (const by of [seller, other])
        expect(await asked(by, method, path)).toMatchObject({
          status: 404,
          body: { message: messages.notFound },
        })
      expect((await product.ask(method, `/rest/v1${path}`)).status).toBe(401)
    }
    expect((await asked(other, 'GET', '/own/deployments')).body).toMatchObject({ items: [], total: 0 })
    for (const by of [buyer, other])
      expect((await asked(by, 'GET', `/own/agents/${agentId}/deployments`)).status).toBe(404)
    for (const path of ['/own/deployments', `/own/agents/${agentId}/deployments`])
      expect((await product.ask('GET', `/rest/v1${path}`)).status).toBe(401)
    expect(
      (await database.pool.query('select 1 from deployment_keys where purchase_id = $1', [id])).rows,
    ).toEqual([])
  })
})

describe('the access key', () => {
  it('is shown once, and stored as a hash only', async () => {
    const { buyer, id } = await deployed()
    const key = await keyOf(buyer, id)
    expect(key).toMatch(KEY_PATTERN)
    const { rows } = await database.pool.query('select * from deployment_keys where purchase_id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(key.slice(4, 20))
    const page = await asked(buyer, 'GET', `/own/deployments/${id}`)
    expect(JSON.stringify(page.body)).not.toContain(key.slice(4, 20))
  })

  it('tells a seller’s service which agent and deployment it is for', async () => {
    const { buyer, id, agentId } = await deployed()
    const answer = await verify(await keyOf(buyer, id))
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body).toEqual({ valid: true, agent_id: agentId, deployment_id: id, paid_until: null })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('is replaced by the next one', async () => {
    const { buyer, id } = await deployed()
    const [first, second] = [await keyOf(buyer, id), await keyOf(buyer, id)]
    expect((await verify(first)).status).toBe(401)
    expect((await verify(second)).status).toBe(200)
  })

  it('is one, however many are made at once', async () => {
    const { buyer, id } = await deployed()
    const keys = await Promise.all(Array.from({ length: 5 }, () => keyOf(buyer, id)))
    const statuses = await Promise.all(keys.map(async (key) => (await verify(key)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it.each(['ended', 'refunded', 'pending'])(
    'is dead once access has %s, and none can be made',
    { tags: ['proof'] },
    async (status) => {
      const { buyer, id } = await deployed()
      const key = await keyOf(buyer, id)
      await setStatus(id, status)
      expect((await verify(key)).status).toBe(401)
      expect((await asked(buyer, 'POST', `/own/deployments/${id}/key`)).status).toBe(409)
    },
  )

  it('answers the same for everything that is no key that works', async () => {
    const { buyer, id } = await deployed()
    const former = await keyOf(buyer, id)
    await keyOf(buyer, id)
    const token = (await headersOf(buyer)).authorization?.slice('Bearer '.length) ?? ''
    expect(token).not.toBe('')
    const unknown = `gak_${'A'.repeat(43)}`
    for (const given of [
      undefined,
      former,
      unknown,
      'gak_short',
      token,
      product.publicKey,
      `${unknown}\u00e9`,
    ]) {
      const { status, body } = await verify(given)
      expect({ status, body }, given).toMatchObject({
        status: 401,
        body: { code: 'sign_in_required', message: messages.keyInvalid },
      })
    }
    const basic = await product.ask('GET', verifyPath, { headers: { authorization: `Basic ${former}` } })
    expect(basic.status).toBe(401)
  })

  it('opens nothing else: it is no session', async () => {
    const { buyer, id } = await deployed()
    const headers = { authorization: `Bearer ${await keyOf(buyer, id)}` }
    for (const path of ['/profile', `/own/deployments/${id}`, '/agents'])
      expect((await product.ask('GET', `/rest/v1${path}`, { headers })).status, path).toBe(401)
  })

  it('remembers its use at most once an hour', async () => {
    const { buyer, id } = await deployed()
    const key = await keyOf(buyer, id)
    const used = async () =>
      (
        await database.pool.query(
          'select used_at, xmin::text as version from deployment_keys where purchase_id = $1',
          [id],
        )
      ).rows[0]
    expect((await used()).used_at).toBeNull()
    await verify(key)
    const first = await used()
    expect(first.used_at).not.toBeNull()
    clock.advance(HOUR_SECONDS - 1)
    await verify(key)
    expect((await used()).version).toBe(first.version)
    clock.advance(2)
    await verify(key)
    expect((await used()).version).not.toBe(first.version)
  })

  it('is never logged', async () => {
    const { buyer, id } = await deployed()
    const key = await keyOf(buyer, id)
    await verify(key)
    expect(JSON.stringify(log.lines)).not.toContain(key.slice(4))
  })

  it('ends with the account of its buyer', async () => {
    const { buyer, id } = await deployed()
    const key = await keyOf(buyer, id)
    const exported = await asked(buyer, 'GET', '/account/export')
    expect(JSON.stringify(exported.body)).toContain(key.slice(-4))
    expect(JSON.stringify(exported.body)).not.toContain(key)
    const { accessData } = await import('./access.actions.ts')
    await database.inTransaction((tx) => accessData.erase(tx, actFor(buyer.id).id))
    expect((await verify(key)).status).toBe(401)
  })
})

it('refuses an address that checks too many keys', async () => {
  const small = await testAccounts({ config: { RATE_LIMIT_SCALE: 0.01 } })
  const check = () => small.product.ask('GET', verifyPath, { headers: { authorization: 'Bearer gak_guess' } })
  const statuses = []
  for (let count = 0; count < 7; count++) statuses.push((await check()).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429])
})

describe('who has deployed an agent', () => {
  it('is shown to its seller: by name, since when, and whether the key is used', async () => {
    const { seller, buyer, id, agentId } = await deployed()
    const [hidden, open] = [await accounts.person(), await accounts.person()]
    await makePurchase(product, agentId, actFor(hidden.id))
    await makePurchase(product, agentId, actFor(open.id))
    const name = (person: SignedIn, display: string, isPublic: boolean) =>
      database.pool.query('update profiles set display_name = $2, is_public = $3 where id = $1', [
        person.id,
        display,
        isPublic,
      ])
    await name(buyer, 'Named Nora', false)
    await name(hidden, 'Hidden Hal', false)
    await name(open, 'Open Olga', true)
    await verify(await keyOf(buyer, id))
    const sold = await product.call(contracts.sold, { params: { id: agentId } }, await headersOf(seller))
    expect(sold.agent).toEqual({ id: agentId, name: 'Invoice Reader' })
    expect(
      sold.items.map(({ buyer: who, key_used_at }) => [who?.display_name, key_used_at !== null]),
    ).toEqual([
      ['Open Olga', false],
      ['Hidden Hal', false],
      ['Named Nora', true],
    ])
    expect(sold.items.at(-1)?.conversation_id).toBe(10 ** 13 + id)
  })

  it('leaves out what was begun and not paid', async () => {
    const { seller, id, agentId } = await deployed()
    await setStatus(id, 'pending')
    const sold = await product.call(contracts.sold, { params: { id: agentId } }, await headersOf(seller))
    expect(sold).toMatchObject({ items: [], total: 0 })
  })
})
