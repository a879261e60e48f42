// Who may change and read someone's own rows: whatever a client requests, the server itself checks the owner.
import { beforeAll, describe, expect, it } from 'vitest'
import { headersOf, type SignedIn, testAccounts } from '../../tests/support/people/accounts.ts'
import { makeAgent, makeProject, makeProposal } from '../../tests/support/people/makers.ts'
import { emitTo } from '../../tests/support/people/recipients.ts'
import { actFor } from '../platform/actor.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database } = product

let owner: SignedIn
let stranger: SignedIn
const ids = { project: 0, proposal: 0, agent: 0, notification: 0, session: '' }

beforeAll(async () => {
  owner = await accounts.person()
  stranger = await accounts.person()
  const ofOwner = actFor(owner.id)
  const proposer = await accounts.person()
  const still = { database, clock: { ...product.clock, advance: () => undefined } }
  ids.project = await makeProject(still, ofOwner)
  const foreign = await makeProject(still, actFor(proposer.id))
  ids.proposal = (await makeProposal(still, foreign, ofOwner)).id
  ids.agent = await makeAgent(still, ofOwner)
  await emitTo(product, owner.id)
  const idIn = async (table: string) =>
    (await database.pool.query(`select id from ${table} where user_id = $1 order by id limit 1`, [owner.id]))
      .rows[0].id
  ids.notification = Number(await idIn('notifications'))
  ids.session = String(await idIn('sessions'))
})

/** All rows of the owner. */
async function rowsOfOwner(): Promise<string> {
  const all = []
  for (const table of [
    'projects',
    'agents',
    'proposals',
    'notifications',
    'sessions',
    'notification_preferences',
  ])
    all.push((await database.pool.query(`select * from ${table} where user_id = $1`, [owner.id])).rows)
  all.push((await database.pool.query('select * from profiles where id = $1', [owner.id])).rows)
  return JSON.stringify(all)
}

const ask = async (by: SignedIn, method: string, path: string, body?: object) =>
  product.ask(method, `/rest/v1${path}`, { headers: await headersOf(by), ...(body ? { body } : {}) })

const decision = { note: null }
const anAgent = { name: 'Mine now', category: 'Sales', description: 'x', features: ['y'], price: 1 }
const WRITES: [string, () => string, object | undefined, number][] = [
  ['PATCH', () => `/projects/${ids.project}`, { title: 'Mine now' }, 403],
  ['POST', () => `/projects/${ids.project}/archive`, undefined, 403],
  ['POST', () => `/projects/${ids.project}/restore`, undefined, 403],
  ['PATCH', () => `/own/agents/${ids.agent}`, anAgent, 404],
  ['DELETE', () => `/own/agents/${ids.agent}`, undefined, 404],
  ['POST', () => `/own/agents/${ids.agent}/restore`, undefined, 404],
  ['PATCH', () => `/proposals/${ids.proposal}`, { budget: 1 }, 404],
  ['POST', () => `/proposals/${ids.proposal}/withdraw`, undefined, 404],
  ['POST', () => `/proposals/${ids.proposal}/decline`, decision, 404],
  ['POST', () => `/conversations/${ids.proposal}/messages`, { body: 'Hello' }, 404],
  ['POST', () => `/notifications/${ids.notification}/read`, undefined, 404],
  ['DELETE', () => `/account/sessions/${ids.session}`, undefined, 404],
]

describe('DEC-78 what is someone else’s', () => {
  it.each(WRITES)('is not changed by %s', async (method, path, body, status) => {
    const before = await rowsOfOwner()
    const answer = await ask(stranger, method, path(), body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    expect(await rowsOfOwner()).toBe(before)
  })

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

  it.each([
    [() => `/projects/${ids.project}/proposals`, 403],
    [() => `/conversations/${ids.proposal}`, 404],
    [() => `/conversations/${ids.proposal}/messages`, 404],
  ])('is opened by no one else: %s', async (path, status) => {
    expect((await ask(stranger, 'GET', path())).status).toBe(status)
  })
})
