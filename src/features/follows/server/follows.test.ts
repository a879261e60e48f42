// Following over HTTP: counts, lists, notifications, private profiles, permissions, and many at once.
import { describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../tests/support/people/accounts.ts'
import { type Member, newMember, notificationsOf } from '../../../../tests/support/people/members.ts'
import { pagesOf } from '../../../../tests/support/product/cursor-pages.ts'
import { ALL_PERSON_DATA } from '../../../app/person-data.ts'
import { actFor } from '../../../platform/actor.ts'
import { saveOwnProfile } from '../../profiles/server/profiles.actions.ts'
import { followContracts } from '../follows.contract.ts'
import { followMessages as messages } from '../follows.messages.ts'
import { followPerson, repairFollowCounts, unfollowPerson } from './follows.actions.ts'

const accounts = await testAccounts()
const { product } = accounts
const { clock, database } = product
const member = (change?: Parameters<typeof newMember>[1]) => newMember(accounts, change)

const follow = (by: Member, whom: Member) => by.ask('PUT', `/profiles/${whom.handle}/follow`)
const unfollow = (by: Member, whom: Member) => by.ask('DELETE', `/profiles/${whom.handle}/follow`)
const counts = ({ handle }: Member) => product.call(followContracts.counts, { params: { handle } })
const followers = async ({ handle }: Member, query = {}) =>
  product.call(followContracts.followers, { params: { handle }, query })
const following = async ({ handle }: Member, query = {}) =>
  product.call(followContracts.following, { params: { handle }, query })
const names = (list: { items: { display_name: string }[] }) => list.items.map((one) => one.display_name)
const hide = (who: Member, is_public: boolean) =>
  database.inTransaction((tx) => saveOwnProfile(tx, actFor(who.id), { is_public }, clock.now()))

/** Returns the stored counts of a person beside the counts of the rows. */
async function compared({ id }: Member) {
  const { rows } = await database.pool.query(
    `select followers_count, following_count,
      (select count(*)::int from follows where followee_id = $1) as followers,
      (select count(*)::int from follows where follower_id = $1) as following
      from follow_totals where user_id = $1`,
    [id],
  )
  const [row] = rows
  expect([row.followers_count, row.following_count]).toEqual([row.followers, row.following])
  return [row.followers, row.following]
}

describe('the lists of both sides', () => {
  it('come page by page, each once, also where several began in one moment', {
    tags: ['proof'],
  }, async () => {
    const ada = await member()
    const others: Member[] = []
    for (let count = 0; count < 5; count++) {
      const other = await member({ display_name: `Other ${count}` })
      others.unshift(other)
      clock.advance(count % 2)
      await follow(other, ada)
      await follow(ada, other)
    }
    for (const list of [followers, following]) {
      const pages = await pagesOf((query) => list(ada, { page_size: 2, ...query }))
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
      const handles = pages.flat().map(({ handle }) => handle)
      expect(handles.toSorted()).toEqual(others.map(({ handle }) => handle).toSorted())
    }
  })
})

describe('following a person', () => {
  it('counts and lists it on both sides, once, and ends with unfollowing', async () => {
    const [ada, bo, cy] = [
      await member({ display_name: 'Ada' }),
      await member({ display_name: 'Bo' }),
      await member({ display_name: 'Cy' }),
    ]
    expect(await counts(ada)).toEqual({ handle: ada.handle, followers_count: 0, following_count: 0 })
    expect((await follow(bo, ada)).body).toEqual({ is_following: true, followers_count: 1 })
    expect((await follow(bo, ada)).body).toEqual({ is_following: true, followers_count: 1 })
    clock.advance(60)
    await follow(cy, ada)
    expect(await counts(ada)).toMatchObject({ followers_count: 2, following_count: 0 })
    expect(await counts(bo)).toMatchObject({ followers_count: 0, following_count: 1 })
    expect(names(await followers(ada))).toEqual(['Cy', 'Bo'])
    expect(names(await following(bo))).toEqual(['Ada'])
    const first = await followers(ada, { page_size: 1 })
    expect(names(first)).toEqual(['Cy'])
    const second = await followers(ada, { page_size: 1, cursor: first.next_cursor ?? undefined })
    expect([names(second), second.next_cursor]).toEqual([['Bo'], null])

    const marks = async (who: Member) =>
      (await who.ask('GET', `/own/follow-marks?handles=${ada.handle},${bo.handle.toUpperCase()}`)).body
    expect(await marks(cy)).toEqual({ following: [ada.handle] })
    expect(await marks(ada)).toEqual({ following: [] })

    expect((await unfollow(bo, ada)).body).toEqual({ is_following: false, followers_count: 1 })
    expect((await unfollow(bo, ada)).body).toEqual({ is_following: false, followers_count: 1 })
    expect(await compared(ada)).toEqual([1, 0])
    expect(await compared(bo)).toEqual([0, 0])
  })

  it('refuses oneself, an unknown handle and an unknown query', async () => {
    const ada = await member()
    expect(await follow(ada, ada)).toMatchObject({ status: 403, body: { message: messages.notYourself } })
    expect((await ada.ask('PUT', '/profiles/nobody-here/follow')).status).toBe(404)
    for (const handles of ['', 'a b', 'a,', Array(101).fill('a').join()])
      expect((await ada.ask('GET', `/own/follow-marks?handles=${handles}`)).status, handles).toBe(400)
    const hundred = Array(100).fill('a').join()
    expect((await ada.ask('GET', `/own/follow-marks?handles=${hundred}`)).status).toBe(200)
  })

  it('is for people who are signed in; the counts and lists of public profiles are for everyone', async () => {
    const ada = await member()
    for (const [method, path] of [
      ['PUT', `/profiles/${ada.handle}/follow`],
      ['DELETE', `/profiles/${ada.handle}/follow`],
      ['GET', '/own/follow-marks?handles=a'],
    ] as const)
      expect((await product.ask(method, `/rest/v1${path}`)).status, path).toBe(401)
    for (const path of ['follows', 'followers', 'following'])
      expect((await product.ask('GET', `/rest/v1/profiles/${ada.handle}/${path}`)).status).toBe(200)
  })

  it('shows nothing of a private profile: neither its counts nor whether it is there, nor it in lists', async () => {
    const [ada, bo] = [await member({ display_name: 'Ada' }), await member({ display_name: 'Bo' })]
    await follow(bo, ada)
    await follow(ada, bo)
    await hide(ada, false)
    for (const path of ['follows', 'followers', 'following'])
      expect((await product.ask('GET', `/rest/v1/profiles/${ada.handle}/${path}`)).status, path).toBe(404)
    expect((await ada.ask('GET', `/profiles/${ada.handle}/follows`)).status).toBe(200)
    expect((await bo.ask('PUT', `/profiles/${ada.handle}/follow`)).status).toBe(404)
    // Someone with a private profile is counted without being named.
    expect(await counts(bo)).toMatchObject({ followers_count: 1, following_count: 1 })
    expect(names(await followers(bo))).toEqual([])
    expect(names(await following(bo))).toEqual([])
    expect((await bo.ask('GET', `/own/follow-marks?handles=${ada.handle}`)).body).toEqual({ following: [] })
    await hide(ada, true)
    expect(names(await followers(bo))).toEqual(['Ada'])
  })

  it('keeps every count exact under 50 parallel toggles, also of two who follow each other', {
    tags: ['proof'],
  }, async () => {
    const [ada, bo, cy] = [await member(), await member(), await member()]
    const toggles = Array.from({ length: 50 }, (_, at) => async () => {
      const by = [bo, cy, ada][at % 3] ?? bo
      const whom = by === ada ? bo : ada
      const act = at % 2 === 0 ? followPerson : unfollowPerson
      await database.inTransaction((tx) => act(tx, actFor(by.id), whom.handle, clock.now()))
    })
    await Promise.all(toggles.map((toggle) => toggle()))
    for (const one of [ada, bo, cy]) await compared(one)
    expect(await database.inTransaction(repairFollowCounts)).toBe(0)
    await database.pool.query('update follow_totals set followers_count = 9 where user_id = $1', [ada.id])
    expect(await database.inTransaction(repairFollowCounts)).toBe(1)
    await compared(ada)
  })

  it('leaves no follow and no count behind an account that is erased', { tags: ['proof'] }, async () => {
    const [ada, bo] = [await member(), await member()]
    await follow(bo, ada)
    await follow(ada, bo)
    expect((await ada.ask('GET', '/account/export')).body).toMatchObject({
      follows: [{ followee_id: bo.id }],
    })
    expect((await ada.ask('DELETE', '/account', {})).status).toBe(200)
    expect(await counts(bo)).toMatchObject({ followers_count: 0, following_count: 0 })
    expect(ALL_PERSON_DATA.map(({ noun }) => noun)).toContain('follows')
  })
})

describe('a new follower', () => {
  it('is announced in a notification, grouped, by name, and once', async () => {
    const [ada, bo, cy] = [
      await member(),
      await member({ display_name: 'Bo' }),
      await member({ display_name: 'Cy', is_public: false }),
    ]
    await follow(bo, ada)
    expect(await notificationsOf(ada)).toEqual(['Bo followed you'])
    await unfollow(bo, ada)
    await follow(bo, ada)
    expect(await notificationsOf(ada)).toEqual(['Bo followed you'])
    clock.advance(1)
    await follow(cy, ada)
    expect(await notificationsOf(ada)).toEqual(['Cy and 1 other followed you'])
    expect(await notificationsOf(bo)).toEqual([])
  })

  it('leads to their profile, unless that is private', async () => {
    const [ada, bo, cy] = [await member(), await member(), await member({ is_public: false })]
    const paths = async () => {
      const { body } = await ada.ask('GET', '/notifications')
      return (body as { items: { path: string }[] }).items.map(({ path }) => path)
    }
    await follow(bo, ada)
    expect(await paths()).toEqual([`/profile/${bo.handle}`])
    clock.advance(1)
    await follow(cy, ada)
    expect(await paths()).toEqual(['/notifications'])
  })

  it('is not announced to people who turned that off', async () => {
    const [ada, bo] = [await member(), await member()]
    const kind = '/notifications/preferences/person_followed'
    expect((await ada.ask('PUT', kind, { channel: 'none' })).status).toBe(200)
    await follow(bo, ada)
    expect(await notificationsOf(ada)).toEqual([])
  })
})
