// Tests likes, reposts and comments: exact counts however many arrive at once, notifications, and what is taken back.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { headersOf, type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeBlock, makePerson, makeUpdate } from '../../../../tests/support/people/makers.ts'
import { newRecipient } from '../../../../tests/support/people/recipients.ts'
import { pagesOf } from '../../../../tests/support/product/cursor-pages.ts'
import { type Actor, actFor, type Person } from '../../../platform/actor.ts'
import { updateContracts as contracts } from '../updates.contract.ts'
import { addComment, listComments, markUpdate, readUpdateMarks } from './interactions.actions.ts'
import { interactionEndpoints } from './interactions.endpoints.ts'
import { moderatedComments } from './updates-moderation.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product

const countsIn = async (id: number) =>
  (
    await database.pool.query(
      'select likes_count, comments_count, retweets_count from updates where id = $1',
      [id],
    )
  ).rows[0]
const rowsOf = async (id: number, type: string) =>
  (
    await database.pool.query(
      'select count(*)::int as count from update_interactions where update_id = $1 and interaction_type = $2',
      [id, type],
    )
  ).rows[0].count

const mark = async (by: SignedIn, method: 'PUT' | 'DELETE', id: number, type: string) =>
  product.ask(method, `/rest/v1/updates/${id}/marks/${type}`, { headers: await headersOf(by) })

describe('UPD-12 a like and a repost', () => {
  it('are set once and taken back once, and one’s own marks come in one call', {
    tags: ['proof'],
  }, async () => {
    const reader = await accounts.person()
    const author = await makePerson(product)
    const [one, other] = [await makeUpdate(product, author), await makeUpdate(product, author)]
    const headers = await headersOf(reader)
    const marks = () => product.call(contracts.marks, { query: { ids: `${one},${other}` } }, headers)
    for (const type of ['like', 'retweet']) {
      for (let time = 0; time < 2; time++)
        expect((await mark(reader, 'PUT', one, type)).body).toMatchObject({
          id: one,
          [type === 'like' ? 'likes_count' : 'retweets_count']: 1,
        })
    }
    expect(await marks()).toEqual({
      items: [
        { id: one, liked: true, retweeted: true },
        { id: other, liked: false, retweeted: false },
      ],
      hidden_ids: [],
    })
    for (let time = 0; time < 2; time++)
      expect((await mark(reader, 'DELETE', one, 'like')).body).toEqual({
        id: one,
        likes_count: 0,
        comments_count: 0,
        retweets_count: 1,
        liked: false,
        retweeted: true,
      })
    expect(await rowsOf(one, 'retweet')).toBe(1)
  })

  it('DATA-57, DATA-59, DATA-60 are one row of their update, person and type each, which goes when taken back', async () => {
    const reader = await accounts.person()
    const id = await makeUpdate(product, await makePerson(product))
    const rows = async () =>
      (
        await database.pool.query(
          'select update_id::int, user_id, interaction_type, content, created_at from update_interactions where update_id = $1 order by id',
          [id],
        )
      ).rows
    await mark(reader, 'PUT', id, 'like')
    await mark(reader, 'PUT', id, 'retweet')
    const base = { update_id: id, user_id: reader.id, content: null, created_at: clock.now() }
    expect(await rows()).toEqual([
      { ...base, interaction_type: 'like' },
      { ...base, interaction_type: 'retweet' },
    ])
    await mark(reader, 'DELETE', id, 'like')
    expect(await rows()).toEqual([{ ...base, interaction_type: 'retweet' }])
  })

  it('stay right under 50 parallel clicks of one person and 50 of others', { tags: ['proof'] }, async () => {
    const id = await makeUpdate(product, await makePerson(product))
    const one = await accounts.person()
    const others = await Promise.all(Array.from({ length: 50 }, () => makePerson(product)))
    await Promise.all([
      ...Array.from({ length: 50 }, () => mark(one, 'PUT', id, 'like')),
      ...others.map((other) =>
        database.inTransaction((tx) =>
          markUpdate(tx, { id, interaction_type: 'like' }, { actor: other, now: clock.now() }),
        ),
      ),
    ])
    expect(await countsIn(id)).toMatchObject({ likes_count: 51 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => mark(one, at % 2 ? 'PUT' : 'DELETE', id, 'like')),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await countsIn(id)).likes_count).toBe(await rowsOf(id, 'like'))
  })

  it('leave one mark and one more in the count, whichever of 50 parallel reposts and likes won', {
    tags: ['proof'],
  }, async () => {
    const id = await makeUpdate(product, await makePerson(product))
    const [one, other] = [await accounts.person(), await accounts.person()]
    for (const type of ['like', 'retweet'] as const) {
      await Promise.all(
        [one, other].flatMap((by) => Array.from({ length: 50 }, () => mark(by, 'PUT', id, type))),
      )
      expect(await rowsOf(id, type), type).toBe(2)
    }
    expect(await countsIn(id)).toMatchObject({ likes_count: 2, retweets_count: 2 })
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => mark(one, 'DELETE', id, at % 2 ? 'like' : 'retweet')),
    )
    expect(await countsIn(id)).toMatchObject({ likes_count: 1, retweets_count: 1 })
    expect([await rowsOf(id, 'like'), await rowsOf(id, 'retweet')]).toEqual([1, 1])
  })

  it('of one update wait for each other without a connection each: others are read and liked meanwhile', {
    tags: ['proof'],
  }, async () => {
    const id = await makeUpdate(product, await makePerson(product))
    const other = await makeUpdate(product, await makePerson(product))
    const by = await accounts.person()
    const held = await database.pool.connect()
    try {
      await held.query('begin')
      await held.query('select 1 from updates where id = $1 for update', [id])
      // Forty likes wait at once, which is more than there are connections.
      const waiting = Array.from({ length: 40 }, () => mark(by, 'PUT', id, 'like'))
      await pause(500)
      const asked = Promise.all([
        product.ask('GET', `/rest/v1/updates/${other}`),
        product.ask('GET', '/rest/v1/updates'),
        mark(by, 'PUT', other, 'like'),
      ])
      const answers = await Promise.race([asked, pause(4_000, 'never')])
      await held.query('rollback')
      await Promise.all(waiting)
      expect(answers).not.toBe('never')
      expect((await asked).map(({ status }) => status)).toEqual([200, 200, 200])
    } finally {
      held.release()
    }
    expect(await countsIn(id)).toMatchObject({ likes_count: 1 })
  })

  it('that come together are answered one by one: what is refused, or undoes a transaction, takes nothing from the others', async () => {
    const author = await makePerson(product)
    const id = await makeUpdate(product, author)
    const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(product)))
    await makeBlock(product, author, people[1] as Person)
    const likes = interactionEndpoints(database, clock, { take: async () => undefined }).find(
      ({ contract }) => contract === contracts.mark,
    )
    const gone = actFor(randomUUID())
    const asked = { params: { id, interaction_type: 'like' }, query: {}, body: undefined, once: undefined }
    const client = { addressKey: 'one', userAgent: '' }
    const outcomes = await Promise.allSettled(
      // The first click is alone in its round.
      [...people.slice(0, 4), gone, ...people.slice(4)].map((actor) =>
        likes?.answer({ ...asked, actor, client }),
      ),
    )
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(outcomes[1]).toMatchObject({ reason: { kind: 'forbidden' } })
    expect(await countsIn(id)).toMatchObject({ likes_count: 5 })
    expect(await rowsOf(id, 'like')).toBe(5)
    const nowhere = likes?.answer({ ...asked, params: { ...asked.params, id: 2 ** 40 }, actor: gone, client })
    await expect(nowhere).rejects.toMatchObject({ kind: 'not_found' })
  })

  it('are refused between people of whom one has blocked the other, and comments are, too', async () => {
    const [author, other] = [await makePerson(product), await makePerson(product)]
    const id = await makeUpdate(product, author)
    await makeBlock(product, author, other)
    await expect(
      database.inTransaction((tx) =>
        markUpdate(tx, { id, interaction_type: 'like' }, { actor: other, now: clock.now() }),
      ),
    ).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(
      database.inTransaction((tx) =>
        addComment(tx, { id, newComment: { content: 'x' } }, { actor: other, now: clock.now() }),
      ),
    ).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await countsIn(id)).toMatchObject({ likes_count: 0, comments_count: 0 })
  })
})

describe('a comment', () => {
  it('UPD-8, DATA-58 is listed newest first with its author, by cursor', async () => {
    const id = await makeUpdate(product, await makePerson(product))
    const people = [
      await makePerson(product, { display_name: 'First' }),
      await makePerson(product, { display_name: 'Private', is_public: false }),
      await makePerson(product, { display_name: 'Third' }),
    ]
    for (const [at, person] of people.entries()) {
      clock.advance(1)
      await database.inTransaction((tx) =>
        addComment(tx, { id, newComment: { content: `Comment ${at}` } }, { actor: person, now: clock.now() }),
      )
    }
    const first = await product.call(contracts.comments, { params: { id }, query: { page_size: 2 } })
    expect(first.items.map(({ content, author }) => [content, author?.display_name])).toEqual([
      ['Comment 2', 'Third'],
      ['Comment 1', 'Private'],
    ])
    const rest = await product.call(contracts.comments, {
      params: { id },
      query: { page_size: 2, cursor: first.next_cursor ?? '' },
    })
    expect(rest).toMatchObject({ update_id: id, items: [{ content: 'Comment 0' }], next_cursor: null })
    const one = await pagesOf((query) =>
      product.call(contracts.comments, { params: { id }, query: { page_size: 1, ...query } }),
    )
    expect(one.map((items) => items.map(({ content }) => content))).toEqual([
      ['Comment 2'],
      ['Comment 1'],
      ['Comment 0'],
    ])
    // The answer leaves out a person who is hidden from the reader.
    const [actor, , muted] = people as [Person, Person, Person]
    await makeBlock(product, actor, muted, 'mute')
    const seen = await listComments(database.db, { actor, id, page_size: 9 })
    expect(seen.items.map(({ content }) => content)).toEqual(['Comment 1', 'Comment 0'])
    expect((await readUpdateMarks(database.db, actor, [id])).hidden_ids).toEqual([])
  })

  it('is not found across a block between its reader and the author of the update, as the update is not', async () => {
    const [author, other] = [await makePerson(product), await makePerson(product)]
    const id = await makeUpdate(product, author)
    await makeBlock(product, author, other)
    const listedTo = (actor: Actor) => listComments(database.db, { actor, id, page_size: 9 })
    await expect(listedTo(other)).rejects.toMatchObject({
      kind: 'not_found',
    })
    expect((await listedTo({ kind: 'visitor' })).items).toEqual([])
  })

  it('UPD-15 is trimmed, and refused when nothing is left of it', async () => {
    const headers = await headersOf(await accounts.person())
    const id = await makeUpdate(product, await makePerson(product))
    const send = (content: string) =>
      product.ask('POST', `/rest/v1/updates/${id}/comments`, { headers, body: { content } })
    expect((await send('  Well said \n')).body).toMatchObject({
      comment: { content: 'Well said' },
      counts: { comments_count: 1 },
    })
    for (const content of ['', '   \n', '\u200b', '\u202ereversed', 'x'.repeat(1001)])
      expect((await send(content)).status, JSON.stringify(content)).toBe(400)
    expect((await send('𝒜'.repeat(1000))).status).toBe(200)
    expect(await countsIn(id)).toMatchObject({ comments_count: 2 })
  })

  it('is counted exactly while comments are deleted, hidden and written at the same time', {
    tags: ['proof'],
  }, async () => {
    const [author, other] = [await accounts.person(), await accounts.person()]
    const headers = await headersOf(author)
    const id = await makeUpdate(product, actFor(other.id))
    const path = `/rest/v1/updates/${id}/comments`
    const add = async () =>
      (await product.call(contracts.addComment, { params: { id }, body: { content: 'x' } }, headers)).comment
    const comments = await Promise.all(Array.from({ length: 12 }, add))
    expect(await countsIn(id)).toMatchObject({ comments_count: 12 })
    const [hidden, ...deleted] = comments
    const removals = deleted.flatMap((comment) =>
      Array.from({ length: 4 }, () => product.ask('DELETE', `${path}/${comment.id}`, { headers })),
    )
    const hide = database.inTransaction((tx) => moderatedComments.hide(tx, String(hidden?.id), clock.now()))
    const [answers] = await Promise.all([Promise.all(removals), hide, add(), add(), add()])
    // Of the four requests that delete one comment, one finds it.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(deleted.length)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(deleted.length * 3)
    expect(await countsIn(id)).toMatchObject({ comments_count: 3 })
    expect((await product.call(contracts.comments, { params: { id } })).items).toHaveLength(3)
  })

  it('UPD-14 is deleted by its author and by no one else, once', async () => {
    const [author, other] = [await accounts.person(), await accounts.person()]
    const id = await makeUpdate(product, actFor(other.id))
    const { comment } = await product.call(
      contracts.addComment,
      { params: { id }, body: { content: 'Mine' } },
      await headersOf(author),
    )
    const remove = async (by: SignedIn, updateId = id) =>
      product.ask('DELETE', `/rest/v1/updates/${updateId}/comments/${comment.id}`, {
        headers: await headersOf(by),
      })
    expect((await remove(other)).status).toBe(404)
    expect((await remove(author, await makeUpdate(product, actFor(other.id)))).status).toBe(404)
    expect(await countsIn(id)).toMatchObject({ comments_count: 1 })
    expect((await remove(author)).body).toMatchObject({ id, comments_count: 0 })
    expect((await remove(author)).status).toBe(404)
    expect(await countsIn(id)).toMatchObject({ comments_count: 0 })
  })
})

describe('the author of an update', () => {
  it('is notified of likes as one, of reposts, comments and nothing of their own; what is taken back leaves the activity', {
    tags: ['proof'],
  }, async () => {
    const author = await newRecipient(accounts)
    const id = await makeUpdate(product, actFor(author.id), { text: 'A thing worth saying' })
    const [one, other, quiet] = [
      await accounts.person(),
      await accounts.person(),
      await accounts.person(undefined, { isNamed: false }),
    ]
    await database.pool.query("update profiles set display_name = 'Grace Liker' where id = $1", [one.id])
    const listed = async () =>
      (
        (await author.ask('GET', '/notifications')).body as {
          items: { kind: string; text: string; count: number; path: string }[]
        }
      ).items
    await mark(one, 'PUT', id, 'like')
    expect(await listed()).toMatchObject([
      { kind: 'update_liked', text: 'Grace Liker liked “A thing worth saying”', path: `/updates/${id}` },
    ])
    await mark(quiet, 'PUT', id, 'like')
    await mark(other, 'PUT', id, 'retweet')
    await product.call(
      contracts.addComment,
      { params: { id }, body: { content: 'Yes' } },
      await headersOf(one),
    )
    await author.ask('PUT', `/updates/${id}/marks/like`)
    expect((await listed()).map(({ kind, text, count }) => [kind, text, count]).toSorted()).toEqual([
      ['update_commented', 'Grace Liker commented on “A thing worth saying”', 1],
      ['update_liked', '2 people liked “A thing worth saying”', 2],
      ['update_reposted', 'Ada reposted “A thing worth saying”', 1],
    ])
    const activity = async () =>
      ((await author.ask('GET', '/home/activity')).body as { items: { text: string }[] }).items.map(
        ({ text }) => text,
      )
    expect(await activity()).toContain('Grace Liker liked “A thing worth saying”')
    await mark(one, 'DELETE', id, 'like')
    expect(await activity()).not.toContain('Grace Liker liked “A thing worth saying”')
    expect(await activity()).toContain('Someone liked “A thing worth saying”')
  })

  it('hears of a long one by its first whole words, which say that it goes on', async () => {
    const author = await newRecipient(accounts)
    const text = 'We are looking for someone who has put voice to use'
    await mark(await accounts.person(), 'PUT', await makeUpdate(product, actFor(author.id), { text }), 'like')
    expect((await author.ask('GET', '/notifications')).body).toMatchObject({
      items: [{ text: 'Ada liked “We are looking for someone who has put voice to…”' }],
    })
    const word = 'm'.repeat(60)
    const id = await makeUpdate(product, actFor(author.id), { text: word })
    await mark(await accounts.person(), 'PUT', id, 'like')
    expect((await author.ask('GET', '/notifications')).body).toMatchObject({
      items: [{ text: `Ada liked “${word.slice(0, 50)}…”` }, {}],
    })
  })
})
