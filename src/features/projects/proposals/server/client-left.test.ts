// Does an award stay with its winner, who is notified, when the client's account is erased?
// @module-tag proof
import { beforeEach, expect, it } from 'vitest'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeProject, makeProposal } from '../../../../../tests/support/people/makers.ts'
import { newRecipient, type Recipient } from '../../../../../tests/support/people/recipients.ts'
import { actFor } from '../../../../platform/actor.ts'
import { readMailbox } from '../../../../platform/mail/outbox.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database } = product
/** Rows are made without moving the clock, since tokens age with it. */
const still = { database, clock: { ...product.clock, advance: () => undefined } }

const TITLE = 'Sort the mail'
const LEFT = `The client who chose you for “${TITLE}” deleted their account`

let client: Recipient
let winner: Recipient
let other: Recipient
let project: number
let open: number
let won: { id: number; budget: number; message: string }

beforeEach(async () => {
  const make = () => newRecipient(accounts)
  ;[client, winner, other] = [await make(), await make(), await make()]
  project = await makeProject(still, actFor(client.id), { title: TITLE })
  open = await makeProject(still, actFor(client.id), { title: 'Still open' })
  await makeProposal(still, project, actFor(other.id))
  await makeProposal(still, open, actFor(winner.id))
  const { id } = await makeProposal(still, project, actFor(winner.id))
  await ask(client, `/proposals/${id}/accept`, { edited_at: null, note: 'Call me at 555 0100' })
  await ask(client, `/conversations/${id}/messages`, { body: 'When can you begin?' })
  await ask(winner, `/conversations/${id}/messages`, { body: 'On Monday, for $950.' })
  const [row] = (await ownOf(winner)).filter((one) => one.id === id)
  if (!row) throw new Error('It is not among their own')
  won = row
})

async function ask(who: Recipient, path: string, body?: unknown, method = 'POST') {
  const answer = await who.ask(method, path, body)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}
type Own = {
  id: number
  budget: number
  message: string
  status: string
  note: string | null
  project: { title: string }
}
const ownOf = async (who: Recipient) =>
  ((await ask(who, '/own/proposals', undefined, 'GET')) as { items: Own[] }).items
const leave = (who: Recipient) => ask(who, '/account', {}, 'DELETE')
const rows = async (query: string) => (await database.pool.query(query, [project])).rows

it('stays with its amount, dates and conversation; the project has no page, and nothing else of the client stays', async () => {
  const decided_at = product.clock.now().toISOString()
  await leave(client)
  expect(await ownOf(winner)).toMatchObject([
    {
      id: won.id,
      status: 'accepted',
      budget: won.budget,
      message: won.message,
      decided_at,
      note: null,
      project: { title: TITLE },
    },
  ])
  expect(await ownOf(other)).toEqual([])
  const messages = (await ask(winner, `/conversations/${won.id}/messages`, undefined, 'GET')) as {
    items: { body: string }[]
  }
  expect(messages.items.map(({ body }) => body).toSorted()).toEqual(['', 'On Monday, for $950.'])
  expect((await product.ask('GET', `/rest/v1/projects/${project}`)).status).toBe(404)
  expect(
    await rows(
      'select title, company, description, location, status, proposals_count from projects where id >= $1',
    ),
  ).toEqual([
    { title: TITLE, company: '', description: '', location: '', status: 'archived', proposals_count: 1 },
  ])
})

it('is announced to who won it, once: in the app, by mail and in the activity', async () => {
  await leave(client)
  const texts = async (path: string) =>
    ((await ask(winner, path, undefined, 'GET')) as { items: { text: string }[] }).items.map(
      ({ text }) => text,
    )
  expect((await texts('/notifications')).filter((text) => text === LEFT)).toHaveLength(1)
  expect(await texts('/home/activity')).toContain(LEFT)
  await product.notificationMailer.writeDue()
  const mails = (await readMailbox(database.db, winner.email)).filter(({ subject }) => subject === LEFT)
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('stays in your records')])
})

it('is gone once both have left', async () => {
  await leave(client)
  await leave(winner)
  expect(await rows('select id from projects where id = $1')).toEqual([])
  expect(await rows('select id from proposals where project_id = $1')).toEqual([])
})

it('and whose winner left before is gone with its client', async () => {
  await leave(winner)
  await leave(client)
  expect(await rows('select id from projects where id = $1')).toEqual([])
})
