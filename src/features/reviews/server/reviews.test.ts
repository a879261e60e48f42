// Writing, editing, removing, answering, voting for and reporting reviews of agents, over HTTP: rules, permissions, what
// people are told.
import { describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../tests/support/accounts.ts'
import { makeAgent, makeFormerBuyer, makePurchase } from '../../../../tests/support/makers.ts'
import { newRecipient, type Recipient } from '../../../../tests/support/recipients.ts'
import { actFor } from '../../../platform/actor.ts'
import type { Review } from '../contract.ts'
import { reviewMessages as messages } from '../messages.ts'
import { MAX_REVIEW_LENGTH, RESTORABLE_SECONDS } from '../rules.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product

type Named = Recipient & { name: string }

/** Somebody with a public profile, unless it is made private. */
async function someone(name: string, is_public = true): Promise<Named> {
  const person = await newRecipient(accounts)
  await database.pool.query(
    'update profiles set display_name = $2, handle = $3, is_public = $4 where id = $1',
    [person.id, name, `h-${person.id.slice(0, 13)}`, is_public],
  )
  return { ...person, name }
}

const seller = await someone('Sam Seller')
const stranger = await someone('Stella Stranger')

const newAgent = (more: object = {}) => makeAgent(product, actFor(seller.id), { name: 'Reply Desk', ...more })

async function buyerOf(agent: number, name = 'Bea Buyer', is_public = true): Promise<Named> {
  const buyer = await someone(name, is_public)
  await makePurchase(product, agent, actFor(buyer.id))
  return buyer
}

const write = (by: Recipient, agent: number, rating: unknown = 4, review_text: unknown = 'It works.') =>
  by.ask('POST', `/agents/${agent}/reviews`, { rating, review_text })

async function written(by: Recipient, agent: number, rating = 4, text: string | null = 'It works.') {
  const answer = await write(by, agent, rating, text)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Review
}

const refusal = (status: number, message: string) => ({ status, body: { message } })
const list = async (agent: number, query = '') =>
  (await product.ask('GET', `/rest/v1/agents/${agent}/reviews${query}`)).body as {
    items: Review[]
    total: number
    average: number | null
    reviews_count: number
  }
const ratingIn = async (agent: number) =>
  ((await product.ask('GET', `/rest/v1/agents/${agent}`)).body as { rating: number | null }).rating

async function activityOf(who: Recipient): Promise<string[]> {
  const { body } = await who.ask('GET', '/home/activity')
  return (body as { items: { text: string }[] }).items.map(({ text }) => text)
}
async function notificationsOf(who: Recipient): Promise<string[]> {
  const { body } = await who.ask('GET', '/notifications')
  return (body as { items: { text: string; read_at: string | null }[] }).items
    .filter(({ read_at }) => read_at === null)
    .map(({ text }) => text)
}

async function setStatus(agent: number, who: Recipient, status: string) {
  await database.pool.query('update purchases set status = $3 where agent_id = $1 and user_id = $2', [
    agent,
    who.id,
    status,
  ])
}

describe('writing a review', () => {
  it('DEC-16 a buyer writes one, everyone reads it, and it makes the rating', async () => {
    const agent = await newAgent()
    expect(await ratingIn(agent)).toBeNull()
    const bea = await buyerOf(agent)
    const review = await written(bea, agent, 4, '  It works.\n\nMostly.  ')
    expect(review).toMatchObject({
      product_id: agent,
      product_type: 'agent',
      user_id: bea.id,
      rating: 4,
      review_text: 'It works.\n\nMostly.',
      helpful_count: 0,
      created_at: clock.now().toISOString(),
      edited_at: null,
      author: { display_name: 'Bea Buyer', avatar_url: null },
      reply: null,
    })
    expect((await list(agent)).items).toEqual([review])
    expect(await ratingIn(agent)).toBe(4)
    await written(await buyerOf(agent), agent, 5, null)
    expect(await ratingIn(agent)).toBe(4.5)
    expect((await activityOf(seller)).slice(0, 1)).toEqual(['Bea Buyer gave “Reply Desk” 5 stars'])
  })

  it.each([
    ['nobody', 401, undefined],
    ['a stranger', 403, messages.buyersOnly.agent],
    ['somebody who has not paid yet', 403, messages.buyersOnly.agent],
    ['somebody who got their money back', 403, messages.buyersOnly.agent],
    ['the seller', 403, messages.notOwnProduct.agent],
    ['a buyer of another agent', 403, messages.buyersOnly.agent],
    ['a buyer', 200, undefined],
    ['a former buyer', 200, undefined],
  ])('by %s answers %i', async (who, status, message) => {
    const agent = await newAgent()
    const other = await newAgent()
    const bea = await someone('Bea Buyer')
    const by = who === 'the seller' ? seller : bea
    if (who === 'somebody who has not paid yet' || who === 'somebody who got their money back') {
      await makePurchase(product, agent, actFor(bea.id))
      await setStatus(agent, bea, who.includes('paid yet') ? 'pending' : 'refunded')
    }
    if (who === 'a buyer of another agent') await makePurchase(product, other, actFor(bea.id))
    if (who === 'a buyer') await makePurchase(product, agent, actFor(bea.id))
    if (who === 'a former buyer') await makeFormerBuyer(product, agent, actFor(bea.id))
    const path = `/rest/v1/agents/${agent}/reviews`
    const answer =
      who === 'nobody'
        ? await product.ask('POST', path, { body: { rating: 4, review_text: null } })
        : await write(by, agent)
    expect(answer.status).toBe(status)
    if (message !== undefined) expect(answer.body).toMatchObject({ message })
    expect((await list(agent)).total).toBe(status === 200 ? 1 : 0)
    // What the page is told beforehand agrees.
    if (who !== 'nobody')
      expect((await by.ask('GET', `/agents/${agent}/reviews/own`)).body).toMatchObject({
        may_review: false,
        review: status === 200 ? { rating: 4 } : null,
      })
  })

  it('tells a buyer that they may, until they have', async () => {
    const agent = await newAgent()
    const bea = await buyerOf(agent)
    const own = async () => (await bea.ask('GET', `/agents/${agent}/reviews/own`)).body
    expect(await own()).toEqual({ review: null, may_review: true })
    const review = await written(bea, agent)
    expect(await own()).toEqual({ review, may_review: false })
    expect(await write(bea, agent, 1)).toMatchObject(refusal(409, messages.reviewedBefore.agent))
    expect(await ratingIn(agent)).toBe(4)
  })

  it.each([
    ['no stars', null, 'x', 'rating', messages.starsRequired],
    ['0 stars', 0, 'x', 'rating', messages.starsRequired],
    ['6 stars', 6, 'x', 'rating', messages.starsRequired],
    ['half a star', 3.5, 'x', 'rating', messages.starsRequired],
    ['stars as text', '5', 'x', 'rating', messages.starsRequired],
    ['a text too long', 5, 'é'.repeat(MAX_REVIEW_LENGTH + 1), 'review_text', messages.textTooLong],
    ['hidden characters', 5, 'Nice\u0007', 'review_text', 'Use plain text, without hidden characters'],
    ['a reversed line', 5, 'Nice \u202eeciN', 'review_text', 'Use plain text, without hidden characters'],
  ])('is refused with %s', async (_what, rating, text, field, message) => {
    const agent = await newAgent()
    const bea = await buyerOf(agent)
    expect(await write(bea, agent, rating, text)).toMatchObject({
      status: 400,
      body: { fields: { [field]: message } },
    })
    expect(await ratingIn(agent)).toBeNull()
  })

  it('takes hostile text as text, and 2,000 characters of it', async () => {
    const agent = await newAgent()
    const text = `<script>alert(1)</script> '; drop table reviews; -- [x](javascript:alert(1)) %s {{7*7}} `
    const full = text + '🙂'.repeat(MAX_REVIEW_LENGTH - [...text].length)
    expect([...full]).toHaveLength(MAX_REVIEW_LENGTH)
    expect(await written(await buyerOf(agent), agent, 3, full)).toMatchObject({ review_text: full })
  })

  it('refuses fields that it does not know, such as a count of votes', async () => {
    const agent = await newAgent()
    const bea = await buyerOf(agent)
    const answer = await bea.ask('POST', `/agents/${agent}/reviews`, { rating: 5, helpful_count: 99 })
    expect(answer.status).toBe(400)
  })

  it.each(['0', '99999999', 'x', '1e3'])('of the agent %s is not found', async (id) => {
    for (const [method, path] of [
      ['POST', `/agents/${id}/reviews`],
      ['GET', `/agents/${id}/reviews/own`],
      ['GET', `/agents/${id}/reviews`],
    ] as const)
      expect((await stranger.ask(method, path, method === 'POST' ? { rating: 5 } : undefined)).status).toBe(
        404,
      )
  })

  it('shows nothing of an author with a private profile, not even an id that others could compare', async () => {
    const agent = await newAgent()
    const pia = await buyerOf(agent, 'Pia Private', false)
    await written(pia, agent, 2, 'Not for me.')
    const page = await list(agent)
    expect(page.items).toMatchObject([{ rating: 2, review_text: 'Not for me.', author: null, user_id: null }])
    expect(JSON.stringify(page)).not.toMatch(/Pia/)
    expect(JSON.stringify(page)).not.toContain(pia.id)
    expect((await activityOf(seller))[0]).toBe('“Reply Desk” was given 2 stars')
  })
})

describe('editing and removing a review', () => {
  it('changes the rating, the text and what the seller reads, and says when', async () => {
    const agent = await newAgent({ name: 'Edited Desk' })
    const bea = await buyerOf(agent)
    const { id, created_at } = await written(bea, agent, 5)
    clock.advance(60)
    const answer = await bea.ask('PATCH', `/reviews/${id}`, { rating: 1, review_text: '' })
    expect(answer).toMatchObject({
      status: 200,
      body: { id, rating: 1, review_text: null, created_at, edited_at: clock.now().toISOString() },
    })
    expect(await ratingIn(agent)).toBe(1)
    expect((await activityOf(seller)).filter((text) => text.includes('Edited Desk'))).toEqual([
      'Bea Buyer gave “Edited Desk” 1 star',
      '“Edited Desk” was deployed',
      'You offered the agent “Edited Desk”',
    ])
  })

  it('stays possible after a refund, while a new one is not', async () => {
    const agent = await newAgent()
    const bea = await buyerOf(agent)
    const { id } = await written(bea, agent, 5)
    await setStatus(agent, bea, 'refunded')
    expect(await bea.ask('PATCH', `/reviews/${id}`, { rating: 2 })).toMatchObject({ status: 200 })
    expect(await ratingIn(agent)).toBe(2)
    expect(await bea.ask('DELETE', `/reviews/${id}`)).toMatchObject({ status: 200 })
    expect(await write(bea, agent)).toMatchObject(refusal(403, messages.buyersOnly.agent))
    expect(await ratingIn(agent)).toBeNull()
  })

  it('a removed one counts nowhere, and comes back as it was while that can be undone', async () => {
    const agent = await newAgent({ name: 'Removed Desk' })
    const bea = await buyerOf(agent)
    const review = await written(bea, agent, 5)
    await stranger.ask('PUT', `/reviews/${review.id}/helpful`)
    await seller.ask('PUT', `/reviews/${review.id}/reply`, { reply_text: 'Thank you!' })
    const before = (await list(agent)).items
    expect(await bea.ask('DELETE', `/reviews/${review.id}`)).toMatchObject({ status: 200, body: {} })
    expect(await list(agent)).toMatchObject({ items: [], total: 0, reviews_count: 0, average: null })
    expect(await ratingIn(agent)).toBeNull()
    expect((await bea.ask('GET', `/agents/${agent}/reviews/own`)).body).toEqual({
      review: null,
      may_review: true,
    })
    expect((await activityOf(seller)).filter((text) => text.includes('gave “Removed Desk”'))).toEqual([])
    expect(await notificationsOf(bea)).toEqual([])
    for (const [method, path] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['PUT', '/helpful'],
      ['PUT', '/reply'],
      ['POST', '/reports'],
    ] as const) {
      const who = { PATCH: bea, DELETE: bea, PUT: path === '/reply' ? seller : stranger, POST: stranger }[
        method
      ]
      const body = {
        PATCH: { rating: 1 },
        POST: { reason: 'spam' },
        PUT: { reply_text: 'x' },
        DELETE: undefined,
      }
      const sent = path === '/helpful' ? undefined : body[method]
      expect(await who.ask(method, `/reviews/${review.id}${path}`, sent)).toMatchObject(
        refusal(404, messages.notFound),
      )
    }
    clock.advance(RESTORABLE_SECONDS)
    expect(await stranger.ask('POST', `/reviews/${review.id}/restore`)).toMatchObject(
      refusal(404, messages.notFound),
    )
    expect(await bea.ask('POST', `/reviews/${review.id}/restore`)).toMatchObject({ status: 200 })
    expect((await list(agent)).items).toEqual(before)
    expect(await ratingIn(agent)).toBe(5)
    expect(await bea.ask('POST', `/reviews/${review.id}/restore`)).toMatchObject(
      refusal(409, messages.notRemoved),
    )
  })

  it('is over for good two minutes later, or once another was written', async () => {
    const agent = await newAgent()
    const bea = await buyerOf(agent)
    const first = await written(bea, agent, 5)
    await bea.ask('DELETE', `/reviews/${first.id}`)
    clock.advance(RESTORABLE_SECONDS + 1)
    expect(await bea.ask('POST', `/reviews/${first.id}/restore`)).toMatchObject(
      refusal(409, messages.goneForGood),
    )
    const second = await written(bea, agent, 3)
    expect(await bea.ask('POST', `/reviews/${first.id}/restore`)).toMatchObject(
      refusal(404, messages.notFound),
    )
    expect((await list(agent)).items).toEqual([second])
    expect(await ratingIn(agent)).toBe(3)
  })
})

describe('the seller', () => {
  it('replies once, in public, and its author is told', async () => {
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
    // An edit is no news.
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

  it('is not named by a reply if their profile is private', async () => {
    const sue = await someone('Sue Secret', false)
    const agent = await makeAgent(product, actFor(sue.id), { name: 'Quiet Desk' })
    const bea = await buyerOf(agent)
    const { id } = await written(bea, agent)
    await sue.ask('PUT', `/reviews/${id}/reply`, { reply_text: 'Thank you.' })
    expect(await notificationsOf(bea)).toEqual(['The seller replied to your review of “Quiet Desk”'])
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
    '%s /reviews/:id%s by nobody, a stranger, another buyer, the seller, the author',
    async (method, path, body, expected) => {
      const agent = await newAgent()
      const author = await buyerOf(agent)
      const other = await buyerOf(agent)
      const { id } = await written(author, agent)
      const address = `/reviews/${id}${path}`
      const nobody = await product.ask(method, `/rest/v1${address}`, body === undefined ? {} : { body })
      const statuses = [nobody.status]
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
  it('count each person once, and takes a vote back', async () => {
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
    expect(await marks(one)).toEqual({ helpful: [], reported: [] })
    expect(await marks(two)).toEqual({ helpful: [id], reported: [] })
    await two.ask('POST', `/reviews/${id}/reports`, { reason: 'spam', details: null })
    expect(await marks(two)).toEqual({ helpful: [id], reported: [id] })
    expect(await marks(one)).toEqual({ helpful: [], reported: [] })
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
      refusal(409, messages.reportedBefore),
    )
    const { rows } = await database.pool.query(
      'select user_id, reason, details from review_reports where review_id = $1',
      [id],
    )
    expect(rows).toEqual([{ user_id: stranger.id, reason: 'fake', details: 'They never used it.' }])
    // Nobody else hears of it.
    expect(JSON.stringify(await list(agent))).not.toContain('They never used it')
  })
})

describe('an account that ends', () => {
  it('leaves its reviews without a name, and takes its replies, votes and reports along', async () => {
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
        reports: [{ review_id: others, reason: 'fake', details: 'Paid for.' }],
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
        (select count(*)::int from review_reports where user_id = $1) as reports,
        (select count(*)::int from review_replies where user_id = $2) as replies`,
      [bea.id, sue.id],
    )
    expect(counted.rows).toEqual([{ votes: 0, reports: 0, replies: 0 }])
  })
})
