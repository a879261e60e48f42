// Do lists hold the caller's own rows alone, and does no field reveal a row's owner? The test of rows that an address
// names is whose.test.ts.
import { beforeAll, describe, expect, it } from 'vitest'
import { headersOf, type SignedIn, testAccounts } from '../../tests/support/people/accounts.ts'
import { makeAgent, makeProject, makeProposal, makePurchase } from '../../tests/support/people/makers.ts'
import { emitTo } from '../../tests/support/people/recipients.ts'
import { actFor } from '../platform/actor.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database } = product

let owner: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  owner = await accounts.person()
  stranger = await accounts.person()
  const ofOwner = actFor(owner.id)
  const proposer = await accounts.person()
  const still = { database, clock: { ...product.clock, advance: () => undefined } }
  await makeProject(still, ofOwner)
  await makeProposal(still, await makeProject(still, actFor(proposer.id)), ofOwner)
  await makePurchase(still, await makeAgent(still, ofOwner), ofOwner)
  await emitTo(product, owner.id)
})

const ask = async (by: SignedIn, method: string, path: string, body?: object) =>
  product.ask(method, `/rest/v1${path}`, { headers: await headersOf(by), ...(body ? { body } : {}) })

describe('DEC-78 what is someone else’s', () => {
  it('is named by no field: whose a row is comes from the session', async () => {
    const typed = {
      title: 'x',
      company: 'y',
      description: 'z'.repeat(20),
      budget: 1,
      duration: 'a',
      location: 'b',
    }
    const forged = await ask(stranger, 'POST', '/projects', { ...typed, skills: ['c'], user_id: owner.id })
    expect(forged).toMatchObject({ status: 400, body: { fields: { user_id: expect.any(String) } } })
    const profile = await ask(stranger, 'PATCH', '/profile', { id: owner.id, full_name: 'Eve' })
    expect(profile.status).toBe(400)
  })

  it.each([
    ['/own/projects', 'total'],
    ['/own/proposals', 'total'],
    ['/own/agents', 'total'],
    ['/own/deployments', 'total'],
    ['/notifications', 'items'],
    ['/conversations', 'items'],
  ])('is read by no one else: %s', async (path, field) => {
    const { status, body } = await ask(stranger, 'GET', path)
    expect(status).toBe(200)
    expect((body as Record<string, unknown>)[field]).toEqual(field === 'total' ? 0 : [])
    expect(JSON.stringify(body)).not.toContain(owner.id)
  })
})
