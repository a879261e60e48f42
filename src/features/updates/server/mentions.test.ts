// Are people mentioned in comments as in updates: linked, notified once, and never across a block?
import { describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeBlock, makePerson, makeUpdate } from '../../../../tests/support/people/makers.ts'
import { newRecipient, type Recipient } from '../../../../tests/support/people/recipients.ts'
import { ALL_MODERATED_KINDS } from '../../../app/moderation.ts'
import { actFor } from '../../../platform/actor.ts'
import { hideThing } from '../../moderation/server/operators.ts'
import { FORMER_HANDLE_DAYS } from '../../profiles/profiles.rules.ts'
import { forgetFormerHandles } from '../../profiles/server/profiles.actions.ts'
import { updateContracts as contracts } from '../updates.contract.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product

/** Creates a person with a public profile and their inbox. */
async function called(handle: string): Promise<Recipient> {
  const one = await newRecipient(accounts)
  await database.pool.query(
    'update profiles set is_public = true, handle = $2, display_name = $2 where id = $1',
    [one.id, handle],
  )
  return one
}
type Listed = { kind: string; text: string; count: number; path: string; read_at: string | null }
const listed = async (one: Recipient) =>
  ((await one.ask('GET', '/notifications')).body as { items: Listed[] }).items
const unread = async (one: Recipient) =>
  (await listed(one)).filter(({ read_at }) => read_at === null).map(({ kind, text }) => [kind, text])
const activity = async (one: Recipient) =>
  ((await one.ask('GET', '/home/activity')).body as { items: { text: string }[] }).items.map(
    ({ text }) => text,
  )

let count = 0
/** Creates an update and three people who can comment on it. */
async function talk() {
  const at = count++
  const names = ['author', 'ada', 'bob'].map((name) => `${name}-${at}`)
  const [author, ada, bob] = (await Promise.all(names.map(called))) as [Recipient, Recipient, Recipient]
  const id = await makeUpdate(product, actFor(author.id), { text: 'Worth talking about' })
  const say = async (by: Recipient, content: string) =>
    product.call(contracts.addComment, { params: { id }, body: { content } }, by.headers)
  return { author, ada, bob, id, say, at }
}

it('of many who are mentioned at once, ten are notified', { tags: ['proof'] }, async () => {
  const author = await called('m-author')
  const people = await Promise.all(Array.from({ length: 11 }, (_, at) => called(`m${at}`)))
  const count = async (kind: string) => {
    const lists = await Promise.all(people.map(listed))
    return lists.filter((list) => list.some((one) => one.kind === kind)).length
  }
  const post = async (most: number) => {
    const text = people.slice(0, most).map((_, at) => `@m${at}`)
    const { id } = await product.call(contracts.create, { body: { text: text.join(' ') } }, author.headers)
    return id
  }
  await post(11)
  expect(await count('update_mentioned')).toBe(10)
  const id = await makeUpdate(product, actFor(author.id), { text: 'Worth talking about' })
  const content = people.map((_, at) => `@m${at}`).join(' ')
  await product.call(contracts.addComment, { params: { id }, body: { content } }, people[0]?.headers)
  expect(await count('comment_mentioned')).toBe(10)
})

describe('a mention in a comment', () => {
  it('links to a public profile however it is written, and notifies its person, who finds the update', async () => {
    const { ada, bob, id, say, at } = await talk()
    await makePerson(product, { handle: `hidden-${at}`, is_public: false })
    const content = `As @ADA-${at} said, and @hidden-${at}, @nobody-${at} and post@bob-${at}`
    const { comment } = await say(bob, content)
    const mentioned = [{ name: `ada-${at}`, handle: `ada-${at}` }]
    expect(comment).toMatchObject({ content, mentioned })
    const page = await product.call(contracts.comments, { params: { id }, query: {} })
    expect(page.items[0]).toMatchObject({ content, mentioned })
    expect(await listed(ada)).toMatchObject([
      {
        kind: 'comment_mentioned',
        text: `bob-${at} mentioned you in a comment on “Worth talking about”`,
        path: `/updates/${id}`,
      },
    ])
    expect(await listed(bob)).toEqual([])
    // A profile that has become private is not linked any more.
    await database.pool.query('update profiles set is_public = false where id = $1', [ada.id])
    const later = await product.call(contracts.comments, { params: { id }, query: {} })
    expect(later.items[0]?.mentioned).toEqual([])
  })

  it('is grouped by update, and is announced neither to oneself nor a second time to the author', async () => {
    const { author, ada, bob, say, at } = await talk()
    await say(bob, `@bob-${at} @author-${at} @ada-${at} @ada-${at}`)
    await say(bob, `And again @ada-${at}`)
    expect(await unread(ada)).toEqual([
      ['comment_mentioned', '2 comments mention you on “Worth talking about”'],
    ])
    expect((await unread(author)).map(([kind]) => kind)).toEqual(['update_commented'])
    expect(await unread(bob)).toEqual([])
  })

  it.each([
    ['its author blocked them', 'bob', 'ada', 'block'],
    ['they blocked its author', 'ada', 'bob', 'block'],
    ['they muted its author', 'ada', 'bob', 'mute'],
    ['they blocked the author of the update', 'ada', 'author', 'block'],
    ['the author of the update blocked them', 'author', 'ada', 'block'],
  ] as const)('notifies no one if %s', async (_why, by, other, kind) => {
    const { say, at, ...people } = await talk()
    await makeBlock(product, people[by], people[other], kind)
    await say(people.bob, `Look here, @ada-${at}`)
    expect(await listed(people.ada)).toEqual([])
  })

  it('is over with the comment, unless another mentions the same person', { tags: ['proof'] }, async () => {
    const { ada, bob, id, say, at } = await talk()
    const first = await say(bob, `One @ada-${at}`)
    const second = await say(bob, `Two @ada-${at}`)
    const remove = (comment_id: number) =>
      product.call(contracts.deleteComment, { params: { id, comment_id } }, bob.headers)
    await remove(first.comment.id)
    expect(await unread(ada)).toHaveLength(1)
    expect(await activity(ada)).toContain(`bob-${at} mentioned you in a comment on “Worth talking about”`)
    await remove(second.comment.id)
    expect(await unread(ada)).toEqual([])
    expect(await activity(ada)).not.toContain(`bob-${at} mentioned you in a comment on “Worth talking about”`)
  })

  it('is over with a comment or an update that operators hide, and with an update that is deleted', {
    tags: ['proof'],
  }, async () => {
    const hide = (kind: 'comment' | 'update', id: number) =>
      database.inTransaction((tx) =>
        hideThing(
          tx,
          { kinds: ALL_MODERATED_KINDS, thing: { kind, id: String(id) }, more: { operator: 'root' } },
          clock.now(),
        ),
      )
    const ends = {
      comment: (_id: number, comment: number) => hide('comment', comment),
      update: (id: number) => hide('update', id),
      deleted: (id: number, _comment: number, author: Recipient) =>
        product.call(contracts.delete, { params: { id } }, author.headers),
    }
    for (const end of Object.values(ends)) {
      const { author, ada, bob, id, say, at } = await talk()
      const { comment } = await say(bob, `Hear, @ada-${at}`)
      expect(await unread(ada)).toHaveLength(1)
      await end(id, comment.id, author)
      expect(await unread(ada)).toEqual([])
    }
  })

  it('of twelve people notifies ten', async () => {
    const { bob, id, say } = await talk()
    const handles = Array.from({ length: 12 }, (_, one) => `crowd-${one}`)
    for (const handle of handles) await makePerson(product, { handle, display_name: handle })
    const { comment } = await say(bob, handles.map((handle) => `@${handle}`).join(' '))
    expect(comment.mentioned).toHaveLength(12)
    const { rows } = await database.pool.query(
      `select count(*)::int as count from comment_mentions where comment_id = $1 and is_notified`,
      [comment.id],
    )
    expect(rows).toEqual([{ count: 10 }])
    expect((await product.ask('GET', `/rest/v1/updates/${id}`)).status).toBe(200)
  })
})

describe('a mention of someone whose account is erased', () => {
  it('never leads to the next person with the handle, not when its text is edited, either', {
    tags: ['proof'],
  }, async () => {
    const { ada, bob, at } = await talk()
    const text = `Thanks @ada-${at}`
    const posted = (await bob.ask('POST', '/updates', { text, media: [], is_draft: false })).body as {
      id: number
    }
    const mentioned = async (id = posted.id) =>
      (await product.call(contracts.get, { params: { id } })).mentioned
    const edit = async (words: string) =>
      (await bob.ask('PATCH', `/updates/${posted.id}`, { text: words })).status
    expect(await mentioned()).toEqual([{ name: `ada-${at}`, handle: `ada-${at}` }])

    expect((await ada.ask('DELETE', '/account', {})).status).toBe(200)
    const free = new Date(clock.now().getTime() + FORMER_HANDLE_DAYS * 86_400_000)
    await database.inTransaction((tx) => forgetFormerHandles(tx, free))
    await called(`ada-${at}`)
    expect(await mentioned()).toEqual([])
    expect(await edit(`${text}!`)).toBe(200)
    expect(await mentioned()).toEqual([])

    // A person who is mentioned for the first time is notified.
    expect(await edit('Thanks')).toBe(200)
    expect(await edit(text)).toBe(200)
    expect(await mentioned()).toEqual([{ name: `ada-${at}`, handle: `ada-${at}` }])
  })

  it('stays with someone who has another handle now, though its text is edited', {
    tags: ['proof'],
  }, async () => {
    const { ada, bob, at } = await talk()
    const text = `Thanks @ada-${at}`
    const { id } = (await bob.ask('POST', '/updates', { text, media: [], is_draft: false })).body as {
      id: number
    }
    await ada.ask('PATCH', '/profile', { handle: `new-ada-${at}` })
    await bob.ask('PATCH', `/updates/${id}`, { text: `${text} again` })
    expect((await product.call(contracts.get, { params: { id } })).mentioned).toEqual([
      { name: `ada-${at}`, handle: `new-ada-${at}` },
    ])
  })
})

it('DATA-16 an interaction has its update, its person, its type, its moment, and a text if it is a comment', async () => {
  const { bob, id, say } = await talk()
  await say(bob, 'Said')
  for (const type of ['like', 'retweet'])
    await product.ask('PUT', `/rest/v1/updates/${id}/marks/${type}`, { headers: bob.headers })
  const { rows } = await database.pool.query(
    `select update_id::int, user_id, interaction_type, content, created_at from update_interactions
      where update_id = $1 order by interaction_type`,
    [id],
  )
  const created_at = clock.now()
  expect(rows).toEqual([
    { update_id: id, user_id: bob.id, interaction_type: 'comment', content: 'Said', created_at },
    { update_id: id, user_id: bob.id, interaction_type: 'like', content: null, created_at },
    { update_id: id, user_id: bob.id, interaction_type: 'retweet', content: null, created_at },
  ])
  const store = (type: string, content: string | null) =>
    database.pool.query(
      'insert into update_interactions (update_id, user_id, interaction_type, content, created_at) values ($1, $2, $3, $4, $5)',
      [id, bob.id, type, content, created_at],
    )
  for (const [type, content] of [
    ['share', null],
    ['like', 'words'],
    ['comment', null],
  ] as const)
    await expect(store(type, content)).rejects.toThrow('check constraint')
})
