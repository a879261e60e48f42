// Tests conversations about proposals: sent, changed, withdrawn, sent again, shortlisted, accepted, declined, listed.
import { describe, expect, it } from 'vitest'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makePerson, makeProject, makeProposal } from '../../../../../tests/support/people/makers.ts'
import { newMember } from '../../../../../tests/support/people/members.ts'
import { actFor } from '../../../../platform/actor.ts'
import { projectMessages } from '../../projects.messages.ts'
import { archiveProject } from '../../server/projects.actions.ts'
import { proposalContracts as contracts, type Proposal } from '../proposals.contract.ts'
import { proposalMessages as messages, proposalStatusMessages } from '../proposals.messages.ts'
import { repairProjectCounts } from './proposals.actions.ts'

const accounts = await testAccounts()
const { product } = accounts
const owner = await accounts.person()
const proposer = await accounts.person()

const typed = {
  message: `  ${'I have built three of these before. '.repeat(2)} `,
  budget: 900.25,
  timeline: ' 3 weeks ',
}

const aProject = (change: object = {}) => makeProject(product, actFor(owner.id), change)

async function ask(by: SignedIn, method: string, path: string, body?: unknown) {
  return product.ask(method, `/rest/v1${path}`, {
    headers: await headersOf(by),
    ...(body === undefined ? {} : { body }),
  })
}

async function submit(projectId: number, by = proposer): Promise<Proposal> {
  const answer = await ask(by, 'POST', `/projects/${projectId}/proposals`, typed)
  expect(answer.status).toBe(200)
  return contracts.submit.output.parse(answer.body)
}

async function countOf(projectId: number): Promise<number> {
  const { rows } = await product.database.pool.query('select proposals_count from projects where id = $1', [
    projectId,
  ])
  return rows[0].proposals_count
}

/** Returns a person's notifications since the last call, oldest first. */
async function newEventsOf(person: SignedIn): Promise<string[]> {
  const { rows } = await product.database.pool.query(
    'delete from notifications where user_id = $1 returning kind, id',
    [person.id],
  )
  return rows.sort((one, other) => one.id - other.id).map((row) => row.kind)
}

describe('submitting', () => {
  it('DATA-6, DATA-25, PRJ-31 stores it trimmed, counts it, and tells the owner', async () => {
    await newEventsOf(owner)
    const id = await aProject()
    const sent = await submit(id)
    expect(sent).toMatchObject({
      project_id: id,
      user_id: proposer.id,
      message: typed.message.trim(),
      budget: 900.25,
      timeline: '3 weeks',
      status: 'sent',
      note: null,
    })
    expect(await countOf(id)).toBe(1)
    expect(await newEventsOf(owner)).toEqual(['proposal_received'])
    expect(await ask(proposer, 'GET', `/projects/${id}/own-proposal`)).toMatchObject({
      status: 200,
      body: { proposal: sent },
    })
  })

  it('DEC-39 is refused a second time, and for one’s own project', async () => {
    const id = await aProject()
    await submit(id)
    expect(await ask(proposer, 'POST', `/projects/${id}/proposals`, typed)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: messages.secondProposal },
    })
    expect(await ask(owner, 'POST', `/projects/${id}/proposals`, typed)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: messages.ownProject },
    })
    expect(await countOf(id)).toBe(1)
  })

  it('DEC-40 is refused for an archived and an unknown project', async () => {
    const id = await aProject({ status: 'archived' })
    expect(await ask(proposer, 'POST', `/projects/${id}/proposals`, typed)).toMatchObject({
      status: 409,
      body: { message: projectMessages.archivedNote },
    })
    expect(await ask(proposer, 'POST', '/projects/987654/proposals', typed)).toMatchObject({
      status: 404,
      body: { message: projectMessages.notFound },
    })
  })

  it.each([
    [{ message: 'short' }, 'message', 'Proposal message must be at least 50 characters'],
    [{ budget: 1_000_000.01 }, 'budget', 'Budget must be less than $1,000,000'],
    [{ budget: null }, 'budget', 'Budget must be a positive number'],
    [{ timeline: 'x' }, 'timeline', 'Timeline must be at least 3 characters'],
    [{ status: 'accepted' }, 'status', 'Unknown field: status'],
  ])('refuses %j by name', async (change, field, message) => {
    const id = await aProject()
    const answer = await ask(proposer, 'POST', `/projects/${id}/proposals`, { ...typed, ...change })
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  })

  it('keeps hostile text as it is, and refuses what cannot be stored', async () => {
    const id = await aProject()
    const hostile = `<img src=x onerror=alert(1)> 🦊 \u2067نص\u2069 ${'x'.repeat(40)}`
    const answer = await ask(proposer, 'POST', `/projects/${id}/proposals`, { ...typed, message: hostile })
    expect(answer).toMatchObject({ status: 200, body: { message: hostile } })
    for (const message of [`${hostile}\0`, `${hostile}\ud800`, `${hostile}\u202e`]) {
      const refused = await ask(proposer, 'PATCH', `/proposals/${(answer.body as Proposal).id}`, { message })
      expect(refused).toMatchObject({ status: 400, body: { code: 'invalid' } })
    }
  })
})

describe('the proposer', () => {
  it('changes it while it is sent or shortlisted, and the owner is notified', async () => {
    const id = await aProject()
    const sent = await submit(id)
    await newEventsOf(owner)
    const changed = await ask(proposer, 'PATCH', `/proposals/${sent.id}`, { budget: 800 })
    expect(changed).toMatchObject({
      status: 200,
      body: { ...sent, budget: 800, edited_at: product.clock.now().toISOString() },
    })
    expect(await newEventsOf(owner)).toEqual(['proposal_changed'])
    await ask(owner, 'POST', `/proposals/${sent.id}/shortlist`, {})
    expect((await ask(proposer, 'PATCH', `/proposals/${sent.id}`, { budget: 700 })).status).toBe(200)
    await ask(owner, 'POST', `/proposals/${sent.id}/decline`, {})
    expect(await ask(proposer, 'PATCH', `/proposals/${sent.id}`, { budget: 600 })).toMatchObject({
      status: 409,
      body: { message: proposalStatusMessages.declined },
    })
  })

  it('takes no note with a decision where the proposer has blocked the owner, and takes the decision', async () => {
    const [business, professional] = [await newMember(accounts), await newMember(accounts)]
    const project = await makeProject(product, actFor(business.id))
    const { id } = await makeProposal(product, project, actFor(professional.id))
    const blocked = await professional.ask('PUT', `/people/${business.id}/block`, { kind: 'block' })
    expect(blocked.status).toBe(200)
    for (const step of ['shortlist', 'decline']) {
      const path = `/proposals/${id}/${step}`
      expect(await business.ask('POST', path, { note: 'Read this' })).toMatchObject({
        status: 409,
        body: { message: messages.noNote },
      })
      expect(await business.ask('POST', path, {})).toMatchObject({ status: 200, body: { note: null } })
    }
  })

  it('withdraws it, after which it is not counted nor shown to the owner, and sends it again', async () => {
    const id = await aProject()
    const sent = await submit(id)
    await ask(owner, 'POST', `/proposals/${sent.id}/shortlist`, { note: 'Nice' })
    await newEventsOf(owner)
    const withdrawn = await ask(proposer, 'POST', `/proposals/${sent.id}/withdraw`)
    expect(withdrawn).toMatchObject({ status: 200, body: { status: 'withdrawn', note: null } })
    expect(await countOf(id)).toBe(0)
    expect(await newEventsOf(owner)).toEqual(['proposal_withdrawn'])
    expect(await ask(owner, 'GET', `/projects/${id}/proposals`)).toMatchObject({
      body: { items: [], total: 0 },
    })
    expect(await ask(owner, 'POST', `/proposals/${sent.id}/accept`, { edited_at: null })).toMatchObject({
      status: 404,
    })
    expect(await ask(proposer, 'PATCH', `/proposals/${sent.id}`, { budget: 1 })).toMatchObject({
      status: 409,
      body: { message: proposalStatusMessages.withdrawn },
    })

    product.clock.advance(60)
    const again = await submit(id)
    expect(again).toMatchObject({
      id: sent.id,
      status: 'sent',
      note: null,
      created_at: product.clock.now().toISOString(),
    })
    expect(await countOf(id)).toBe(1)
    expect(await newEventsOf(owner)).toEqual(['proposal_received'])
  })

  it('tells the owner once of one that is taken back and sent again all day', async () => {
    await newEventsOf(owner)
    const id = await aProject()
    for (let times = 0; times < 4; times++) {
      const sent = await submit(id)
      await ask(proposer, 'POST', `/proposals/${sent.id}/withdraw`)
    }
    expect(await newEventsOf(owner)).toEqual(['proposal_received', 'proposal_withdrawn'])
  })

  it('PERM-12 lists all own ones with their projects, newest first, by status and page', async () => {
    const grace = await accounts.person()
    const first = await aProject({ title: 'First' })
    const second = await aProject({ title: 'Second' })
    const sent = await submit(first, grace)
    product.clock.advance(60)
    await submit(second, grace)
    await ask(grace, 'POST', `/proposals/${sent.id}/withdraw`)
    const all = await ask(grace, 'GET', '/own/proposals')
    expect(all).toMatchObject({
      status: 200,
      body: {
        total: 2,
        items: [
          { status: 'sent', project: { title: 'Second', status: 'active' } },
          { status: 'withdrawn', project: { title: 'First' } },
        ],
      },
    })
    expect(await ask(grace, 'GET', '/own/proposals?status=withdrawn')).toMatchObject({
      body: { total: 1, items: [{ id: sent.id }] },
    })
    expect(await ask(grace, 'GET', '/own/proposals?page=2&page_size=1')).toMatchObject({
      body: { total: 2, items: [{ id: sent.id }] },
    })
    expect((await ask(grace, 'GET', '/own/proposals?status=lost')).status).toBe(400)
  })
})

describe('the owner', () => {
  it('tells the proposer once who puts a proposal on the shortlist and takes it off again', async () => {
    const sent = await submit(await aProject())
    await newEventsOf(proposer)
    for (let times = 0; times < 3; times++) {
      await ask(owner, 'POST', `/proposals/${sent.id}/shortlist`, {})
      await ask(owner, 'POST', `/proposals/${sent.id}/unshortlist`)
    }
    expect(await newEventsOf(proposer)).toEqual(['proposal_shortlisted'])
  })

  it('shortlists with a note, takes it back, declines, and the proposer is notified', async () => {
    const id = await aProject()
    const sent = await submit(id)
    await newEventsOf(proposer)
    const shortlisted = await ask(owner, 'POST', `/proposals/${sent.id}/shortlist`, { note: ' Call me ' })
    expect(shortlisted).toMatchObject({ status: 200, body: { status: 'shortlisted', note: 'Call me' } })
    expect(await ask(owner, 'POST', `/proposals/${sent.id}/shortlist`, {})).toMatchObject({
      status: 409,
      body: { message: proposalStatusMessages.shortlisted },
    })
    const seen = await ask(proposer, 'GET', `/projects/${id}/own-proposal`)
    expect(seen).toMatchObject({ body: { proposal: { status: 'shortlisted', note: 'Call me' } } })
    expect(await ask(owner, 'POST', `/proposals/${sent.id}/unshortlist`)).toMatchObject({
      body: { status: 'sent', note: null, decided_at: null },
    })
    expect(await ask(owner, 'POST', `/proposals/${sent.id}/unshortlist`)).toMatchObject({
      status: 409,
      body: { message: proposalStatusMessages.sent },
    })
    expect(await ask(owner, 'POST', `/proposals/${sent.id}/decline`, { note: 'Sorry' })).toMatchObject({
      body: { status: 'declined', note: 'Sorry' },
    })
    expect(await newEventsOf(proposer)).toEqual(['proposal_shortlisted', 'proposal_declined'])
    expect(await countOf(id)).toBe(1)
  })

  it('refuses a note that is too long', async () => {
    const sent = await submit(await aProject())
    const answer = await ask(owner, 'POST', `/proposals/${sent.id}/decline`, { note: 'n'.repeat(1001) })
    expect(answer).toMatchObject({ status: 400, body: { fields: { note: messages.noteTooLong } } })
  })

  it('accepts one: the project is awarded, closed, and the others can only be declined', {
    tags: ['proof'],
  }, async () => {
    const id = await aProject()
    const sent = await submit(id)
    const other = await makeProposal(product, id)
    await newEventsOf(proposer)
    const accepted = await ask(owner, 'POST', `/proposals/${sent.id}/accept`, {
      note: 'Welcome',
      edited_at: null,
    })
    expect(accepted).toMatchObject({ status: 200, body: { status: 'accepted', note: 'Welcome' } })
    expect(await newEventsOf(proposer)).toEqual(['proposal_accepted'])
    expect(await product.ask('GET', `/rest/v1/projects/${id}`)).toMatchObject({
      body: { status: 'active', awarded_at: product.clock.now().toISOString() },
    })
    expect(await ask(owner, 'GET', '/own/projects')).toMatchObject({
      body: {
        items: expect.arrayContaining([expect.objectContaining({ id, awarded_proposal_id: sent.id })]),
      },
    })
    for (const [step, body] of [
      ['accept', { edited_at: null }],
      ['shortlist', {}],
    ] as const) {
      expect(await ask(owner, 'POST', `/proposals/${other.id}/${step}`, body)).toMatchObject({
        status: 409,
        body: { message: projectMessages.awardedNote },
      })
    }
    const late = await accounts.person()
    expect(await ask(late, 'POST', `/projects/${id}/proposals`, typed)).toMatchObject({
      status: 409,
      body: { message: projectMessages.awardedNote },
    })
    expect(await ask(owner, 'POST', `/proposals/${sent.id}/decline`, {})).toMatchObject({
      status: 409,
      body: { message: proposalStatusMessages.accepted },
    })
    expect((await ask(owner, 'POST', `/proposals/${other.id}/decline`, {})).status).toBe(200)
    expect(await ask(owner, 'PATCH', `/projects/${id}`, { budget: 1 })).toMatchObject({
      status: 409,
      body: { message: projectMessages.closedToChange },
    })
  })

  it('does not accept what was changed after it was read', async () => {
    const sent = await submit(await aProject())
    const changed = await ask(proposer, 'PATCH', `/proposals/${sent.id}`, { budget: 99_000 })
    expect(
      await ask(owner, 'POST', `/proposals/${sent.id}/accept`, { edited_at: sent.edited_at }),
    ).toMatchObject({
      status: 409,
      body: { message: messages.changedMeanwhile },
    })
    const { edited_at } = changed.body as Proposal
    expect((await ask(owner, 'POST', `/proposals/${sent.id}/accept`, { edited_at })).status).toBe(200)
  })

  it('may decline, but not accept, after archiving; the proposer may still withdraw', async () => {
    const id = await aProject()
    const one = await submit(id)
    const other = await makeProposal(product, id)
    await product.database.inTransaction((tx) =>
      archiveProject(tx, actFor(owner.id), id, product.clock.now()),
    )
    expect(await ask(owner, 'POST', `/proposals/${one.id}/accept`, { edited_at: null })).toMatchObject({
      status: 409,
      body: { message: projectMessages.archivedNote },
    })
    expect((await ask(owner, 'POST', `/proposals/${other.id}/decline`, {})).status).toBe(200)
    expect((await ask(proposer, 'POST', `/proposals/${one.id}/withdraw`)).status).toBe(200)
  })

  it('DEC-41 reads what was proposed: sorted, by status, by page, with the names of those who sent it', async () => {
    const id = await aProject()
    const named = await makePerson(product, { display_name: 'Grace Example' })
    const hidden = await makePerson(product, { display_name: 'Hidden', is_public: false })
    const first = await makeProposal(product, id, named)
    product.clock.advance(60)
    const second = await makeProposal(product, id, hidden)
    product.clock.advance(60)
    const third = await submit(id)
    await ask(owner, 'POST', `/proposals/${second.id}/shortlist`, {})
    const all = await ask(owner, 'GET', `/projects/${id}/proposals`)
    expect(all).toMatchObject({
      status: 200,
      body: {
        total: 3,
        counts: { sent: 2, shortlisted: 1, accepted: 0, not_selected: 0, declined: 0 },
        items: [
          { id: third.id },
          { id: second.id, proposer: { display_name: 'Hidden', is_public: false }, status: 'shortlisted' },
          { id: first.id, proposer: { display_name: 'Grace Example' } },
        ],
      },
    })
    expect(await ask(owner, 'GET', `/projects/${id}/proposals?sort=budget`)).toMatchObject({
      body: { items: [{ budget: 900 }, { budget: 900 }, { budget: 900.25 }] },
    })
    expect(await ask(owner, 'GET', `/projects/${id}/proposals?status=shortlisted`)).toMatchObject({
      body: { total: 1, items: [{ id: second.id }] },
    })
    expect(await ask(owner, 'GET', `/projects/${id}/proposals?page=2&page_size=2`)).toMatchObject({
      body: { total: 3, page: 2, items: [{ id: first.id }] },
    })
    expect((await ask(owner, 'GET', `/projects/${id}/proposals?status=withdrawn`)).status).toBe(400)
    expect((await ask(owner, 'GET', `/projects/${id}/proposals?page_size=101`)).status).toBe(400)
  })
})

it('the repair counts what was not withdrawn', async () => {
  const id = await aProject()
  await makeProposal(product, id)
  const sent = await submit(id)
  await ask(proposer, 'POST', `/proposals/${sent.id}/withdraw`)
  await product.database.pool.query('update projects set proposals_count = 7 where id = $1', [id])
  expect(await product.database.inTransaction(repairProjectCounts)).toBe(1)
  expect(await countOf(id)).toBe(1)
  expect(await product.database.inTransaction(repairProjectCounts)).toBe(0)
})
