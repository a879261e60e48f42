// What does a buyer keep once access to an agent has ended, and what is refused then?
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { agentEndpoint } from '../../../../../tests/support/agents/agent-endpoint.ts'
import { furtherRuns } from '../../../../../tests/support/agents/further-runs.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { actFor } from '../../../../platform/actor.ts'
import { homeContracts } from '../../../home/home.contract.ts'
import { receiptContracts } from '../../../payments/receipts/receipts.contract.ts'
import { accessMessages } from '../../access/access.messages.ts'
import { runContracts } from '../runs.contract.ts'
import { fileOfRuns } from './runs.actions.ts'

const endpoint = await agentEndpoint()
const accounts = await testAccounts({ localAgents: endpoint.local })
const { product } = accounts
const { bought, start, runsPath, endAccess, notified } = furtherRuns(accounts, endpoint)

const NOT_FOUND = { status: 404, body: { message: accessMessages.notFound } }

async function read(path: string, who: SignedIn) {
  return product.ask('GET', `/rest/v1${path}`, { headers: await headersOf(who) })
}

const fileOf = async (who: SignedIn, id: number) =>
  text(
    (await product.database.inTransaction((tx) => fileOfRuns(tx, actFor(who.id), id))).answer(undefined).body,
  )

it('the log, its file and the receipts stay with the buyer alone; running is refused, and says why', async () => {
  const { buyer, agentId, id, key } = await bought()
  await start(id, key)
  await endAccess(buyer, agentId)

  const list = await product.call(runContracts.list, { params: { id }, query: {} }, await headersOf(buyer))
  expect(list.items).toMatchObject([{ status: 'succeeded', source: 'api' }])
  const run = list.items[0]?.id ?? 0
  const kept = await product.call(runContracts.get, { params: { id: run } }, await headersOf(buyer))
  expect(kept).toMatchObject({ input: { text: 'a b' }, output: { words: 2 } })
  expect((await fileOf(buyer, id)).split('\r\n')).toHaveLength(3)
  const { items } = await product.call(receiptContracts.own, { query: {} }, await headersOf(buyer))
  expect(items).toMatchObject([{ product_name: 'Word Counter' }])
  const { receipt_key } = items[0] ?? { receipt_key: '' }
  expect(await product.call(receiptContracts.get, { params: { key: receipt_key } })).toMatchObject({
    product_name: 'Word Counter',
  })

  const body = { input: { text: 'a b' } }
  const again = { body, headers: await headersOf(buyer) }
  expect(await product.ask('POST', runsPath(id), again)).toMatchObject({
    status: 409,
    body: { message: 'Your access to this agent has ended' },
  })
  expect((await start(id, key)).status).toBe(401)

  const other = await accounts.provedPerson()
  for (const path of [
    `/own/deployments/${id}/runs`,
    `/own/deployments/${id}/runs.csv`,
    `/own/deployments/${id}`,
  ])
    expect(await read(path, other)).toMatchObject(NOT_FOUND)
  expect((await read(`/own/runs/${run}`, other)).status).toBe(404)
  expect(await product.ask('POST', runsPath(id), { body, headers: await headersOf(other) })).toMatchObject(
    NOT_FOUND,
  )
})

it('notifications name the agent after its refund, its new name, and its end', async () => {
  const { buyer, seller, agentId } = await bought()
  await endAccess(buyer, agentId)
  const about = async (who: SignedIn) => (await notified(who)).filter((said) => said.includes('“'))
  const before = await about(buyer)
  expect(before).toContain('Your agent “Word Counter” is deployed and ready to use')
  expect(await notified(buyer)).toHaveLength(before.length)
  await product.database.pool.query(
    "update agents set name = 'Word Teller', withdrawn_at = created_at where id = $1",
    [agentId],
  )
  expect(await about(buyer)).toEqual(before.map((said) => said.replace('Word Counter', 'Word Teller')))
  expect(await about(seller)).toContainEqual(expect.stringContaining('deployed “Word Teller”'))
})

it('an agent that was run on its page is not one to set up', async () => {
  const { buyer, id, key } = await bought()
  const needs = async () =>
    (await product.call(homeContracts.needs, {}, await headersOf(buyer))).items.map(({ kind }) => kind)
  await product.database.pool.query('delete from deployment_keys where purchase_id = $1', [id])
  expect(await needs()).toContain('agents_to_set_up')
  expect((await start(id, key)).status).toBe(401)
  const body = { input: { text: 'a b' } }
  expect((await product.ask('POST', runsPath(id), { body, headers: await headersOf(buyer) })).status).toBe(
    200,
  )
  expect(await needs()).not.toContain('agents_to_set_up')
})
