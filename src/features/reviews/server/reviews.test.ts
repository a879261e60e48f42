// Tests over HTTP writing a review of an agent: permission, validation, and the public result.
import { describe, expect, it } from 'vitest'
import { refusal, reviewers } from '../../../../tests/support/agents/reviewers.ts'
import { testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeFormerBuyer, makePurchase } from '../../../../tests/support/people/makers.ts'
import { actFor } from '../../../platform/actor.ts'
import { reviewMessages as messages } from '../reviews.messages.ts'
import { MAX_REVIEW_LENGTH } from '../reviews.rules.ts'

const accounts = await testAccounts()
const { product } = accounts
const { clock } = product
const { someone, seller, stranger, newAgent, buyerOf, write, written, list, ratingIn, activityOf } =
  await reviewers(accounts)

/** Returns the experience that the page receives beforehand for the message of a refusal. */
const experienceFor = (message: string | undefined) =>
  message === messages.trialOnly
    ? 'trial'
    : message === messages.refundedBefore.agent
      ? 'refunded'
      : message === undefined || message === messages.unverified
        ? 'enough'
        : 'none'

describe('writing a review', () => {
  it('a buyer writes one, everyone reads it, and it makes the rating', async () => {
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
    ['no one', 401, undefined],
    ['a stranger', 403, messages.buyersOnly.agent],
    ['someone in a trial', 403, messages.trialOnly],
    ['someone who got their money back', 403, messages.refundedBefore.agent],
    ['a buyer with an unverified address', 403, messages.unverified],
    ['the seller', 403, messages.notOwnProduct.agent],
    ['a buyer of another agent', 403, messages.buyersOnly.agent],
    ['a buyer', 200, undefined],
    ['a former buyer', 200, undefined],
  ])('by %s answers %i', async (who, status, message) => {
    const agent = await newAgent()
    const other = await newAgent()
    const bea = await someone('Bea Buyer')
    const by = who === 'the seller' ? seller : bea
    const { pool } = product.database
    if (who === 'a buyer of another agent') await makePurchase(product, other, actFor(bea.id))
    else if (/buyer|back|trial/.test(who) && who !== 'a former buyer')
      await makePurchase(product, agent, actFor(bea.id))
    if (who === 'someone in a trial')
      await pool.query('update charges set is_sale = false where user_id = $1', [bea.id])
    if (who.includes('back'))
      await pool.query("update charges set status = 'refunded' where user_id = $1", [bea.id])
    if (who.includes('unverified'))
      await pool.query('update users set email_confirmed_at = null where id = $1', [bea.id])
    if (who === 'a former buyer') await makeFormerBuyer(product, agent, actFor(bea.id))
    const path = `/rest/v1/agents/${agent}/reviews`
    const answer =
      who === 'no one'
        ? await product.ask('POST', path, { body: { rating: 4, review_text: null } })
        : await write(by, agent)
    expect(answer.status).toBe(status)
    if (message !== undefined) expect(answer.body).toMatchObject({ message })
    expect((await list(agent)).total).toBe(status === 200 ? 1 : 0)
    // The facts that the page receives beforehand agree with the answer.
    if (who !== 'no one')
      expect((await by.ask('GET', `/agents/${agent}/reviews/own`)).body).toMatchObject({
        experience: { kind: experienceFor(message) },
        is_verified: !who.includes('unverified'),
        review: status === 200 ? { rating: 4 } : null,
      })
  })

  it('is written once by each', async () => {
    const agent = await newAgent()
    const bea = await buyerOf(agent)
    const own = async () => (await bea.ask('GET', `/agents/${agent}/reviews/own`)).body
    const author = { experience: { kind: 'enough' }, is_verified: true }
    expect(await own()).toEqual({ review: null, ...author })
    const review = await written(bea, agent)
    expect(await own()).toEqual({ review, ...author })
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

  it('names an author with a private profile, too', async () => {
    const agent = await newAgent()
    const pia = await buyerOf(agent, 'Pia Private', false)
    await written(pia, agent, 2, 'Not for me.')
    const page = await list(agent)
    expect(page.items).toMatchObject([
      { rating: 2, author: { id: pia.id, display_name: 'Pia Private', is_public: false }, user_id: pia.id },
    ])
    expect((await activityOf(seller))[0]).toBe('Pia Private gave “Reply Desk” 2 stars')
  })
})
