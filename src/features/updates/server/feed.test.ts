// Tests the public feeds: their order, pages, tags, searches, and the names in them.
import { describe, expect, it } from 'vitest'
import { copyRow } from '../../../../tests/support/database/copies.ts'
import { headersOf, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeBlock, makePerson, makeUpdate } from '../../../../tests/support/people/makers.ts'
import { pagesOf } from '../../../../tests/support/product/cursor-pages.ts'
import { actFor, type Person, VISITOR } from '../../../platform/actor.ts'
import { followPerson } from '../../follows/server/follows.actions.ts'
import { updateContracts as contracts } from '../updates.contract.ts'
import { listFollowed, listOfPerson, listUpdates, readUpdate } from './feed.actions.ts'
import { markUpdate } from './interactions.actions.ts'
import { editUpdate } from './posting.actions.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product

const list = (query: Record<string, unknown> = {}) => product.call(contracts.list, { query } as never)
const ids = async (query: Record<string, unknown> = {}) => (await list(query)).items.map(({ id }) => id)

describe('the feed', () => {
  it('UPD-1, UPD-2, DATA-52 lists posted updates with their authors, newest first, and no draft', async () => {
    const ada = await makePerson(product, { display_name: 'Ada Feed', handle: 'ada-feed', avatar_url: null })
    const first = await makeUpdate(product, ada, { text: 'First of all' })
    const draft = await makeUpdate(product, ada, { text: 'Not yet', is_draft: true })
    const second = await makeUpdate(product, ada, { text: 'Second' })
    const { items } = await list({ page_size: 2 })
    expect(items.map(({ id }) => id)).toEqual([second, first])
    expect(items[0]).toMatchObject({
      user_id: ada.id,
      text: 'Second',
      is_draft: false,
      author: { display_name: 'Ada Feed', handle: 'ada-feed', avatar_url: null },
      likes_count: 0,
      comments_count: 0,
      retweets_count: 0,
    })
    expect(await ids({ page_size: 100 })).not.toContain(draft)
    expect((await product.ask('GET', `/rest/v1/updates/${draft}`)).status).toBe(404)
  })

  it('comes page by page, each update once, though new ones are posted in the meantime', async () => {
    const eve = await makePerson(product)
    const posted: number[] = []
    for (let count = 0; count < 7; count++)
      posted.push(await makeUpdate(product, eve, { text: `#paged ${count}` }))
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await list({ tag: 'paged', page_size: 3, ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor ?? undefined
      await makeUpdate(product, eve, { text: '#paged newer' })
    } while (cursor)
    expect(seen).toEqual(posted.toReversed())
  })

  it('keeps apart what was posted in the same millisecond', async () => {
    const eve = await makePerson(product)
    const now = clock.now()
    const posted: number[] = []
    for (let count = 0; count < 5; count++)
      posted.push(
        await makeUpdate({ database, clock: { ...clock, now: () => now } }, eve, { text: '#instant' }),
      )
    const pages = await pagesOf((query) => list({ tag: 'instant', page_size: 2, ...query }))
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
    expect(pages.flat().map(({ id }) => id)).toEqual(posted.toReversed())
  })

  it('UPD-3, DEC-26 names an author whose profile is private, without a page to link to', async () => {
    const hidden = await makePerson(product, {
      display_name: 'Hidden Feed',
      handle: 'hidden-feed',
      is_public: false,
    })
    const id = await makeUpdate(product, hidden, { text: 'Under a name' })
    const author = { display_name: 'Hidden Feed', handle: 'hidden-feed', is_public: false }
    expect((await product.ask('GET', `/rest/v1/updates/${id}`)).body).toMatchObject({
      text: 'Under a name',
      author,
    })
    const { body } = await product.ask('GET', '/rest/v1/updates')
    expect((body as { items: { id: number }[] }).items.find((one) => one.id === id)).toMatchObject({ author })
  })
})

describe('a tag', () => {
  it('lists what has it, however it is written, and nothing that only contains it', async () => {
    const ada = await makePerson(product)
    const tagged = await makeUpdate(product, ada, { text: 'On #RAG today' })
    await makeUpdate(product, ada, { text: 'On #ragtime and rag' })
    for (const tag of ['rag', 'RAG', '#rag', '＃Rag']) expect(await ids({ tag })).toEqual([tagged])
    expect(await ids({ search: '#rag' })).toEqual([tagged])
    expect(await ids({ tag: 'nothing-has-it' })).toEqual([])
  })

  it('is left by what becomes a draft or is edited, and got by what is posted', async () => {
    const ada = await makePerson(product)
    const id = await makeUpdate(product, ada, { text: 'A #comet', is_draft: true })
    const edit = (change: object) =>
      database.inTransaction((tx) =>
        editUpdate(tx, { id, updateChange: change }, { actor: ada, now: clock.now() }),
      )
    expect(await ids({ tag: 'comet' })).toEqual([])
    await edit({ is_draft: false })
    expect(await ids({ tag: 'comet' })).toEqual([id])
    await edit({ text: 'A #planet' })
    expect([await ids({ tag: 'comet' }), await ids({ tag: 'planet' })]).toEqual([[], [id]])
    await edit({ is_draft: true })
    expect(await ids({ tag: 'planet' })).toEqual([])
  })
})

describe('DEC-25 a search', () => {
  it('finds the text, its tags, and the author by name and handle, ignoring case, newest first', async () => {
    const grace = await makePerson(product, { display_name: 'Grace Zephyrine', handle: 'gz-compilers' })
    const one = await makeUpdate(product, grace, { text: 'Quaternions in production' })
    const other = await makeUpdate(product, await makePerson(product), { text: 'See #Quaternions' })
    const nameless = await makeUpdate(product, grace, { text: 'Something else' })
    expect(await ids({ search: 'QUATERNIONS' })).toEqual([other, one])
    expect(await ids({ search: 'aternio' })).toEqual([other, one])
    expect(await ids({ search: 'zephyrine' })).toEqual([nameless, one])
    expect(await ids({ search: '@gz-comp' })).toEqual([nameless, one])
    expect(await ids({ search: 'production quaternions' })).toEqual([one])
    const first = await list({ search: 'quaternions', page_size: 1 })
    expect(first.items.map(({ id }) => id)).toEqual([other])
    expect(await ids({ search: 'quaternions', page_size: 1, cursor: first.next_cursor })).toEqual([one])
  })

  it('finds emoji and other signs, in the text and the tags', async () => {
    const author = await makePerson(product)
    const coded = await makeUpdate(product, author, { text: 'C++ → C#, 👩🏽‍💻 saved €5 (12%) on #🤖' })
    for (const search of ['👩‍💻', '€', '→', '%', '+', 'C++', 'c#', 'saved 👩‍💻'])
      expect(await ids({ search }), search).toEqual([coded])
    expect(await ids({ search: '👩‍🚀' })).toEqual([])
    expect(await ids({ search: 'notes 👩‍💻' })).toEqual([])
  })

  it('finds no draft, and no one by the name of a private profile', async () => {
    const hidden = await makePerson(product, {
      display_name: 'Velvetine Private',
      handle: 'velvetine',
      is_public: false,
    })
    await makeUpdate(product, hidden, { text: 'Plain words' })
    await makeUpdate(product, hidden, { text: 'A xylophonic draft', is_draft: true })
    expect(await ids({ search: 'velvetine' })).toEqual([])
    expect(await ids({ search: 'xylophonic' })).toEqual([])
  })

  it.each(['%', '_', '\\', "'", '"', '()', ':*', '!', '&|', '   ', '<script>', '日本', 'a'])(
    'takes %s for what it is',
    async (search) => {
      expect((await product.ask('GET', `/rest/v1/updates?search=${encodeURIComponent(search)}`)).status).toBe(
        200,
      )
    },
  )
})

describe('a profile', () => {
  it('PRO-2, DATA-53, DEC-24 lists what its person posted and reposted, newest first, and no draft', async () => {
    const ada = await makePerson(product, { handle: 'ada-reposts' })
    const grace = await makePerson(product)
    const foreign = await makeUpdate(product, grace, { text: 'Of someone else' })
    const own = await makeUpdate(product, ada, { text: 'Of my own' })
    await makeUpdate(product, ada, { text: 'A draft', is_draft: true })
    clock.advance(60)
    const mark = (id: number) =>
      database.inTransaction((tx) =>
        markUpdate(tx, { id, interaction_type: 'retweet' }, { actor: ada, now: clock.now() }),
      )
    await mark(foreign)
    // Reposting one's own update changes nothing here, because it is in the list already.
    await mark(own)
    const page = await product.call(contracts.ofPerson, { params: { handle: 'Ada-Reposts' } })
    expect(page.items.map(({ id, reposted_at }) => [id, reposted_at !== null])).toEqual([
      [foreign, true],
      [own, false],
    ])
    const first = await product.call(contracts.ofPerson, {
      params: { handle: 'ada-reposts' },
      query: { page_size: 1 },
    })
    const rest = await product.call(contracts.ofPerson, {
      params: { handle: 'ada-reposts' },
      query: { page_size: 1, cursor: first.next_cursor ?? '' },
    })
    expect([first, rest].map(({ items }) => items.map(({ id }) => id))).toEqual([[foreign], [own]])
    expect(rest.next_cursor).toBeNull()
    // Posts and reposts of the same moment stay distinct.
    const more: number[] = []
    for (let count = 0; count < 4; count++) {
      more.push(await makeUpdate(product, count % 2 ? ada : grace))
      if (count % 2 === 0) await mark(more.at(-1) ?? 0)
    }
    await database.pool.query('update updates set posted_at = $1 where posted_at is not null', [clock.now()])
    await database.pool.query('update update_interactions set created_at = $1', [clock.now()])
    const pages = await pagesOf((query) =>
      product.call(contracts.ofPerson, {
        params: { handle: 'ada-reposts' },
        query: { page_size: 2, ...query },
      }),
    )
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 2])
    expect(
      pages
        .flat()
        .map(({ id }) => id)
        .toSorted((one, other) => one - other),
    ).toEqual([foreign, own, ...more])
  })

  it('that is private shows its updates to its owner alone', { tags: ['proof'] }, async () => {
    const owner = await accounts.person()
    await database.pool.query("update profiles set handle = 'closed-feed', is_public = false where id = $1", [
      owner.id,
    ])
    const id = await makeUpdate(product, actFor(owner.id))
    const ask = (headers: HeadersInit) =>
      product.ask('GET', '/rest/v1/profiles/closed-feed/updates', { headers })
    expect((await ask({})).body).toMatchObject({ items: [] })
    expect((await ask(await headersOf(await accounts.person()))).body).toMatchObject({ items: [] })
    expect((await ask(await headersOf(owner))).body).toMatchObject({ items: [{ id }] })
  })
})

describe('what is new', () => {
  it('is counted after a cursor, and the present counts come with it', async () => {
    const ada = await makePerson(product)
    const id = await makeUpdate(product, ada)
    const draft = await makeUpdate(product, ada, { is_draft: true })
    const { items } = await list({ page_size: 1 })
    const since = `${Date.parse(items[0]?.posted_at ?? '')}-${items[0]?.id}`
    const recent = () => product.call(contracts.recent, { query: { since, ids: `${id},${draft},4711` } })
    expect(await recent()).toEqual({
      new_count: 0,
      is_more: false,
      items: [{ id, likes_count: 0, comments_count: 0, retweets_count: 0 }],
    })
    for (let count = 0; count < 3; count++) await makeUpdate(product, ada)
    await database.inTransaction((tx) =>
      markUpdate(tx, { id, interaction_type: 'like' }, { actor: actFor(ada.id), now: clock.now() }),
    )
    expect(await recent()).toMatchObject({ new_count: 3, items: [{ id, likes_count: 1 }] })
  })

  it('is counted up to 99', async () => {
    const ada = await makePerson(product)
    const { items } = await list({ page_size: 1 })
    const since = `${Date.parse(items[0]?.posted_at ?? '')}-${items[0]?.id}`
    const recent = () => product.call(contracts.recent, { query: { since } })
    clock.advance(1)
    const id = await makeUpdate(product, ada)
    await copyRow(database, 'updates', id, 98)
    expect(await recent()).toEqual({ new_count: 99, is_more: false, items: [] })
    await makeUpdate(product, ada)
    expect(await recent()).toEqual({ new_count: 99, is_more: true, items: [] })
  })

  it('is asked for with up to 100 ids', async () => {
    const ids = Array.from({ length: 100 }, (_, at) => at + 1).join(',')
    expect((await product.ask('GET', `/rest/v1/updates/recent?ids=${ids}`)).status).toBe(200)
  })

  it.each(['1,', ',1', '0', '1,a', Array.from({ length: 101 }, (_, at) => at + 1).join(',')])(
    'is asked for by ids, and %.20s are none',
    async (ids) => {
      expect((await product.ask('GET', `/rest/v1/updates/recent?ids=${ids}`)).status).toBe(400)
    },
  )
})

describe('people whom someone does not see', () => {
  it('are left out of the feed, of tags, searches, profiles and single updates, and of the total of a page', async () => {
    const [viewer, muted, other] = [
      await makePerson(product),
      await makePerson(product, { handle: 'muted-one' }),
      await makePerson(product),
    ]
    const shown = await makeUpdate(product, other, { text: '#mutable words' })
    const hidden = await makeUpdate(product, muted, { text: '#mutable words' })
    await makeBlock(product, viewer, muted, 'mute')
    const pages = [{ page_size: 2 }, { tag: 'mutable', page_size: 2 }, { search: 'mutable', page_size: 2 }]
    for (const asked of pages) {
      const page = await listUpdates(database.db, viewer, asked)
      expect(
        page.items.map(({ id }) => id),
        JSON.stringify(asked),
      ).toContain(shown)
      expect(
        page.items.map(({ id }) => id),
        JSON.stringify(asked),
      ).not.toContain(hidden)
      expect((await listUpdates(database.db, VISITOR, asked)).items.map(({ id }) => id)).toContain(hidden)
    }
    const asked = { page_size: 20 }
    expect((await listOfPerson(database.db, { actor: viewer, handle: 'muted-one', asked })).items).toEqual([])
    await expect(readUpdate(database.db, viewer, hidden)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(readUpdate(database.db, VISITOR, hidden)).resolves.toMatchObject({ id: hidden })
  })
})

describe('the people whom someone follows', () => {
  it('have a feed of their own: newest first, by cursor, without drafts and hidden ones', async () => {
    const handles = ['one', 'two', 'three'].map((name) => `followed-${name}`)
    const [one, two, three] = (await Promise.all(
      handles.map((handle) => makePerson(product, { handle })),
    )) as [Person, Person, Person]
    const viewer = await makePerson(product)
    const posted = [
      await makeUpdate(product, one),
      await makeUpdate(product, two),
      await makeUpdate(product, one),
    ]
    await makeUpdate(product, one, { is_draft: true })
    await makeUpdate(product, three)
    for (const handle of handles)
      await database.inTransaction((tx) => followPerson(tx, viewer, handle, clock.now()))
    await makeBlock(product, viewer, three, 'mute')
    const pages = await pagesOf((query) => listFollowed(database.db, viewer, { page_size: 1, ...query }))
    expect(pages.map((items) => items.map(({ id }) => id))).toEqual(posted.toReversed().map((id) => [id]))
    expect((await listFollowed(database.db, three, { page_size: 2 })).items).toEqual([])
  })
})

describe('completion', () => {
  it('knows the tags of posted updates and the handles of public profiles, by their beginning', async () => {
    const reader = await accounts.person()
    const ada = await makePerson(product, { handle: 'quill-ada', display_name: 'Ada Quill' })
    await makePerson(product, { handle: 'quill-hidden', is_public: false })
    for (const text of ['#quilling #quill', '#QUILL', '#quill2', '#quest_ion'])
      await makeUpdate(product, ada, { text })
    await makeUpdate(product, ada, { text: '#quillsecret', is_draft: true })
    const headers = await headersOf(reader)
    const tags = await product.call(contracts.suggestTags, { query: { typed: 'Quill' } }, headers)
    expect(tags.items).toEqual([{ tag: 'quill' }, { tag: 'quill2' }, { tag: 'quilling' }])
    expect((await product.call(contracts.suggestTags, { query: { typed: 'qu%' } }, headers)).items).toEqual(
      [],
    )
    const many = Array.from({ length: 7 }, (_, at) => `#feather${at}`)
    await makeUpdate(product, ada, { text: many.slice(1).join(' ') })
    const feathers = async () =>
      (await product.call(contracts.suggestTags, { query: { typed: 'feather' } }, headers)).items.length
    expect(await feathers()).toBe(6)
    await makeUpdate(product, ada, { text: `${many[0]}` })
    expect(await feathers()).toBe(6)
    const people = await product.call(contracts.suggestPeople, { query: { typed: 'Quill' } }, headers)
    expect(people.items).toEqual([
      { id: ada.id, display_name: 'Ada Quill', handle: 'quill-ada', avatar_url: null, is_public: true },
    ])
  })
})
