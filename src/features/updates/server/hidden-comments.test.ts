// Can an update's author hide a comment below it, and turn comments off?
import { beforeEach, describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeUpdate } from '../../../../tests/support/people/makers.ts'
import { type Member, newMember } from '../../../../tests/support/people/members.ts'
import { recordingLog } from '../../../../tests/support/product/recording-log.ts'
import { actFor } from '../../../platform/actor.ts'
import type { Comment } from '../updates.contract.ts'
import { updateMessages as messages } from '../updates.messages.ts'
import { countJobs } from './interactions.jobs.ts'
import { moderatedComments } from './updates-moderation.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product

let [author, writer, reader]: Member[] = []
let update: number

const asks = (who: Member | undefined) => {
  if (!who) throw new Error('No one asks')
  return who.ask
}
const say = async (content: string) =>
  ((await asks(writer)('POST', `/updates/${update}/comments`, { content })).body as { comment: Comment })
    .comment
const hide = (who: Member | undefined, { id }: Comment, is_hidden = true) =>
  asks(who)('PUT', `/updates/${update}/comments/${id}/hidden`, { is_hidden })
const seenBy = async (who: Member | undefined) => {
  const path = `/updates/${update}/comments`
  const { body } = who ? await who.ask('GET', path) : await product.ask('GET', `/rest/v1${path}`)
  return (body as { items: Comment[] }).items.map(({ content, is_hidden }) => [content, is_hidden])
}
const count = async () =>
  (await database.pool.query('select comments_count from updates where id = $1', [update])).rows[0]
    .comments_count

beforeEach(async () => {
  author = await newMember(accounts, { display_name: 'Ada' })
  writer = await newMember(accounts, { display_name: 'Will' })
  reader = await newMember(accounts, { display_name: 'Rita' })
  update = await makeUpdate(product, actFor(author.id))
})

describe('a comment that the author of the update hides', () => {
  it('stays visible to its writer and the author alone, marked as hidden, and is not counted', {
    tags: ['proof'],
  }, async () => {
    const [fine, rude] = [await say('Fine'), await say('You are an idiot')]
    expect(await hide(author, rude)).toMatchObject({ status: 200, body: { id: update, comments_count: 1 } })
    for (const who of [reader, undefined]) expect(await seenBy(who)).toEqual([['Fine', false]])
    for (const who of [writer, author])
      expect(await seenBy(who)).toEqual([
        ['You are an idiot', true],
        ['Fine', false],
      ])
    // Hiding a comment twice is like once, and it is shown again unchanged.
    await hide(author, rude)
    expect(await count()).toBe(1)
    expect((await hide(author, rude, false)).body).toMatchObject({ comments_count: 2 })
    expect(await seenBy(undefined)).toHaveLength(2)
    expect((await hide(author, fine, false)).body).toMatchObject({ comments_count: 2 })
  })

  it('is hidden by no one else: not by a reader, not by its writer, and not under another update', {
    tags: ['proof'],
  }, async () => {
    const comment = await say('Fine')
    const own = await makeUpdate(product, actFor(writer?.id ?? ''))
    for (const who of [reader, writer])
      expect(await hide(who, comment)).toMatchObject({
        status: 404,
        body: { message: messages.commentNotFound },
      })
    expect(
      (await asks(writer)('PUT', `/updates/${own}/comments/${comment.id}/hidden`, { is_hidden: true }))
        .status,
    ).toBe(404)
    expect(await seenBy(undefined)).toEqual([['Fine', false]])
  })

  it('can be deleted by its writer, and the count stays that of the rows that others see', {
    tags: ['proof'],
  }, async () => {
    const [, rude] = [await say('Fine'), await say('Rude')]
    await hide(author, rude)
    expect((await asks(writer)('DELETE', `/updates/${update}/comments/${rude.id}`)).body).toMatchObject({
      comments_count: 1,
    })
    const hidden = await say('Rude again')
    await hide(author, hidden)
    const log = recordingLog()
    for (const job of countJobs(database, log)) await job.run()
    expect(log.lines).toEqual([])
    expect(await count()).toBe(1)
  })

  it('is shown to no one once operators hide it', { tags: ['proof'] }, async () => {
    const rude = await say('Rude')
    await hide(author, rude)
    await database.inTransaction((tx) => moderatedComments.hide(tx, String(rude.id), clock.now()))
    for (const who of [author, writer, undefined]) expect(await seenBy(who)).toEqual([])
  })
})

describe('an update whose comments are turned off', () => {
  const turn = (who: Member | undefined, comments_off: boolean) =>
    asks(who)('PATCH', `/updates/${update}`, { comments_off })

  it('takes none from anyone, keeps those it has, and is not shown as edited', {
    tags: ['proof'],
  }, async () => {
    await say('Fine')
    const before = (await product.ask('GET', `/rest/v1/updates/${update}`)).body as { updated_at: string }
    clock.advance(60)
    expect((await turn(author, true)).status).toBe(200)
    for (const who of [writer, author])
      expect(await asks(who)('POST', `/updates/${update}/comments`, { content: 'More' })).toMatchObject({
        status: 409,
        body: { message: messages.commentsOff },
      })
    expect(await seenBy(undefined)).toEqual([['Fine', false]])
    expect((await product.ask('GET', `/rest/v1/updates/${update}`)).body).toMatchObject({
      comments_off: true,
      updated_at: before.updated_at,
    })
    await turn(author, false)
    expect((await asks(writer)('POST', `/updates/${update}/comments`, { content: 'More' })).status).toBe(200)
  })

  it('is turned off by its author alone', async () => {
    expect((await turn(reader, true)).status).toBe(404)
  })
})
