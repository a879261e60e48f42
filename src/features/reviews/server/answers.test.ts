// Tests over HTTP what others do with a review: the seller replies, people vote and report; and what remains after accounts are
// erased.
import { describe, expect, it } from 'vitest'
import { refusal, reviewers } from '../../../../tests/support/agents/reviewers.ts'
import { testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeAgent } from '../../../../tests/support/people/makers.ts'
import type { Recipient } from '../../../../tests/support/people/recipients.ts'
import { actFor } from '../../../platform/actor.ts'
import { moderationMessages } from '../../moderation/moderation.messages.ts'
import { reviewMessages as messages } from '../reviews.messages.ts'

const accounts = await testAccounts()
const { product } = accounts
const { clock, database } = product
const { someone, seller, stranger, newAgent, buyerOf, written, list, ratingIn, activityOf, notificationsOf } =
  await reviewers(accounts)

describe('the seller', () => {
  it('replies once, in public, and its author is notified', { tags: ['proof'] }, async () => {
    const agent = await newAgent()
    const bea = await buyerOf(agent)
    const { id } = await written(bea, agent, 2)
    const at = clock.now().toISOString()
    const answer = await seller.ask('PUT', `/reviews/${id}/reply`, { reply_text: ' We mended that. ' })
    const reply = { reply_text: 'We mended that.', created_at: at, edited_at: null }
    expect(answer).toMatchObject({ status: 200, body: { id, reply } })
    expect((await list(agent)).items[0]?.reply).toEqual(reply)
    expect(await notificationsOf(bea)).toEqual(['Sam Seller replied to your review of “Reply Desk”'])
    clock.advance(60)
    await seller.ask('PUT', `/reviews/${id}/reply`, { reply_text: 'We mended it.' })
    expect((await list(agent)).items[0]?.reply).toEqual({
      reply_text: 'We mended it.',
      created_at: at,
      edited_at: clock.now().toISOString(),
    })
    // An edit notifies no one.
    expect(await notificationsOf(bea)).toHaveLength(1)
    expect(await activityOf(bea)).toContain('Sam Seller replied to your review of “Reply Desk”')
    expect(await seller.ask('DELETE', `/reviews/${id}/reply`)).toMatchObject({
      status: 200,
      body: { reply: null },
    })
    expect(await notificationsOf(bea)).toEqual([])
    expect(await activityOf(bea)).not.toContain('Sam Seller replied to your review of “Reply Desk”')
    expect(await seller.ask('DELETE', `/reviews/${id}/reply`)).toMatchObject(refusal(404, messages.noReply))
  })

  it('is named by a reply also if their profile is private', async () => {
    const sue = await someone('Sue Secret', false)
    const agent = await makeAgent(product, actFor(sue.id), { name: 'Quiet Desk' })
    const bea = await buyerOf(agent)
    const { id } = await written(bea, agent)
    await sue.ask('PUT', `/reviews/${id}/reply`, { reply_text: 'Thank you.' })
    expect(await notificationsOf(bea)).toEqual(['Sue Secret replied to your review of “Quiet Desk”'])
  })

  it.each([
    ['', messages.replyRequired],
    [' \n ', messages.replyRequired],
    ['x'.repeat(2001), messages.replyTooLong],
  ])('cannot reply with %j', async (reply_text, message) => {
    const agent = await newAgent()
    const { id } = await written(await buyerOf(agent), agent)
    expect(await seller.ask('PUT', `/reviews/${id}/reply`, { reply_text })).toMatchObject({
      status: 400,
      body: { fields: { reply_text: message } },
    })
  })
})

describe('what others may do with a review', () => {
  const verbs = [
    ['PATCH', '', { rating: 1 }, [401, 403, 403, 403, 200]],
    ['DELETE', '', undefined, [401, 403, 403, 403, 200]],
    ['POST', '/restore', undefined, [401, 403, 403, 403, 409]],
    ['PUT', '/reply', { reply_text: 'x' }, [401, 403, 403, 200, 403]],
    ['DELETE', '/reply', undefined, [401, 403, 403, 404, 403]],
    ['PUT', '/helpful', undefined, [401, 200, 200, 403, 403]],
    ['DELETE', '/helpful', undefined, [401, 200, 200, 403, 403]],
    ['POST', '/reports', { reason: 'spam', details: null }, [401, 200, 200, 200, 403]],
  ] as const

  it.each(verbs)(
    '%s /reviews/:id%s by no one, a stranger, another buyer, the seller, the author',
    { tags: ['proof'] },
    async (method, path, body, expected) => {
      const agent = await newAgent()
      const author = await buyerOf(agent)
      const other = await buyerOf(agent)
      const { id } = await written(author, agent)
      const address = `/reviews/${id}${path}`
      const noOne = await product.ask(method, `/rest/v1${address}`, body === undefined ? {} : { body })
      const statuses = [noOne.status]
      for (const who of [stranger, other, seller, author])
        statuses.push((await who.ask(method, address, body)).status)
      expect(statuses).toEqual(expected)
    },
  )

  it.each(verbs)('%s /reviews/:id%s of none is not found', async (method, path, body) => {
    for (const id of ['99999999', '0', 'x'])
      expect((await stranger.ask(method, `/reviews/${id}${path}`, body)).status, id).toBe(404)
  })

  it('the marks and the own review are for people who are signed in', async () => {
    const agent = await newAgent()
    for (const path of ['/own/review-marks?ids=1', `/agents/${agent}/reviews/own`])
      expect((await product.ask('GET', `/rest/v1${path}`)).status).toBe(401)
  })
})

describe('helpful votes and reports', () => {
  it('count each person once, and takes a vote back', { tags: ['proof'] }, async () => {
    const agent = await newAgent()
    const { id } = await written(await buyerOf(agent), agent)
    const [one, two] = [await someone('One'), await someone('Two')]
    const vote = async (by: Recipient, method = 'PUT') =>
      (await by.ask(method, `/reviews/${id}/helpful`)).body as { helpful_count: number }
    expect(await vote(one)).toEqual({ helpful_count: 1 })
    expect(await vote(one)).toEqual({ helpful_count: 1 })
    expect(await vote(two)).toEqual({ helpful_count: 2 })
    expect((await list(agent)).items[0]?.helpful_count).toBe(2)
    expect(await vote(one, 'DELETE')).toEqual({ helpful_count: 1 })
    expect(await vote(one, 'DELETE')).toEqual({ helpful_count: 1 })
    const marks = async (by: Recipient) => (await by.ask('GET', `/own/review-marks?ids=${id},999`)).body
    expect(await marks(one)).toEqual({ helpful: [], reported: [], reported_replies: [] })
    expect(await marks(two)).toEqual({ helpful: [id], reported: [], reported_replies: [] })
    await two.ask('POST', `/reviews/${id}/reports`, { reason: 'spam', details: null })
    expect(await marks(two)).toEqual({ helpful: [id], reported: [id], reported_replies: [] })
    expect(await marks(one)).toEqual({ helpful: [], reported: [], reported_replies: [] })
  })

  it('stores a report with its reason and words, once per person, and says that it was received', async () => {
    const agent = await newAgent()
    const { id } = await written(await buyerOf(agent), agent)
    const report = (body: object) => stranger.ask('POST', `/reviews/${id}/reports`, body)
    expect(await report({ reason: 'dull', details: null })).toMatchObject({
      status: 400,
      body: { fields: { reason: messages.reasonRequired } },
    })
    expect(await report({ reason: 'spam', details: 'x'.repeat(1001) })).toMatchObject({
      body: { fields: { details: messages.detailsTooLong } },
    })
    expect(await report({ reason: 'fake', details: ' They never used it. ' })).toMatchObject({
      status: 200,
      body: { received: true },
    })
    expect(await report({ reason: 'spam', details: null })).toMatchObject(
      refusal(409, moderationMessages.reportedBefore('review')),
    )
    const { rows } = await database.pool.query(
      "select user_id, reason, details from reports where kind = 'review' and subject_id = $1::text",
      [id],
    )
    expect(rows).toEqual([{ user_id: stranger.id, reason: 'fake', details: 'They never used it.' }])
    // The report is not shown to others.
    expect(JSON.stringify(await list(agent))).not.toContain('They never used it')
  })
})

describe('reports of a reply', () => {
  const spam = { reason: 'spam', details: null }

  it('are stored beside those of the review, once per person, and no one but them hears of it', {
    tags: ['proof'],
  }, async () => {
    const agent = await newAgent()
    const author = await buyerOf(agent)
    const { id } = await written(author, agent)
    await seller.ask('PUT', `/reviews/${id}/reply`, { reply_text: 'Call me under 555 0100.' })
    const report = (by: Recipient, body: object = spam) =>
      by.ask('POST', `/reviews/${id}/reply/reports`, body)
    expect(await report(author, { reason: 'dull', details: null })).toMatchObject({
      status: 400,
      body: { fields: { reason: messages.reasonRequired } },
    })
    expect(await report(author, { reason: 'personal_information', details: ' A number. ' })).toMatchObject({
      status: 200,
      body: { received: true },
    })
    expect(await report(author)).toMatchObject(
      refusal(409, moderationMessages.reportedBefore('review_reply')),
    )
    // A member who reports the reply can report the review as well.
    expect((await report(stranger)).status).toBe(200)
    expect((await stranger.ask('POST', `/reviews/${id}/reports`, spam)).status).toBe(200)
    const { rows } = await database.pool.query(
      "select kind, user_id, reason, details from reports where kind like 'review%' and subject_id = $1 order by id",
      [String(id)],
    )
    expect(rows).toEqual([
      { kind: 'review_reply', user_id: author.id, reason: 'personal_information', details: 'A number.' },
      { kind: 'review_reply', user_id: stranger.id, reason: 'spam', details: null },
      { kind: 'review', user_id: stranger.id, reason: 'spam', details: null },
    ])
    const marks = async (by: Recipient) => (await by.ask('GET', `/own/review-marks?ids=${id}`)).body
    expect(await marks(author)).toEqual({ helpful: [], reported: [], reported_replies: [id] })
    expect(await marks(stranger)).toEqual({ helpful: [], reported: [id], reported_replies: [id] })
    expect(JSON.stringify(await list(agent))).not.toContain('A number')
    expect(JSON.stringify(await notificationsOf(seller))).not.toMatch(/report/i)
    expect((await author.ask('GET', '/account/export')).body).toMatchObject({
      moderation: {
        reports: [{ subject_id: String(id), kind: 'review_reply', reason: 'personal_information' }],
      },
    })
    expect((await author.ask('DELETE', '/account', {})).status).toBe(200)
    expect((await database.pool.query('select from reports where user_id = $1', [author.id])).rows).toEqual(
      [],
    )
  })

  it('are refused where there is no reply, to its author, and to visitors', async () => {
    const agent = await newAgent()
    const { id } = await written(await buyerOf(agent), agent)
    const report = (by: Recipient, of: number | string = id) =>
      by.ask('POST', `/reviews/${of}/reply/reports`, spam)
    expect(await report(stranger)).toMatchObject(refusal(404, messages.noReply))
    await seller.ask('PUT', `/reviews/${id}/reply`, { reply_text: 'Thank you.' })
    expect(await report(seller)).toMatchObject(refusal(403, messages.notOwnReport))
    for (const other of ['99999999', '0', 'x']) expect((await report(stranger, other)).status).toBe(404)
    const path = `/rest/v1/reviews/${id}/reply/reports`
    expect((await product.ask('POST', path, { body: spam })).status).toBe(401)
    await seller.ask('DELETE', `/reviews/${id}/reply`)
    expect(await report(stranger)).toMatchObject(refusal(404, messages.noReply))
  })

  it('100 at once by one person are one', { tags: ['proof'] }, async () => {
    const agent = await newAgent()
    const { id } = await written(await buyerOf(agent), agent)
    await seller.ask('PUT', `/reviews/${id}/reply`, { reply_text: 'Thank you.' })
    const statuses = await Promise.all(
      Array.from(
        { length: 100 },
        async () => (await stranger.ask('POST', `/reviews/${id}/reply/reports`, spam)).status,
      ),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(new Set(statuses.filter((status) => status !== 200 && status !== 503))).toEqual(new Set([409]))
  })
})

describe('an account that ends', () => {
  it('leaves its reviews without a name, and takes its replies, votes and reports along', {
    tags: ['proof'],
  }, async () => {
    const sue = await someone('Sue Seller')
    const agent = await makeAgent(product, actFor(sue.id), {})
    const bea = await buyerOf(agent)
    const other = await buyerOf(agent, 'Otto Other')
    const { id } = await written(bea, agent, 2, 'Too slow.')
    const { id: others } = await written(other, agent, 5, 'Quick!')
    await sue.ask('PUT', `/reviews/${id}/reply`, { reply_text: 'It is faster now.' })
    await bea.ask('PUT', `/reviews/${others}/helpful`)
    await bea.ask('POST', `/reviews/${others}/reports`, { reason: 'fake', details: 'Paid for.' })
    expect((await bea.ask('GET', '/account/export')).body).toMatchObject({
      reviews: {
        reviews: [{ id, rating: 2, review_text: 'Too slow.' }],
        replies: [],
        helpful_votes: [{ review_id: others }],
      },
      moderation: {
        reports: [{ kind: 'review', subject_id: String(others), reason: 'fake', details: 'Paid for.' }],
      },
    })
    for (const leaver of [bea, sue]) expect((await leaver.ask('DELETE', '/account', {})).status).toBe(200)
    expect((await list(agent, '?sort=rating-low')).items).toMatchObject([
      { id, rating: 2, review_text: 'Too slow.', author: null, user_id: null, reply: null },
      { id: others, helpful_count: 0, author: { display_name: 'Otto Other' } },
    ])
    expect(await ratingIn(agent)).toBe(3.5)
    const counted = await database.pool.query(
      `select (select count(*)::int from review_votes where user_id = $1) as votes,
        (select count(*)::int from reports where user_id = $1) as reports,
        (select count(*)::int from review_replies where user_id = $2) as replies`,
      [bea.id, sue.id],
    )
    expect(counted.rows).toEqual([{ votes: 0, reports: 0, replies: 0 }])
  })
})
