// Tests the other proposals of a project when it is awarded, when that is undone, and when it is archived; and the notifications
// of their authors.
// @module-tag proof
import { beforeEach, describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeProject, makeProposal } from '../../../../../tests/support/people/makers.ts'
import { newRecipient, type Recipient } from '../../../../../tests/support/people/recipients.ts'
import { actFor } from '../../../../platform/actor.ts'
import { readMailbox } from '../../../../platform/mail/outbox.ts'
import { projectMessages } from '../../projects.messages.ts'
import type { Proposal } from '../proposals.contract.ts'
import { proposalMessages as messages } from '../proposals.messages.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database } = product
/** Rows are made without moving the clock, since tokens age with it. */
const still = { database, clock: { ...product.clock, advance: () => undefined } }

const TITLE = 'Sort the mail'
const REASON = 'The budget was cut in half this morning.'
const HOUR_SECONDS = 3600

let owner: Recipient
let winner: Recipient
let other: Recipient
let listed: Recipient
let declined: Recipient
let project: number
let ids: Record<'winner' | 'other' | 'listed' | 'declined', number>

beforeEach(async () => {
  const make = () => newRecipient(accounts)
  ;[owner, winner, other, listed, declined] = [
    await make(),
    await make(),
    await make(),
    await make(),
    await make(),
  ]
  project = await makeProject(still, actFor(owner.id), { title: TITLE })
  const idOf = async (who: Recipient) => (await makeProposal(still, project, actFor(who.id))).id
  ids = {
    winner: await idOf(winner),
    other: await idOf(other),
    listed: await idOf(listed),
    declined: await idOf(declined),
  }
  await ask(owner, `/proposals/${ids.listed}/shortlist`, { note: 'Interesting' })
  await ask(owner, `/proposals/${ids.declined}/decline`, {})
})

async function ask(who: Recipient, path: string, body?: unknown) {
  const answer = await who.ask('POST', path, body)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}

const accept = (id = ids.winner) => ask(owner, `/proposals/${id}/accept`, { edited_at: null })
const undo = (who = owner, id = ids.winner) =>
  who.ask('POST', `/proposals/${id}/undo-award`, { reason: REASON })
const archive = () => ask(owner, `/projects/${project}/archive`)

async function statuses(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query('select id::int, status from proposals where project_id = $1', [
    project,
  ])
  return Object.fromEntries(
    Object.entries(ids).map(([who, id]) => [who, rows.find((row) => row.id === id).status]),
  )
}

const unreadOf = async (who: Recipient) => {
  const { body } = await who.ask('GET', '/notifications?unread=true')
  return (body as { items: { kind: string; text: string; path: string }[] }).items.map(({ text }) => text)
}
const activity = async (who: Recipient) => {
  const { body } = await who.ask('GET', '/home/activity')
  return (body as { items: { text: string }[] }).items.map(({ text }) => text)
}
const subjects = async ({ email }: Recipient) => {
  await product.notificationMailer.writeDue()
  return (await readMailbox(database.db, email)).map(({ subject }) => subject)
}

const NOT_SELECTED = `“${TITLE}” was awarded to someone else. Your proposal wasn't selected this time`
const OPEN_AGAIN = `“${TITLE}” is open again, and so is your proposal`
/** The subject of a mail does not quote the title of someone to whom nothing binds its reader yet. */
const asSubject = (text: string) => text.replace(`“${TITLE}”`, 'A project')
const ARCHIVED = `“${TITLE}” was archived, so your proposal won't be decided. Thank you for sending it`

describe('an award', () => {
  it('marks everyone else who waits as not selected, and tells them kindly: in the app, the activity and by mail', async () => {
    await accept()
    expect(await statuses()).toEqual({
      winner: 'accepted',
      other: 'not_selected',
      listed: 'not_selected',
      declined: 'declined',
    })
    for (const who of [other, listed]) {
      expect(await unreadOf(who)).toContain(NOT_SELECTED)
      expect(await activity(who)).toContain(NOT_SELECTED)
    }
    for (const who of [winner, declined, owner]) expect(await unreadOf(who)).not.toContain(NOT_SELECTED)
    expect((await other.ask('GET', '/own/proposals?status=not_selected')).body).toMatchObject({
      total: 1,
      items: [{ id: ids.other, status: 'not_selected', project: { title: TITLE } }],
    })
    // A misclick can be undone for ten minutes before a mail is sent.
    expect(await subjects(other)).toEqual([])
    product.clock.advance(601)
    expect(await subjects(other)).toEqual([asSubject(NOT_SELECTED)])
  })

  it('is announced to many at once, each by the channel of their choice', async () => {
    const choose = (who: Recipient, channel: string) =>
      who.ask('PUT', '/notifications/preferences/project_awarded', { channel })
    expect((await choose(other, 'none')).status).toBe(200)
    expect((await choose(listed, 'in_app')).status).toBe(200)
    await accept()
    expect(await unreadOf(other)).not.toContain(NOT_SELECTED)
    expect(await unreadOf(listed)).toContain(NOT_SELECTED)
    product.clock.advance(601)
    expect(await subjects(listed)).not.toContain(asSubject(NOT_SELECTED))
  })

  it('leaves those who were not selected free to withdraw, and the owner to decline them with a note', async () => {
    await accept()
    expect(await ask(other, `/proposals/${ids.other}/withdraw`)).toMatchObject({ status: 'withdrawn' })
    expect(await ask(owner, `/proposals/${ids.listed}/decline`, { note: 'Next time' })).toMatchObject({
      status: 'declined',
      note: 'Next time',
    })
    const edit = await other.ask('PATCH', `/proposals/${ids.listed}`, { budget: 5 })
    expect(edit.status).toBe(404)
    expect((await undo()).status).toBe(200)
    expect(await statuses()).toEqual({
      winner: 'sent',
      other: 'withdrawn',
      listed: 'declined',
      declined: 'declined',
    })
  })
})

describe('undoing an award', () => {
  it('opens the project again, gives every proposal its status back, and tells everyone whom it concerns', async () => {
    await ask(owner, `/proposals/${ids.winner}/shortlist`, {})
    await accept()
    const { status, body } = await undo()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: ids.winner,
      status: 'shortlisted',
      note: REASON,
      award_undone_at: product.clock.now().toISOString(),
    })
    expect(await statuses()).toEqual({
      winner: 'shortlisted',
      other: 'sent',
      listed: 'shortlisted',
      declined: 'declined',
    })
    expect(await product.ask('GET', `/rest/v1/projects/${project}`)).toMatchObject({
      body: { status: 'active', awarded_at: null },
    })
    const { rows } = await database.pool.query('select note from proposals where id = $1', [ids.listed])
    expect(rows).toEqual([{ note: 'Interesting' }])

    expect(await unreadOf(winner)).toEqual([
      `The award of “${TITLE}” was undone, and your proposal is open again. The client gave a reason`,
      expect.stringContaining('was shortlisted'),
    ])
    // The author reads the reason with the proposal.
    expect((await winner.ask('GET', '/own/proposals')).body).toMatchObject({ items: [{ note: REASON }] })
    expect(await unreadOf(other)).toEqual([OPEN_AGAIN])
    expect(await activity(other)).toEqual([OPEN_AGAIN, `You sent a proposal for “${TITLE}”`])
    expect(await activity(owner)).toContain(`You undid the award of “${TITLE}”`)
    expect(await activity(owner)).not.toContain(expect.stringContaining('You accepted'))
    product.clock.advance(601)
    expect(await subjects(other)).toEqual([asSubject(OPEN_AGAIN)])
    expect(await subjects(winner)).toContain(
      `The award of “${TITLE}” was undone, and your proposal is open again. The client gave a reason`,
    )
    // The project continues: another proposal can be chosen.
    await accept(ids.other)
    expect(await statuses()).toMatchObject({ winner: 'not_selected', other: 'accepted' })
  })

  it('works for 24 hours to the millisecond, and no longer', async () => {
    await accept()
    const token = async () => {
      const { data } = await owner.client.refreshSession()
      owner.headers.authorization = `Bearer ${data.session?.access_token}`
    }
    product.clock.advance(24 * HOUR_SECONDS)
    await token()
    await database.pool.query(
      `update projects set awarded_at = awarded_at - interval '1 millisecond' where id = $1`,
      [project],
    )
    expect(await undo()).toMatchObject({ status: 409, body: { message: messages.undoOver } })
    await database.pool.query(
      `update projects set awarded_at = awarded_at + interval '1 millisecond' where id = $1`,
      [project],
    )
    expect((await undo()).status).toBe(200)
  })

  it('happens once, and to the accepted proposal alone', async () => {
    expect(await undo()).toMatchObject({ status: 409, body: { message: messages.notAwarded } })
    await accept()
    expect(await undo(owner, ids.other)).toMatchObject({
      status: 409,
      body: { message: messages.notAwarded },
    })
    expect((await undo()).status).toBe(200)
    expect(await undo()).toMatchObject({ status: 409, body: { message: messages.notAwarded } })
    expect(await unreadOf(other)).toEqual([OPEN_AGAIN])
  })

  it('is for the owner: not for the proposer, nor for other members with the id', async () => {
    await accept()
    expect(await undo(winner)).toMatchObject({ status: 403, body: { message: messages.ownerOnly } })
    for (const stranger of [other, await newRecipient(accounts)])
      expect(await undo(stranger)).toMatchObject({ status: 404, body: { message: messages.notFound } })
    expect(await statuses()).toMatchObject({ winner: 'accepted', other: 'not_selected' })
  })

  it('needs a reason that says something', async () => {
    await accept()
    for (const [reason, message] of [
      ['  short   ', messages.reasonTooShort],
      ['r'.repeat(1001), messages.reasonTooLong],
    ]) {
      expect(await owner.ask('POST', `/proposals/${ids.winner}/undo-award`, { reason })).toMatchObject({
        status: 400,
        body: { fields: { reason: message } },
      })
    }
    expect((await owner.ask('POST', `/proposals/${ids.winner}/undo-award`, {})).status).toBe(400)
  })

  it('leaves an archived project archived, and tells those who were not selected nothing', async () => {
    await accept()
    await archive()
    expect((await undo()).status).toBe(200)
    expect(await statuses()).toMatchObject({ winner: 'sent', other: 'sent', listed: 'shortlisted' })
    expect(await product.ask('GET', `/rest/v1/projects/${project}`)).toMatchObject({
      body: { status: 'archived', awarded_at: null },
    })
    expect(await unreadOf(other)).toEqual([])
  })
})

describe('archiving', () => {
  it('tells those who wait for a decision, and no one else', async () => {
    await archive()
    for (const who of [winner, other, listed]) expect(await unreadOf(who)).toContain(ARCHIVED)
    for (const who of [declined, owner]) expect(await unreadOf(who)).not.toContain(ARCHIVED)
    expect(await activity(other)).toContain(ARCHIVED)
    product.clock.advance(601)
    expect(await subjects(other)).toContain(asSubject(ARCHIVED))
    expect(await statuses()).toMatchObject({ other: 'sent', listed: 'shortlisted' })
  })

  it('takes it back when it is undone: no one reads of it, and no mail says so', async () => {
    await archive()
    await ask(owner, `/projects/${project}/restore`)
    expect(await unreadOf(other)).toEqual([])
    expect(await activity(other)).toEqual([`You sent a proposal for “${TITLE}”`])
    product.clock.advance(601)
    expect(await subjects(other)).toEqual([])
  })

  it('refuses to accept, as before', async () => {
    await archive()
    expect(await owner.ask('POST', `/proposals/${ids.winner}/accept`, { edited_at: null })).toMatchObject({
      status: 409,
      body: { message: projectMessages.archivedNote },
    })
  })
})

it('tells a proposer who was chosen again of the last decision alone', async () => {
  await accept()
  await undo()
  const again = (await accept()) as Proposal
  expect(again).toMatchObject({ status: 'accepted', note: null, award_undone_at: null })
  expect(await activity(winner)).toEqual([
    `Your proposal for “${TITLE}” was accepted`,
    `You sent a proposal for “${TITLE}”`,
  ])
})
