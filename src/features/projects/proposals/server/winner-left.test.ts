// Does an award stay when its winner's account is erased, and can its owner, who is notified, choose again or post the project
// again?
// @module-tag proof
import { beforeEach, describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeProject, makeProposal } from '../../../../../tests/support/people/makers.ts'
import { newRecipient, type Recipient } from '../../../../../tests/support/people/recipients.ts'
import { actFor } from '../../../../platform/actor.ts'
import { readMailbox } from '../../../../platform/mail/outbox.ts'
import { projectMessages } from '../../projects.messages.ts'
import { proposalMessages as messages } from '../proposals.messages.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database } = product
/** Rows are made without moving the clock, since tokens age with it. */
const still = { database, clock: { ...product.clock, advance: () => undefined } }

const TITLE = 'Sort the mail'
const LEFT = `The professional you chose for “${TITLE}” deleted their account`
const OPEN_AGAIN = `“${TITLE}” is open again, and so is your proposal`

let owner: Recipient
let winner: Recipient
let other: Recipient
let listed: Recipient
let project: number
let ids: Record<'winner' | 'other' | 'listed', number>
let amount: number

beforeEach(async () => {
  const make = () => newRecipient(accounts)
  ;[owner, winner, other, listed] = [await make(), await make(), await make(), await make()]
  project = await makeProject(still, actFor(owner.id), { title: TITLE })
  const idOf = async (who: Recipient) => (await makeProposal(still, project, actFor(who.id))).id
  ids = { winner: await idOf(winner), other: await idOf(other), listed: await idOf(listed) }
  await ask(owner, `/proposals/${ids.listed}/shortlist`, {})
  amount = (await one()).budget
  await ask(owner, `/proposals/${ids.winner}/accept`, { edited_at: null, note: 'Welcome' })
})

async function ask(who: Recipient, path: string, body?: unknown, method = 'POST') {
  const answer = await who.ask(method, path, body)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}
const get = (who: Recipient, path: string) => ask(who, path, undefined, 'GET')
const one = async () => (await get(owner, `/own/received-proposals/${ids.winner}`)) as { budget: number }
const leave = (who = winner) => ask(who, '/account', {}, 'DELETE')
const chooseAgain = (who = owner, id = ids.winner) => who.ask('POST', `/proposals/${id}/choose-again`)
const publicProject = async (id = project) => (await product.ask('GET', `/rest/v1/projects/${id}`)).body
const itemsOf = async (who: Recipient, path: string) =>
  ((await get(who, path)) as { items: { text: string; kind: string }[] }).items
const unreadOf = async (who: Recipient) =>
  (await itemsOf(who, '/notifications?unread=true')).map(({ text }) => text)
const needs = async () => (await itemsOf(owner, '/home/needs')).filter(({ kind }) => kind === 'lost_winners')
async function statuses(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query('select id::int, status from proposals where project_id = $1', [
    project,
  ])
  return Object.fromEntries(
    Object.entries(ids).map(([who, id]) => [who, rows.find((row) => row.id === id).status]),
  )
}

describe('an award whose winner leaves', () => {
  it('stays with its amount and dates, without a name and a word of theirs, and the project says so', async () => {
    const now = product.clock.now().toISOString()
    await leave()
    expect(await one()).toMatchObject({
      status: 'accepted',
      budget: amount,
      decided_at: now,
      message: '',
      timeline: '',
      note: 'Welcome',
      proposer: null,
      about: null,
      record: null,
      project: { awarded_at: now, winner_left_at: now },
    })
    expect(await publicProject()).toMatchObject({
      status: 'active',
      awarded_at: now,
      winner_left_at: now,
      proposals_count: 3,
    })
    // The project does not open by itself.
    expect(await statuses()).toEqual({ winner: 'accepted', other: 'not_selected', listed: 'not_selected' })
    expect(await unreadOf(other)).not.toContain(OPEN_AGAIN)
    const { rows } = await database.pool.query(
      'select display_name, full_name, handle from profiles where id = $1',
      [winner.id],
    )
    expect(rows).toEqual([{ display_name: null, full_name: null, handle: null }])
  })

  it('is announced to the owner at once: in the app, in Recent Activity, by mail, and as what needs them', async () => {
    expect(await needs()).toEqual([])
    await leave()
    expect(await unreadOf(owner)).toContain(LEFT)
    expect((await itemsOf(owner, '/home/activity')).map(({ text }) => text)).toEqual(
      expect.arrayContaining([LEFT, `You accepted a proposal for “${TITLE}”`]),
    )
    await product.notificationMailer.writeDue()
    const mail = (await readMailbox(database.db, owner.email)).find(({ subject }) => subject === LEFT)
    expect(mail?.text).toContain('choose again among the proposals you received, or post the project again')
    expect(await needs()).toEqual([
      {
        kind: 'lost_winners',
        count: 1,
        text: 'The professional you chose deleted their account',
        detail: TITLE,
        action: {
          label: 'Choose again or repost',
          path: `/home/projects/${project}/proposals?proposal=${ids.winner}`,
        },
      },
    ])
  })

  it('is not undone: there is no one to read the reason, and no one to begin a conversation with', async () => {
    await leave()
    const undo = await owner.ask('POST', `/proposals/${ids.winner}/undo-award`, {
      reason: 'No one is there.',
    })
    expect(undo).toMatchObject({ status: 409, body: { message: messages.winnerLeft } })
    expect(
      await owner.ask('POST', `/conversations/${ids.winner}/messages`, { body: 'Hello?' }),
    ).toMatchObject({ status: 409 })
  })

  it('needs no one any more once the project is archived', async () => {
    await leave()
    await ask(owner, `/projects/${project}/archive`)
    expect(await needs()).toEqual([])
    expect(await chooseAgain()).toMatchObject({
      status: 409,
      body: { message: projectMessages.archivedNote },
    })
  })
})

describe('choosing again', () => {
  it('opens the project, gives the others their status back and tells them; what is left of the award goes', async () => {
    await leave()
    expect((await chooseAgain()).status).toBe(200)
    expect(await publicProject()).toMatchObject({
      awarded_at: null,
      winner_left_at: null,
      proposals_count: 2,
    })
    expect(await statuses()).toEqual({ winner: 'withdrawn', other: 'sent', listed: 'shortlisted' })
    expect((await owner.ask('GET', `/own/received-proposals/${ids.winner}`)).status).toBe(404)
    for (const who of [other, listed])
      expect(await unreadOf(who)).toEqual(expect.arrayContaining([OPEN_AGAIN]))
    expect(await unreadOf(owner)).not.toContain(LEFT)
    expect(await needs()).toEqual([])
    await ask(owner, `/proposals/${ids.listed}/accept`, { edited_at: null })
    expect(await statuses()).toMatchObject({ listed: 'accepted', other: 'not_selected' })
  })

  it('happens once, is the owner’s, and only of an award whose winner has left', async () => {
    expect(await chooseAgain()).toMatchObject({ status: 409, body: { message: messages.winnerThere } })
    await leave()
    expect(await chooseAgain(owner, ids.other)).toMatchObject({ status: 409 })
    expect(await chooseAgain(other)).toMatchObject({ status: 404, body: { message: messages.notFound } })
    expect((await chooseAgain()).status).toBe(200)
    expect(await chooseAgain()).toMatchObject({ status: 404 })
  })
})

describe('reposting', () => {
  const input = {
    title: 'Sort the mail again',
    company: 'Sorters',
    description: 'Everything as it was before.',
    budget: 500,
    duration: 'Two weeks',
    location: 'Remote',
    skills: ['Sorting'],
  }
  const repost = (who = owner) => who.ask('POST', `/projects/${project}/repost`, input)

  it('posts the project as a new one and archives the former, with its award and its proposals', async () => {
    await leave()
    const { status, body } = await repost()
    expect(status).toBe(200)
    const { id } = body as { id: number }
    expect(await publicProject(id)).toMatchObject({
      title: input.title,
      status: 'active',
      awarded_at: null,
      winner_left_at: null,
      proposals_count: 0,
    })
    expect(await publicProject()).toMatchObject({
      status: 'archived',
      winner_left_at: expect.any(String),
      proposals_count: 3,
    })
    expect(await needs()).toEqual([])
    expect(await unreadOf(owner)).not.toContain(LEFT)
  })

  it('is the owner’s, and only of a project whose winner has left', async () => {
    expect(await repost()).toMatchObject({ status: 409, body: { message: projectMessages.winnerThere } })
    await leave()
    expect(await repost(other)).toMatchObject({ status: 403, body: { message: projectMessages.ownerOnly } })
  })
})
