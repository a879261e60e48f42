// Talking about a deployment: between buyer and seller, from the payment on and after its end, and no one else.
import { describe, expect, it } from 'vitest'
import { deploy, PRICE, startDeploying } from '../../../../../tests/support/money/buyers.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent } from '../../../../../tests/support/people/makers.ts'
import { actFor } from '../../../../platform/actor.ts'
import { conversationContracts as contracts } from '../../../conversations/conversations.contract.ts'
import { conversationIdOf } from '../../../conversations/conversations.rules.ts'
import { DEPLOYMENT_CONVERSATIONS } from '../../access/access.rules.ts'
import { deploymentConversationMessages as messages } from '../conversations.messages.ts'

const accounts = await testAccounts({ payments: { deliversSoon: false, pause: async () => {} } })
const { product, person } = accounts
const { pool } = product.database

const idOf = (deployment: number) => conversationIdOf(DEPLOYMENT_CONVERSATIONS, deployment)
const say = async (by: SignedIn, id: number, body: string) =>
  product.ask('POST', `/rest/v1/conversations/${id}/messages`, {
    headers: await headersOf(by),
    body: { body, files: [] },
  })
const open = async (by: SignedIn, id: number) =>
  product.call(contracts.open, { params: { id } }, await headersOf(by))
const call = async (who: SignedIn, name: string) =>
  pool.query('update profiles set display_name = $2, is_public = false where id = $1', [who.id, name])

async function sale() {
  const [seller, buyer] = [await person(), await person()]
  await call(seller, 'Sela Seller')
  await call(buyer, 'Bo Buyer')
  const agent = await makeAgent(product, actFor(seller.id), { name: 'Reply Desk', price: PRICE })
  return { seller, buyer, agent }
}

describe('a conversation about a deployment', () => {
  it('is between buyer and seller; each is led to their own page of it', { tags: ['proof'] }, async () => {
    const { seller, buyer, agent } = await sale()
    const { deploymentId } = await deploy(accounts, agent, buyer)
    const id = idOf(deploymentId)
    expect(await open(buyer, id)).toMatchObject({
      role: 'buyer',
      subject: {
        kind: 'deployment',
        id: deploymentId,
        title: 'Reply Desk',
        path: `/home/agents/${deploymentId}`,
        badge: { label: 'Deployed', variant: 'success' },
      },
      status: 'open',
      is_started: false,
    })
    expect(await open(seller, id)).toMatchObject({
      role: 'seller',
      subject: { path: `/home/agents/offered/${agent}` },
    })
    expect((await say(buyer, id, 'Which mailboxes can it read?')).status).toBe(200)
    expect((await say(seller, id, 'Any that speaks IMAP.')).status).toBe(200)
  })

  it('shows each the name of the other, and no more of a private profile', { tags: ['proof'] }, async () => {
    const { seller, buyer, agent } = await sale()
    const { deploymentId } = await deploy(accounts, agent, buyer)
    const id = idOf(deploymentId)
    expect((await open(seller, id)).other).toMatchObject({ display_name: 'Bo Buyer', is_public: false })
    expect((await open(buyer, id)).other).toMatchObject({ display_name: 'Sela Seller', is_public: false })
  })

  it('does not begin before the payment, and the seller learns nothing of it', async () => {
    const { seller, buyer, agent } = await sale()
    const { deploymentId } = await startDeploying(product, buyer, agent)
    const id = idOf(deploymentId)
    expect(await open(buyer, id)).toMatchObject({
      status: 'refused',
      refusal: { message: messages.notPaid, link: { path: '/home/agents/deployed' } },
    })
    expect((await say(buyer, id, 'Hello?')).status).toBe(409)
    const path = `/rest/v1/conversations/${id}`
    expect((await product.ask('GET', path, { headers: await headersOf(seller) })).status).toBe(404)
    expect((await say(seller, id, 'Hello?')).status).toBe(404)
  })

  it('goes on after the deployment has ended', { tags: ['proof'] }, async () => {
    const { seller, buyer, agent } = await sale()
    const { deploymentId } = await deploy(accounts, agent, buyer)
    const id = idOf(deploymentId)
    await say(buyer, id, 'It reads no attachments.')
    await pool.query("update purchases set status = 'refunded' where id = $1", [deploymentId])
    expect((await say(seller, id, 'I am sorry.')).status).toBe(200)
    expect((await open(buyer, id)).subject.badge).toEqual({ label: 'Refunded', variant: 'secondary' })
  })

  it('is no one else’s', async () => {
    const { buyer, agent } = await sale()
    const { deploymentId } = await deploy(accounts, agent, buyer)
    const id = idOf(deploymentId)
    const other = await person()
    expect((await say(other, id, 'Hello')).status).toBe(404)
    const path = `/rest/v1/conversations/${id}`
    expect((await product.ask('GET', path, { headers: await headersOf(other) })).status).toBe(404)
    expect((await product.ask('GET', path)).status).toBe(401)
  })
})
