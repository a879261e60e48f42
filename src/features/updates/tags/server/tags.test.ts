// Tests tags over HTTP: trending ones, each person's followed ones, their updates in a feed, and simultaneous requests.
import { describe, expect, it } from 'vitest'
import { copyRow } from '../../../../../tests/support/database/copies.ts'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeUpdate } from '../../../../../tests/support/people/makers.ts'
import { type Member, newMember } from '../../../../../tests/support/people/members.ts'
import { exportedBy } from '../../../../../tests/support/product/exported.ts'
import { actFor } from '../../../../platform/actor.ts'
import { updateData } from '../../server/updates-person-data.ts'
import { tagContracts } from '../tags.contract.ts'
import { tagMessages as messages } from '../tags.messages.ts'
import { MAX_FOLLOWED_TAGS } from '../tags.rules.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database } = product
/** Creates a person who joined long ago, because only they count in trends. */
async function member(): Promise<Member> {
  const one = await newMember(accounts)
  await database.pool.query("update profiles set created_at = '2020-01-01' where id = $1", [one.id])
  return one
}
const post = (by: Member, text: string, more = {}) => makeUpdate(product, actFor(by.id), { text, ...more })
const follow = (by: Member, tag: string) => by.ask('PUT', `/own/followed-tags/${encodeURIComponent(tag)}`)
const unfollow = (by: Member, tag: string) =>
  by.ask('DELETE', `/own/followed-tags/${encodeURIComponent(tag)}`)
const followed = async (by: Member) => {
  const { body } = await by.ask('GET', '/own/followed-tags')
  return (body as { items: { tag: string }[] }).items.map(({ tag }) => tag)
}
const feedOf = async (by: Member, query = '') => {
  const { body } = await by.ask('GET', `/own/feed${query}`)
  return body as { items: { id: number }[]; next_cursor: string | null }
}
const idsIn = async (by: Member) => (await feedOf(by)).items.map(({ id }) => id)

describe('trending tags', () => {
  it('count people, not posts, and no drafts', { tags: ['proof'] }, async () => {
    expect(await product.call(tagContracts.trending, {})).toEqual({ items: [] })
    const [loud, one, two] = [await member(), await member(), await member()]
    for (let count = 0; count < 5; count++) await post(loud, `Once more #loud ${count}`)
    await post(one, 'About #RAG')
    await post(two, 'About #rag')
    await post(two, 'Still secret #secret', { is_draft: true })
    expect(await product.call(tagContracts.trending, {})).toEqual({
      items: [
        { tag: 'rag', people_count: 2 },
        { tag: 'loud', people_count: 1 },
      ],
    })
    const { status } = await product.ask('GET', '/rest/v1/updates/tags')
    expect(status).toBe(200)
  })
})

it('trending tags are no one’s who joined within 14 days and never paid', async () => {
  const fresh = await newMember(accounts)
  await post(fresh, 'Buy my #pill')
  const names = async () => (await product.call(tagContracts.trending, {})).items.map(({ tag }) => tag)
  expect(await names()).not.toContain('pill')
  product.clock.advance(15 * 24 * 3600)
  expect(await names()).toContain('pill')
})

it('trending tags are those of the 500 newest updates', async () => {
  const [rare, many] = [await member(), await member()]
  const names = async () => (await product.call(tagContracts.trending, {})).items.map(({ tag }) => tag)
  await post(rare, 'Hardly seen #rare')
  product.clock.advance(1)
  const plain = await post(many, 'Of no tag at all')
  await copyRow(database, 'updates', plain, 498)
  expect(await names()).toEqual(['rare'])
  await post(many, 'One more')
  expect(await names()).toEqual([])
})

describe('following a tag', () => {
  it('is for members, and each has their own', async () => {
    for (const method of ['PUT', 'DELETE'])
      expect((await product.ask(method, '/rest/v1/own/followed-tags/rag')).status).toBe(401)
    expect((await product.ask('GET', '/rest/v1/own/followed-tags')).status).toBe(401)
    const [reader, other] = [await member(), await member()]
    expect(await followed(reader)).toEqual([])
    expect(await follow(reader, 'RAG')).toMatchObject({ status: 200, body: { is_following: true } })
    expect(await follow(reader, '#rag')).toMatchObject({ status: 200 })
    await follow(reader, 'évaluation')
    expect(await followed(reader)).toEqual(['RAG', 'évaluation'])
    expect(await followed(other)).toEqual([])
    expect(await unfollow(other, 'rag')).toMatchObject({ status: 200, body: { is_following: false } })
    expect(await followed(reader)).toEqual(['RAG', 'évaluation'])
    expect(await unfollow(reader, 'rAg')).toMatchObject({ status: 200 })
    expect(await followed(reader)).toEqual(['évaluation'])
    expect(await exportedBy(updateData, database, actFor(reader.id).id)).toMatchObject({
      followed_tags: [{ name: 'évaluation' }],
    })
  })

  it('finds no tag where no text could contain one', async () => {
    const reader = await member()
    for (const tag of ['two words', '_', '#', 'a#b', 'x'.repeat(300)])
      expect((await follow(reader, tag)).status, tag).toBe(404)
    expect(await followed(reader)).toEqual([])
  })

  it('ends at as many as one can follow, also at the same time', async () => {
    const reader = await member()
    await database.pool.query(
      `insert into tag_follows (user_id, tag, name, created_at)
        select $1, 't' || n, 't' || n, $3 from generate_series(2, $2) n`,
      [reader.id, MAX_FOLLOWED_TAGS, product.clock.now().toISOString()],
    )
    const answers = await Promise.all(['one', 'two', 'three'].map((tag) => follow(reader, tag)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: messages.tooManyFollowed,
    })
    expect(await followed(reader)).toHaveLength(MAX_FOLLOWED_TAGS)
  })
})

describe('the feed of someone who follows tags', () => {
  it('lists what others post with them, once, newest first and by pages, until they unfollow', {
    tags: ['proof'],
  }, async () => {
    const [reader, author, friend] = [await member(), await member(), await member()]
    const before = await post(author, 'Old news of #looms')
    expect(await idsIn(reader)).toEqual([])
    await follow(reader, 'Looms')
    await follow(reader, 'cards')
    await reader.ask('PUT', `/profiles/${friend.handle}/follow`)
    const both = await post(author, '#looms with #cards')
    const ofFriend = await post(friend, 'A friend on #looms')
    const plain = await post(friend, 'A friend on nothing')
    await post(author, 'Of no interest #other')
    await post(reader, 'My own #looms')
    expect(await idsIn(reader)).toEqual([plain, ofFriend, both, before])
    const first = await feedOf(reader, '?page_size=2')
    expect(first.items.map(({ id }) => id)).toEqual([plain, ofFriend])
    const second = await feedOf(reader, `?page_size=2&cursor=${first.next_cursor}`)
    expect(second.items.map(({ id }) => id)).toEqual([both, before])
    await unfollow(reader, 'looms')
    expect(await idsIn(reader)).toEqual([plain, ofFriend, both])
    await unfollow(reader, 'cards')
    expect(await idsIn(reader)).toEqual([plain, ofFriend])
    expect(await idsIn(author)).toEqual([])
  })
})
