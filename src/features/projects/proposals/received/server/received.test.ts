// Do owners read the proposals to all of their projects, in the chosen order, and no more of each proposer than they may?
import { beforeAll, describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../../../tests/support/people/accounts.ts'
import { makePerson, makeProject, makeProposal } from '../../../../../../tests/support/people/makers.ts'
import { newRecipient, type Recipient } from '../../../../../../tests/support/people/recipients.ts'
import { actFor, type Person } from '../../../../../platform/actor.ts'
import { proposalMessages as messages } from '../../proposals.messages.ts'
import type { ReceivedPage, ReceivedProposal } from '../received.contract.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product
const still = { database, clock: { ...clock, advance: () => undefined } }

let owner: Recipient
let grace: Person
let hidden: Person
let mail: number
let sales: number
const ids: Record<string, number> = {}

async function propose(project: number, by: Person, budget: number): Promise<number> {
  const { id } = await makeProposal(still, project, by)
  await database.pool.query('update proposals set budget = $2 where id = $1', [id, budget])
  clock.advance(60)
  return id
}

beforeAll(async () => {
  owner = await newRecipient(accounts)
  grace = await makePerson(product, {
    display_name: 'Grace Example',
    handle: 'grace-example',
    bio: 'I read what others cannot. Twelve years of it.',
    skills: ['Go', 'sql', 'PYTHON', 'Rust'],
  })
  hidden = await makePerson(product, {
    display_name: 'Hal Hidden',
    handle: 'hal-hidden',
    bio: 'A secret.',
    skills: ['Python'],
    is_public: false,
  })
  mail = await makeProject(still, actFor(owner.id), {
    title: 'Mail',
    budget: 1000,
    skills: ['Python', 'SQL'],
  })
  sales = await makeProject(still, actFor(owner.id), { title: 'Sales', budget: 2000, skills: ['Excel'] })
  ids.plain = await propose(mail, await makePerson(product), 990)
  ids.hidden = await propose(mail, hidden, 700)
  ids.grace = await propose(mail, grace, 1250)
  ids.sales = await propose(sales, grace, 1500)
})

const read = async (path: string, who = owner) => {
  const answer = await who.ask('GET', path)
  expect(answer.status, path).toBe(200)
  return answer.body as ReceivedPage
}
const idsOf = async (path: string) => (await read(path)).items.map(({ id }) => id)
const one = async (id: number | undefined, who = owner) =>
  (await who.ask('GET', `/own/received-proposals/${id}`)) as { status: number; body: ReceivedProposal }

describe('the person behind a proposal', () => {
  it('DEC-41 is shown by name, page, headline, two skills with the matching ones first, and since when', async () => {
    const { body } = await one(ids.grace)
    expect(body).toMatchObject({
      proposer: { display_name: 'Grace Example', handle: 'grace-example', avatar_url: null },
      about: {
        headline: 'I read what others cannot.',
        skills: ['sql', 'PYTHON'],
        matching_skills: ['Python', 'SQL'],
        member_since: expect.any(String),
      },
      project: { id: mail, title: 'Mail', budget: 1000, awarded_at: null },
    })
  })

  it('PERM-2 shows name, handle and picture of a private profile, and nothing else that is on it', async () => {
    const { body } = await one(ids.hidden)
    expect(body).toMatchObject({
      proposer: { display_name: 'Hal Hidden', handle: 'hal-hidden', avatar_url: null, is_public: false },
      about: null,
    })
    expect(JSON.stringify(body)).not.toMatch(/secret/i)
    expect((await owner.ask('GET', '/profiles/hal-hidden')).status).toBe(404)
  })

  it('has a record of what clients that are known decided about their other proposals, and none of this one', async () => {
    expect((await one(ids.grace)).body.record).toEqual({ accepted: 0, decided: 0 })
    const [other, fresh, unverified, gone] = [
      await newRecipient(accounts),
      await newRecipient(accounts),
      await newRecipient(accounts),
      await newRecipient(accounts),
    ]
    await database.pool.query("update users set created_at = created_at - interval '8 days' where id <> $1", [
      fresh.id,
    ])
    await database.pool.query('update users set email_confirmed_at = null where id = $1', [unverified.id])
    for (const by of [fresh, unverified, gone]) {
      const { id } = await makeProposal(still, await makeProject(still, actFor(by.id)), grace)
      await by.ask('POST', `/proposals/${id}/accept`, { edited_at: null })
    }
    await gone.ask('DELETE', '/account', {})
    expect((await one(ids.grace)).body.record).toEqual({ accepted: 0, decided: 0 })
    for (const status of ['accept', 'decline', 'accept']) {
      const project = await makeProject(still, actFor(other.id))
      const { id } = await makeProposal(still, project, grace)
      const body = status === 'accept' ? { edited_at: null } : {}
      expect((await other.ask('POST', `/proposals/${id}/${status}`, body)).status).toBe(200)
    }
    // Choosing another proposal is a decision, too.
    const lost = await makeProject(still, actFor(other.id))
    await makeProposal(still, lost, grace)
    const chosen = await makeProposal(still, lost)
    await other.ask('POST', `/proposals/${chosen.id}/accept`, { edited_at: null })
    // Open, shortlisted and withdrawn proposals are not counted.
    const listed = await makeProposal(still, await makeProject(still, actFor(other.id)), grace)
    await other.ask('POST', `/proposals/${listed.id}/shortlist`, {})
    expect((await one(ids.grace)).body.record).toEqual({ accepted: 2, decided: 4 })
    await owner.ask('POST', `/proposals/${ids.sales}/decline`, {})
    expect((await one(ids.sales)).body.record).toEqual({ accepted: 2, decided: 4 })
    expect((await one(ids.grace)).body.record).toEqual({ accepted: 2, decided: 5 })
  })
})

describe('the list', () => {
  it('has the proposals of all own projects or of one, by status, newest first', async () => {
    expect(await idsOf('/own/received-proposals')).toEqual([ids.sales, ids.grace, ids.hidden, ids.plain])
    expect(await idsOf(`/projects/${mail}/proposals`)).toEqual([ids.grace, ids.hidden, ids.plain])
    await owner.ask('POST', `/proposals/${ids.hidden}/shortlist`, {})
    expect(await read('/own/received-proposals?status=shortlisted')).toMatchObject({
      total: 1,
      items: [{ id: ids.hidden }],
      counts: { sent: 2, shortlisted: 1, accepted: 0, not_selected: 0, declined: 1 },
    })
    expect(await read(`/projects/${sales}/proposals?status=declined`)).toMatchObject({
      total: 1,
      items: [{ id: ids.sales }],
      counts: { sent: 0, declined: 1 },
    })
  })

  it('is sorted by budget either way and by the best match: skills first, then the nearest budget', async () => {
    const path = `/projects/${mail}/proposals?sort=`
    expect(await idsOf(`${path}budget`)).toEqual([ids.hidden, ids.plain, ids.grace])
    expect(await idsOf(`${path}budget-high`)).toEqual([ids.grace, ids.plain, ids.hidden])
    // The skills of a private profile must not count, because the order would reveal them.
    expect(await idsOf(`${path}match`)).toEqual([ids.grace, ids.plain, ids.hidden])
    expect((await owner.ask('GET', `${path}worst`)).status).toBe(400)
  })

  it('comes page by page, and shows neither what was withdrawn nor other people’s', async () => {
    expect(await read('/own/received-proposals?page=2&page_size=3')).toMatchObject({
      total: 4,
      page: 2,
      items: [{ id: ids.plain }],
    })
    expect((await owner.ask('GET', '/own/received-proposals?page_size=101')).status).toBe(400)
    const proposer = await newRecipient(accounts)
    const { id } = await makeProposal(still, sales, actFor(proposer.id))
    expect((await one(id)).status).toBe(200)
    for (const who of [proposer, await newRecipient(accounts)]) {
      expect(await one(id, who)).toMatchObject({ status: 404, body: { message: messages.notFound } })
      expect(await read('/own/received-proposals', who)).toMatchObject({ items: [], total: 0 })
      expect((await who.ask('GET', `/projects/${mail}/proposals`)).status).toBe(403)
    }
    await proposer.ask('POST', `/proposals/${id}/withdraw`)
    expect((await one(id)).status).toBe(404)
    expect(await idsOf('/own/received-proposals')).not.toContain(id)
  })

  it('walks an index for every order but the match, however many proposals others have', async () => {
    await database.pool.query('analyze proposals')
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local enable_seqscan = off')
      for (const [order, index] of [
        ['created_at desc, id desc', 'proposals_received'],
        ['budget, id', 'proposals_received_by_budget'],
        ['budget desc, id desc', 'proposals_received_by_budget'],
      ]) {
        const { rows } = await client.query(
          `explain select id from proposals where owner_id = $1 and status <> 'withdrawn' order by ${order} limit 20`,
          [owner.id],
        )
        const plan = JSON.stringify(rows)
        expect(plan, order).toContain(index)
        expect(plan, order).not.toContain('Sort')
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
