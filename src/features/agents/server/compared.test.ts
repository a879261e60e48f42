// Which of the requested agents are compared, in which order, and with which facts?
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAgent, makePerson } from '../../../../tests/support/people/makers.ts'
import { type TestProduct, testProduct } from '../../../../tests/support/product/product.ts'
import { agentContracts } from '../agents.contract.ts'

let product: TestProduct
const ids: Record<string, number> = {}

const compared = async (...names: string[]) =>
  (
    await product.call(agentContracts.compared, {
      query: { ids: names.map((name) => ids[name] ?? name).join(',') },
    })
  ).items

beforeAll(async () => {
  product = await testProduct()
  const owner = await makePerson(product, { display_name: 'Alan Example', handle: 'alan' })
  const eve = await makePerson(product, { display_name: 'Eve Hidden', is_public: false })
  const agent = async (name: string, more: Parameters<typeof makeAgent>[2] = {}, by = owner) => {
    ids[name] = await makeAgent(product, by, { name, ...more })
  }
  await agent('Rated', {
    stars: [5, 4, 4],
    users: 2,
    setup_instructions: `Send it a letter.${' Then wait for the answer.'.repeat(3)}`,
  })
  await agent('Plain', { price: 9 })
  await agent('Private', {}, eve)
  await agent('Withdrawn')
  await agent('Hidden')
  await agent('Paused')
  const change = (what: string, name: string) =>
    product.database.pool.query(`update agents set ${what} where id = $1`, [ids[name]])
  await change('withdrawn_at = created_at', 'Withdrawn')
  await change("withdrawn_at = created_at, paused_for = 'unhealthy'", 'Paused')
  await change("withdrawn_at = created_at, hidden_from = 'sale'", 'Hidden')
})

describe('compared agents', () => {
  it('come in the order in which they were asked for, each once', async () => {
    const items = await compared('Private', 'Rated', 'Plain', 'Rated')
    expect(items.map(({ name }) => name)).toEqual(['Private', 'Rated', 'Plain'])
  })

  it('have what their pages say, and the number of their reviews', async () => {
    const [rated, plain] = await compared('Rated', 'Plain')
    const page = await product.call(agentContracts.get, { params: { id: ids.Rated ?? 0 } })
    expect(rated).toEqual({ ...page, reviews_count: 3, runs: null })
    expect(rated).toMatchObject({ rating: 4.33, users_count: 2, has_setup: true, has_endpoint: false })
    expect(plain).toMatchObject({ rating: null, reviews_count: 0, has_setup: true, price: 9 })
    expect(JSON.stringify(rated)).not.toContain('a letter')
  })

  it('are one, or none', async () => {
    expect((await compared('Plain')).map(({ id }) => id)).toEqual([ids.Plain])
    expect(await compared('4711', '9007199254740993')).toEqual([])
  })

  it('leave out what is withdrawn, paused or hidden', async () => {
    const [before, after] = [['Withdrawn'], ['Private', 'Hidden', '4711']]
    const items = [...(await compared('Paused')), ...(await compared(...before, ...after))]
    expect(items.map(({ name }) => name)).toEqual(['Private'])
  })

  it.each(['', 'ids=', 'ids=x', 'ids=1,', 'ids=0', 'ids=1,2,3,4,5', 'ids=1 or 1=1', 'ids=1&sort=rating'])(
    'are not asked for with %j',
    async (query) => {
      expect((await product.ask('GET', `/rest/v1/agents/compared?${query}`)).status).toBe(400)
    },
  )
})
