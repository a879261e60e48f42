// Are notifications true? One person's action on one item is announced once, and a withdrawn one is no longer counted,
// read or not.
// @module-tag proof
import { describe, expect, it } from 'vitest'
import { testAccounts } from '../../tests/support/people/accounts.ts'
import { makeAgent, makeFormerBuyer, makeUpdate } from '../../tests/support/people/makers.ts'
import { type Member, newMember } from '../../tests/support/people/members.ts'
import { moderatedReviews } from '../features/reviews/server/reviews-moderation.ts'
import { moderatedComments, moderatedUpdates } from '../features/updates/server/updates-moderation.ts'
import { actFor } from '../platform/actor.ts'
import { readMailbox } from '../platform/mail/outbox.ts'
import type { ModeratedKind } from '../platform/moderated.ts'
import { ALL_REVIEWED_PRODUCTS } from './reviews.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database } = product

type Listed = { kind: string; text: string; count: number; read_at: string | null }
async function listed(one: Member, kind: string): Promise<Listed[]> {
  const { items } = (await one.ask('GET', '/notifications')).body as { items: Listed[] }
  return items.filter((row) => row.kind === kind)
}
const unread = async (one: Member) =>
  ((await one.ask('GET', '/notifications/unread-count')).body as { unread: number }).unread
const readAll = (one: Member) => one.ask('POST', '/notifications/read-all')

async function erase(one: Member): Promise<void> {
  expect((await one.ask('DELETE', '/account', {})).status).toBe(200)
}

type Deed = { on(by: Member): Promise<unknown>; off(by: Member): Promise<unknown> }
type Case = {
  kind: string
  /** The sentence about Bo and a person before them; undefined if the actions of two people are not merged into one. */
  several: string | undefined
  begin(of: Member): Promise<Deed>
  /** A review of a purchase stays, without a name, when its author's account is erased. */
  isKept?: true
}

const marked = (type: 'like' | 'retweet') => async (of: Member) => {
  const path = `/updates/${await makeUpdate(product, actFor(of.id), { text: 'Worth it' })}/marks/${type}`
  return { on: (by: Member) => by.ask('PUT', path), off: (by: Member) => by.ask('DELETE', path) }
}

/** Makes an update of each person, one of whose texts mentions a member. */
const mentioned =
  (off: object, on: (handle: string) => object) =>
  async (of: Member): Promise<Deed> => {
    const ids = new Map<string, number>()
    const edit = async (by: Member, change: object) => {
      const id =
        ids.get(by.id) ?? (await makeUpdate(product, actFor(by.id), { text: 'Hello', is_draft: true }))
      ids.set(by.id, id)
      expect((await by.ask('PATCH', `/updates/${id}`, change)).status).toBe(200)
    }
    return { on: (by) => edit(by, { is_draft: false, ...on(of.handle) }), off: (by) => edit(by, off) }
  }

/** Makes an agent that all reviewers have bought. */
const reviewed = async (of: Member): Promise<Deed> => {
  const agent = await makeAgent(product, actFor(of.id))
  const path = `/agents/${agent}/reviews`
  const buyers = new Set<string>()
  return {
    async on(by) {
      if (!buyers.has(by.id)) await makeFormerBuyer(product, agent, actFor(by.id))
      buyers.add(by.id)
      expect(await by.ask('POST', path, { rating: 4 })).toMatchObject({ status: 200 })
    },
    async off(by) {
      const { rows } = await database.pool.query('select id from reviews where user_id = $1', [by.id])
      expect((await by.ask('DELETE', `/reviews/${rows[0].id}`)).status).toBe(200)
    },
  }
}

const CASES: readonly Case[] = [
  { kind: 'agent_reviewed', several: undefined, begin: reviewed, isKept: true },
  { kind: 'update_liked', several: '2 people liked “Worth it”', begin: marked('like') },
  { kind: 'update_reposted', several: '2 people reposted “Worth it”', begin: marked('retweet') },
  {
    kind: 'person_followed',
    several: 'Bo and 1 other followed you',
    begin: async (of) => ({
      on: (by) => by.ask('PUT', `/profiles/${of.handle}/follow`),
      off: (by) => by.ask('DELETE', `/profiles/${of.handle}/follow`),
    }),
  },
  {
    kind: 'update_mentioned',
    several: undefined,
    begin: mentioned({ text: 'Hello no one' }, (handle) => ({ text: `Hello @${handle}` })),
  },
  {
    kind: 'update_quoted',
    several: undefined,
    async begin(of) {
      const text = `See http://localhost:3000/agents/${await makeAgent(product, actFor(of.id))}`
      return mentioned({ text: 'See no one' }, () => ({ text }))(of)
    },
  },
  {
    kind: 'update_mentioned',
    several: undefined,
    begin: mentioned({ is_draft: true }, (handle) => ({ text: `Hello @${handle}` })),
  },
]

const people = () =>
  Promise.all(['Ada', 'Bo', 'Cy'].map((display_name) => newMember(accounts, { display_name }))) as Promise<
    [Member, Member, Member]
  >

describe.each(CASES)('$kind', ({ kind, begin }) => {
  it('is announced once, however often it is taken back and done again, and is gone in between', async () => {
    const [ada, bo] = await people()
    const { on, off } = await begin(ada)
    for (let time = 0; time < 3; time++) {
      await on(bo)
      expect(await listed(ada, kind)).toMatchObject([{ count: 1, read_at: null }])
      expect(await unread(ada)).toBe(1)
      await off(bo)
      expect(await listed(ada, kind)).toEqual([])
      expect(await unread(ada)).toBe(0)
    }
    await on(bo)
    await readAll(ada)
    const read = await listed(ada, kind)
    for (let time = 0; time < 3; time++) {
      await off(bo)
      expect(await listed(ada, kind)).toEqual([])
      await on(bo)
      expect(await listed(ada, kind)).toEqual(read)
      expect(await unread(ada)).toBe(0)
    }
  })

  it('is sent by mail once', async () => {
    const [ada, bo] = await people()
    await ada.ask('PUT', `/notifications/preferences/${kind}`, { channel: 'mail' })
    const { rows } = await database.pool.query(
      'update users set email_confirmed_at = created_at where id = $1 returning email',
      [ada.id],
    )
    const mails = async () => {
      await database.pool.query(
        'update notifications set mail_due_at = created_at where mail_due_at is not null',
      )
      await product.notificationMailer.writeDue()
      return (await readMailbox(database.db, rows[0].email)).length
    }
    const { on, off } = await begin(ada)
    await on(bo)
    await off(bo)
    const before = await mails()
    await on(bo)
    expect(await mails()).toBe(before + 1)
    for (let time = 0; time < 2; time++) {
      await off(bo)
      await on(bo)
      expect(await mails()).toBe(before + 1)
    }
  })
})

describe.each(CASES.filter(({ isKept }) => !isKept))('$kind', ({ kind, begin }) => {
  it('of an account that is erased is not counted, unread or read', async () => {
    const [ada, bo, cy] = await people()
    const { on } = await begin(ada)
    await on(bo)
    await readAll(ada)
    await on(cy)
    expect(await listed(ada, kind)).toHaveLength(2)
    await erase(bo)
    expect(await listed(ada, kind)).toMatchObject([{ count: 1, read_at: null }])
    await erase(cy)
    expect(await listed(ada, kind)).toEqual([])
  })
})

describe.each(CASES.filter(({ several }) => several))('$kind', ({ kind, several, begin }) => {
  it('counts those who are left, and names the latest of them', async () => {
    const [ada, bo, cy] = await people()
    const { on, off } = await begin(ada)
    await on(cy)
    await on(bo)
    expect(await listed(ada, kind)).toMatchObject([{ text: several, count: 2 }])
    await off(bo)
    expect(await listed(ada, kind)).toMatchObject([{ text: expect.stringMatching(/^Cy /), count: 1 }])
    await on(bo)
    await readAll(ada)
    await off(cy)
    expect(await listed(ada, kind)).toMatchObject([{ text: expect.stringMatching(/^Bo /), count: 1 }])
  })
})

describe('comments', () => {
  it('that are deleted or hidden are counted by no notification, and the others are', async () => {
    const [ada, bo, cy] = await Promise.all([newMember(accounts), newMember(accounts), newMember(accounts)])
    const id = await makeUpdate(product, actFor(ada.id), { text: 'Worth it' })
    const say = async () => {
      const { body } = await bo.ask('POST', `/updates/${id}/comments`, { content: `See @${cy.handle}` })
      return `/updates/${id}/comments/${(body as { comment: { id: number } }).comment.id}`
    }
    const counts = async () =>
      [...(await listed(ada, 'update_commented')), ...(await listed(cy, 'comment_mentioned'))].map(
        ({ count }) => count,
      )
    const [first, second, third] = [await say(), await say(), await say()]
    expect(await counts()).toEqual([3, 3])
    await bo.ask('DELETE', first)
    expect(await counts()).toEqual([2, 2])
    await Promise.all([readAll(ada), readAll(cy)])
    await ada.ask('PUT', `${second}/hidden`, { is_hidden: true })
    expect(await counts()).toEqual([1, 1])
    await ada.ask('PUT', `${second}/hidden`, { is_hidden: false })
    expect(await counts()).toEqual([2, 2])
    expect([await unread(ada), await unread(cy)]).toEqual([0, 0])
    await ada.ask('PUT', `${second}/hidden`, { is_hidden: true })
    await bo.ask('DELETE', second)
    expect(await counts()).toEqual([1, 1])
    await bo.ask('DELETE', third)
    expect(await counts()).toEqual([])
  })
})

describe('what operators hide', () => {
  const moderate = (kind: ModeratedKind, id: number, isHidden: boolean) =>
    database.inTransaction((tx) => kind[isHidden ? 'hide' : 'restore'](tx, String(id), product.clock.now()))

  it('is announced to no one, and is as it was once it is shown again', async () => {
    const [ada, bo, cy] = await people()
    const id = await makeUpdate(product, actFor(bo.id), { text: 'Hello', is_draft: true })
    await bo.ask('PATCH', `/updates/${id}`, { is_draft: false, text: `Hello @${ada.handle}` })
    const { body } = await bo.ask('POST', `/updates/${id}/comments`, { content: `And @${cy.handle}` })
    const comment = (body as { comment: { id: number } }).comment.id
    const mentions = async () => [
      (await listed(ada, 'update_mentioned')).length,
      (await listed(cy, 'comment_mentioned')).length,
    ]
    expect(await mentions()).toEqual([1, 1])
    await moderate(moderatedUpdates, id, true)
    expect(await mentions()).toEqual([0, 0])
    await moderate(moderatedUpdates, id, false)
    expect(await mentions()).toEqual([1, 1])
    await moderate(moderatedComments, comment, true)
    expect(await mentions()).toEqual([1, 0])
    // Both people hid the comment: while one of them still does, no one is notified of it.
    await bo.ask('PUT', `/updates/${id}/comments/${comment}/hidden`, { is_hidden: true })
    await moderate(moderatedComments, comment, false)
    await moderate(moderatedComments, comment, true)
    await moderate(moderatedComments, comment, false)
    expect(await mentions()).toEqual([1, 1])
    await bo.ask('PATCH', `/updates/${id}`, { text: 'Hello no one' })
    await moderate(moderatedUpdates, id, true)
    await moderate(moderatedUpdates, id, false)
    expect(await mentions()).toEqual([0, 1])
  })
})

describe('a review', () => {
  it('that is edited is the same notification with its new stars, and with its reply it comes back as it was', async () => {
    const [ada, bo] = await people()
    const { on, off } = await reviewed(ada)
    await on(bo)
    await readAll(ada)
    const { rows } = await database.pool.query('select id from reviews where user_id = $1', [bo.id])
    const review = `/reviews/${rows[0].id}`
    expect((await bo.ask('PATCH', review, { rating: 2 })).status).toBe(200)
    const texts = async (one: Member, kind: string) =>
      (await listed(one, kind)).map(({ text, read_at }) => [text, read_at !== null])
    const two = [['Bo gave “Inbox Sorter” 2 stars', true]]
    expect(await texts(ada, 'agent_reviewed')).toEqual(two)
    await ada.ask('PUT', `${review}/reply`, { reply_text: 'Thanks' })
    await readAll(bo)
    const replied = await texts(bo, 'agent_review_answered')
    expect(replied).toHaveLength(1)
    await off(bo)
    expect([await texts(ada, 'agent_reviewed'), await texts(bo, 'agent_review_answered')]).toEqual([[], []])
    await bo.ask('POST', `${review}/restore`)
    expect(await texts(ada, 'agent_reviewed')).toEqual(two)
    expect(await texts(bo, 'agent_review_answered')).toEqual(replied)
    for (const isHidden of [true, false])
      await database.inTransaction((tx) =>
        moderatedReviews(ALL_REVIEWED_PRODUCTS)[isHidden ? 'hide' : 'restore'](
          tx,
          String(rows[0].id),
          product.clock.now(),
        ),
      )
    expect(await texts(ada, 'agent_reviewed')).toEqual(two)
    expect(await texts(bo, 'agent_review_answered')).toEqual(replied)
    expect([await unread(ada), await unread(bo)]).toEqual([0, 0])
  })
})
