// Editing, removing and restoring one's own review, over HTTP.
import { describe, expect, it } from 'vitest'
import { refusal, reviewers } from '../../../../tests/support/agents/reviewers.ts'
import { testAccounts } from '../../../../tests/support/people/accounts.ts'
import { reviewMessages as messages } from '../reviews.messages.ts'
import { RESTORABLE_SECONDS } from '../reviews.rules.ts'

const accounts = await testAccounts()
const { product } = accounts
const { clock } = product
const { seller, stranger, newAgent, buyerOf, write, written, list, ratingIn, activityOf, notificationsOf } =
  await reviewers(accounts)

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
      'Bea Buyer deployed “Edited Desk”',
      'You listed the agent “Edited Desk”',
    ])
  })

  it('needs what writing it did: a verified address, and a paid month whose money stayed', {
    tags: ['proof'],
  }, async () => {
    const agent = await newAgent()
    const bea = await buyerOf(agent)
    const { id } = await written(bea, agent, 5)
    const { pool } = product.database
    const edit = (rating: number) => bea.ask('PATCH', `/reviews/${id}`, { rating })
    await pool.query('update users set email_confirmed_at = null where id = $1', [bea.id])
    expect(await edit(1)).toMatchObject(refusal(403, messages.unverified))
    await pool.query('update users set email_confirmed_at = created_at where id = $1', [bea.id])
    await pool.query("update charges set status = 'refunded' where user_id = $1", [bea.id])
    expect(await edit(1)).toMatchObject(refusal(403, messages.refundedBefore.agent))
    expect(await ratingIn(agent)).toBe(5)
    // Removing a review has no conditions.
    expect(await bea.ask('DELETE', `/reviews/${id}`)).toMatchObject({ status: 200 })
    expect(await write(bea, agent)).toMatchObject(refusal(403, messages.refundedBefore.agent))
    expect(await ratingIn(agent)).toBeNull()
  })

  it('a removed one counts nowhere, and comes back as it was while that can be undone', {
    tags: ['proof'],
  }, async () => {
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
      experience: { kind: 'enough' },
      is_verified: true,
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

  it('is over for good two minutes later, or once another was written', { tags: ['proof'] }, async () => {
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
