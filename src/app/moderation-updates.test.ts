// Does hiding updates, comments and replies change their counts and the list of notified people, and does a ban do the
// same?
import { expect, it } from 'vitest'
import { testAccounts } from '../../tests/support/people/accounts.ts'
import { makeAgent, makeFormerBuyer, makeUpdate } from '../../tests/support/people/makers.ts'
import { type Member, newMember, notificationsOf } from '../../tests/support/people/members.ts'
import { exportedBy } from '../../tests/support/product/exported.ts'
import { reviewAgent } from '../features/agents/server/reviews.ts'
import { repairUpdateCounts } from '../features/updates/server/interactions.actions.ts'
import { updateData } from '../features/updates/server/updates-person-data.ts'
import { actFor } from '../platform/actor.ts'
import { runModerationCommand } from './moderation-command.ts'

const accounts = await testAccounts()
const { product } = accounts
const { clock, database } = product

async function run(...words: string[]) {
  clock.advance(1)
  return runModerationCommand(database, [...words, '--as', 'tester', '--why', 'A test'], clock.now())
}
const read = async (path: string) => (await product.ask('GET', `/rest/v1${path}`)).body

async function commentOf(by: Member, update: number, content: string): Promise<number> {
  const { body } = await by.ask('POST', `/updates/${update}/comments`, { content })
  return (body as { comment: { id: number } }).comment.id
}

it('a draft that was hidden is a draft again, and a hidden one is edited but not posted', async () => {
  const ada = await newMember(accounts)
  const id = await makeUpdate(product, actFor(ada.id), { text: 'Not yet', is_draft: true })
  await run('hide', 'update', String(id))
  expect((await ada.ask('GET', `/own/updates/${id}`)).body).toMatchObject({ is_draft: true, is_hidden: true })
  expect((await ada.ask('PATCH', `/updates/${id}`, { text: 'Still not' })).status).toBe(200)
  expect((await ada.ask('PATCH', `/updates/${id}`, { is_draft: false })).status).toBe(409)
  await run('restore', 'update', String(id))
  expect((await ada.ask('GET', `/own/updates/${id}`)).body).toMatchObject({
    text: 'Still not',
    is_draft: true,
    is_hidden: false,
  })
  expect((await ada.ask('PATCH', `/updates/${id}`, { is_draft: false })).status).toBe(200)
})

it('no one reads the beginning of a hidden update in a notification of it', async () => {
  const [ada, bo] = [await newMember(accounts), await newMember(accounts)]
  const id = await makeUpdate(product, actFor(ada.id), { text: `Vile words for @${bo.handle}` })
  expect((await notificationsOf(bo))[0]).toContain('Vile words')
  await run('hide', 'update', String(id))
  expect(
    JSON.stringify([await notificationsOf(bo), (await bo.ask('GET', '/home/activity')).body]),
  ).not.toContain('Vile')
  await run('restore', 'update', String(id))
  expect((await bo.ask('GET', `/updates/${id}`)).body).toMatchObject({ mentioned: [{ handle: bo.handle }] })
})

it('a hidden comment is counted nowhere: not by its author deleting it, by the repair, or by their erasure', async () => {
  const [ada, bo] = [await newMember(accounts), await newMember(accounts)]
  const update = await makeUpdate(product, actFor(ada.id), { text: 'Counted' })
  const counts = () => read(`/updates/${update}`)
  const hidden = await commentOf(bo, update, 'Out')
  await commentOf(bo, update, 'In')
  await run('hide', 'comment', String(hidden))
  expect(await counts()).toMatchObject({ comments_count: 1 })
  expect((await bo.ask('DELETE', `/updates/${update}/comments/${hidden}`)).status).toBe(404)
  await database.inTransaction((tx) => repairUpdateCounts(tx, update))
  expect(await counts()).toMatchObject({ comments_count: 1 })
  const { id } = actFor(bo.id)
  expect(JSON.stringify(await exportedBy(updateData, database, id))).toContain('Out')
  await database.inTransaction((tx) => updateData.erase(tx, id))
  expect(await counts()).toMatchObject({ comments_count: 0 })
})

it('a ban hides updates, comments and replies, and its end puts them back', { tags: ['proof'] }, async () => {
  const [ada, bo] = [await newMember(accounts), await newMember(accounts)]
  const own = await makeUpdate(product, actFor(ada.id), { text: 'Mine' })
  const other = await makeUpdate(product, actFor(bo.id), { text: 'Theirs' })
  await commentOf(ada, other, 'Hello')
  const agent = await makeAgent(product, actFor(ada.id), {})
  await makeFormerBuyer(product, agent, actFor(bo.id))
  const review = await database.inTransaction((tx) =>
    reviewAgent(
      tx,
      { actor: actFor(bo.id), agentId: agent, review: { rating: 4, review_text: 'Fine' } },
      clock.now(),
    ),
  )
  await ada.ask('PUT', `/reviews/${review}/reply`, { reply_text: 'Thanks' })
  const seen = async () => [
    (await product.ask('GET', `/rest/v1/updates/${own}`)).status,
    ((await read(`/updates/${other}/comments`)) as { items: unknown[] }).items.length,
    (await product.ask('GET', `/rest/v1/agents/${agent}/reviews`)).status,
  ]
  expect(await seen()).toEqual([200, 1, 200])
  expect((await run('ban', ada.email)).lines.at(-1)).toBe('5 things hidden.')
  expect(await seen()).toEqual([404, 0, 404])
  expect((await run('unban', ada.email)).lines.at(-1)).toBe('5 things visible again.')
  expect(await seen()).toEqual([200, 1, 200])
  expect(JSON.stringify(await read(`/agents/${agent}/reviews`))).toContain('Thanks')
})

it('a hidden reply is neither removed nor reported, and its author hears nothing more of it', async () => {
  const [seller, bo, eve] = [await newMember(accounts), await newMember(accounts), await newMember(accounts)]
  const agent = await makeAgent(product, actFor(seller.id), {})
  await makeFormerBuyer(product, agent, actFor(bo.id))
  const review = await database.inTransaction((tx) =>
    reviewAgent(
      tx,
      { actor: actFor(bo.id), agentId: agent, review: { rating: 4, review_text: null } },
      clock.now(),
    ),
  )
  await seller.ask('PUT', `/reviews/${review}/reply`, { reply_text: 'Rude' })
  const report = { reason: 'offensive', details: null }
  expect((await bo.ask('POST', `/reviews/${review}/reply/reports`, report)).status).toBe(200)
  expect((await run('hide', 'review_reply', String(review), 'offensive')).code).toBe(0)
  expect((await eve.ask('POST', `/reviews/${review}/reply/reports`, report)).status).toBe(404)
  expect((await seller.ask('DELETE', `/reviews/${review}/reply`)).status).toBe(409)
  // The review itself stays, and its author may still change it.
  expect(await read(`/agents/${agent}/reviews`)).toMatchObject({ items: [{ id: review, reply: null }] })
  expect((await seller.ask('GET', '/own/hidden')).body).toMatchObject({
    items: [{ kind: 'review_reply', reason: 'offensive' }],
  })
})
