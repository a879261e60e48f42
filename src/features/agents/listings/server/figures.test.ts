// Does a seller see what each of their agents earned this month, and which of its buyers wait for an answer?
// @module-tag proof
import { expect, it } from 'vitest'
import { deploy, PRICE, startDeploying } from '../../../../../tests/support/money/buyers.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent } from '../../../../../tests/support/people/makers.ts'
import { actFor } from '../../../../platform/actor.ts'
import { conversationIdOf } from '../../../conversations/conversations.rules.ts'
import { DEPLOYMENT_CONVERSATIONS } from '../../access/access.rules.ts'
import { listingContracts } from '../listings.contract.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, person } = accounts
const rows = (query: string, values: unknown[]) => product.database.pool.query(query, values)

const say = async (by: SignedIn, deployment: number) =>
  product.ask(
    'POST',
    `/rest/v1/conversations/${conversationIdOf(DEPLOYMENT_CONVERSATIONS, deployment)}/messages`,
    {
      headers: await headersOf(by),
      body: { body: 'Which mailboxes can it read?', files: [] },
    },
  )
const figures = async (by: SignedIn) =>
  (await product.call(listingContracts.own, { query: {} }, await headersOf(by))).items.map(
    ({ id, users_count, revenue_this_month, waiting_count, waiting_conversation_id }) => ({
      id,
      users_count,
      revenue_this_month,
      waiting_count,
      waiting_conversation_id,
    }),
  )

it('counts for each agent what is paid this month, and the buyers who wait', async () => {
  const seller = await person()
  const offer = () => makeAgent(product, actFor(seller.id), { price: PRICE })
  const [first, second] = [await offer(), await offer()]
  const none = { users_count: 0, revenue_this_month: 0, waiting_count: 0, waiting_conversation_id: null }
  expect(await figures(seller)).toEqual([
    { id: second, ...none },
    { id: first, ...none },
  ])

  const [one, other] = [await deploy(accounts, first), await deploy(accounts, first)]
  // A purchase that is begun and not paid for is neither a user nor revenue.
  await startDeploying(product, await person(), first)
  await rows('update charges set refunded = 0.5 where user_id = $1', [one.buyer.id])
  const paid = { ...none, id: first, users_count: 2, revenue_this_month: 2 * PRICE - 0.5 }
  expect(await figures(seller)).toEqual([{ id: second, ...none }, paid])

  for (const { buyer, deploymentId } of [one, other])
    expect((await say(buyer, deploymentId)).status).toBe(200)
  expect((await figures(seller))[1]).toEqual({
    ...paid,
    waiting_count: 2,
    waiting_conversation_id: conversationIdOf(DEPLOYMENT_CONVERSATIONS, one.deploymentId),
  })
  await say(seller, one.deploymentId)
  expect((await figures(seller))[1]).toEqual({
    ...paid,
    waiting_count: 1,
    waiting_conversation_id: conversationIdOf(DEPLOYMENT_CONVERSATIONS, other.deploymentId),
  })
  // A blocked conversation waits for no one.
  await rows('update conversation_participants set blocked_at = last_message_at where person_id = $1', [
    other.buyer.id,
  ])
  expect((await figures(seller))[1]).toEqual(paid)

  // Payments of another month, and those that a bank holds, are excluded.
  await rows("update charges set created_at = created_at - interval '40 days' where user_id = $1", [
    one.buyer.id,
  ])
  await rows("update charges set status = 'disputed' where user_id = $1", [other.buyer.id])
  expect((await figures(seller))[1]).toMatchObject({ users_count: 2, revenue_this_month: 0 })
})
