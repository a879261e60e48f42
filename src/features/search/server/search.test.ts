// Tests the search of everything over /rest/v1: matches, their order, corrections, and what each reader may see.
import { describe, expect, it } from 'vitest'
import { headersOf, testAccounts } from '../../../../tests/support/people/accounts.ts'
import {
  makeAgent,
  makeCourse,
  makePerson,
  makeProject,
  makeUpdate,
} from '../../../../tests/support/people/makers.ts'
import { actFor } from '../../../platform/actor.ts'
import { searchContracts as contracts } from '../search.contract.ts'
import { MOST_COUNTED_OF_KIND } from '../search.rules.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product

const search = (q: string, more: { as_typed?: 'true' } = {}) =>
  product.call(contracts.everything, { query: { q, ...more } })
const titles = async (q: string) =>
  Object.fromEntries(
    (await search(q)).groups.map(({ kind, items }) => [kind, items.map(({ title }) => title)]),
  )

/** What most results don't have. */
const NO_FACTS = {
  by: null,
  price: null,
  rating: null,
  picture: null,
  agent_category: null,
  course_category: null,
}

const owner = await makePerson(product, {
  user_type: 'professional',
  display_name: 'Ondine Falk',
  handle: 'ondine',
})

describe('the search of everything', () => {
  it('finds nothing in an empty house, and nothing without words', { tags: ['proof'] }, async () => {
    expect(await search('xylophone')).toEqual({ groups: [] })
    expect(await search('')).toEqual({ groups: [] })
    expect(await search('...')).toEqual({ groups: [] })
  })

  it('finds every kind with one question, each with its address, its beginning and its number', {
    tags: ['proof'],
  }, async () => {
    const project = await makeProject(product, owner, {
      title: 'Tune a xylophone',
      description: 'Bars\nof wood.',
    })
    const agent = await makeAgent(product, owner, { name: 'Xylophone tuner', description: 'Hears it.' })
    const course = await makeCourse(product, owner, {
      title: 'Xylophones',
      description: 'From the first bar on.',
    })
    const update = await makeUpdate(product, owner, { text: 'A new xylophone #xylophones' })
    const person = await makePerson(product, {
      user_type: 'professional',
      display_name: 'Xyla Phone',
      handle: 'xylophone-xyla',
      bio: 'Plays.',
    })
    expect(person.id).toBeTruthy()
    const { groups } = await search('xylophone')
    expect(new Map(groups.map(({ kind, items, total }) => [kind, { items, total }]))).toEqual(
      new Map([
        [
          'project',
          {
            items: [
              {
                address: `${project}`,
                title: 'Tune a xylophone',
                line: 'Bars of wood.',
                ...NO_FACTS,
                by: 'Acme Works',
                price: 1000,
              },
            ],
            total: 1,
          },
        ],
        [
          'agent',
          {
            items: [
              {
                address: `${agent}`,
                title: 'Xylophone tuner',
                line: 'Hears it.',
                ...NO_FACTS,
                by: 'Ondine Falk',
                price: 29.99,
                agent_category: 'Customer Service',
              },
            ],
            total: 1,
          },
        ],
        [
          'course',
          {
            items: [
              {
                address: `${course}`,
                title: 'Xylophones',
                line: 'From the first bar on.',
                ...NO_FACTS,
                by: 'Ondine Falk',
                price: 0,
                course_category: 'Development',
              },
            ],
            total: 1,
          },
        ],
        [
          'professional',
          {
            items: [{ address: 'xylophone-xyla', title: 'Xyla Phone', line: 'Plays.', ...NO_FACTS }],
            total: 1,
          },
        ],
        [
          'update',
          {
            items: [
              {
                address: `${update}`,
                title: 'A new xylophone #xylophones',
                line: null,
                ...NO_FACTS,
                by: 'Ondine Falk',
              },
            ],
            total: 1,
          },
        ],
        [
          'tag',
          { items: [{ address: 'xylophones', title: 'xylophones', line: null, ...NO_FACTS }], total: 1 },
        ],
      ]),
    )
  })

  it('takes the last word as the beginning of one, whatever its stem, and the others as they are', async () => {
    await makeProject(product, owner, { title: 'Navigation of harbours', description: 'Cranes and gates.' })
    for (const typed of [
      'nav',
      'naviga',
      'navigat',
      'navigati',
      'navigatio',
      'navigation',
      'harbours navigat',
    ])
      expect(await titles(typed), typed).toEqual({ project: ['Navigation of harbours'] })
    expect(await titles('harbours nav')).toEqual({ project: ['Navigation of harbours'] })
    expect((await search('harb navigation', { as_typed: 'true' })).groups).toEqual([])
    // Too many words begin with two letters.
    expect(await titles('na')).toEqual({})
  })

  it('forgives a slip with the words of every catalogue, unless asked not to', async () => {
    await makeCourse(product, owner, {
      title: 'Glassblowing',
      description: 'Slowly, by hand, from the first day on.',
    })
    expect(await search('glasblowing')).toMatchObject({
      corrected_search: 'glassblowing',
      groups: [{ kind: 'course', total: 1 }],
    })
    expect(await search('glasblowing', { as_typed: 'true' })).toEqual({ groups: [] })
    expect(await search('qqqqqqqq')).toEqual({ groups: [] })
  })

  it("knows each catalogue's synonyms", async () => {
    await makeAgent(product, owner, {
      name: 'Deskmate',
      category: 'HR & Recruitment',
      description: 'Reads letters.',
    })
    expect(await titles('headhunting')).toEqual({ agent: ['Deskmate'] })
  })

  it('lists what is called so before what only mentions it, then what more people use, and the best kind first', async () => {
    await makeAgent(product, owner, { name: 'Letters', description: 'It mentions a marimba.' })
    await makeAgent(product, owner, { name: 'Marimba hand', description: 'One.' })
    const used = await makeAgent(product, owner, { name: 'Marimba foot', description: 'Two.', users: 8 })
    await makeUpdate(product, owner, { text: 'Heard of it: someone said that there was a marimba' })
    const { groups } = await search('marimba')
    expect(groups.map(({ kind }) => kind)).toEqual(['agent', 'update'])
    expect(groups[0]?.items.map(({ title }) => title)).toEqual(['Marimba foot', 'Marimba hand', 'Letters'])
    expect(groups[0]?.items[0]?.address).toBe(String(used))
  })

  it('takes the name of a kind for the kind, of which all are listed without other words', async () => {
    await makeAgent(product, owner, { name: 'Gong hand', description: 'Strikes.', price: 40 })
    await makeCourse(product, owner, { title: 'Gong', description: 'Agents and how they strike a gong.' })
    expect(await search('gong agents')).toMatchObject({ kind: 'agent', words: 'gong' })
    expect(await titles('gong agents')).toEqual({ agent: ['Gong hand'] })
    expect(await titles('courses about gong agents')).toEqual({ course: ['Gong'] })
    expect(await titles('gong agnet')).toEqual({ agent: ['Gong hand'] })
    // No agent is, so the kind is left out.
    expect(await search('gong agent under $30')).toMatchObject({
      groups: [{ kind: 'course' }],
      left_out: ['agent'],
    })
    expect((await search('agents')).groups.map(({ kind }) => kind)).toEqual(['agent'])
    expect((await search('gong agents', { as_typed: 'true' })).kind).toBeUndefined()
    expect(await titles('#agents gong')).not.toEqual({ agent: ['Gong hand'] })
  })

  it('takes prices of everything that has one', async () => {
    await makeAgent(product, owner, { name: 'Lute hand', price: 40 })
    await makeCourse(product, owner, { title: 'Lute', price: 20 })
    await makeProject(product, owner, { title: 'Mend a lute', budget: 900 })
    await makeUpdate(product, owner, { text: 'My lute' })
    expect(await titles('lute under $30')).toEqual({ course: ['Lute'] })
    expect(await titles('lute over $30')).toEqual({ agent: ['Lute hand'], project: ['Mend a lute'] })
  })

  it('leaves out as few words as possible if nothing has all, and says which', async () => {
    await makeAgent(product, owner, { name: 'Harp tuner', description: 'Slowly.', features: ['Strings'] })
    await makeCourse(product, owner, { title: 'Oboe', description: 'With strings attached, and slowly.' })
    expect(await search('harp strings dragon')).toMatchObject({
      groups: [{ kind: 'agent', items: [{ title: 'Harp tuner' }] }],
      left_out: ['dragon'],
    })
    // A keyword counts more than a word that is only mentioned.
    expect(await search('attached harp')).toMatchObject({ left_out: ['attached'] })
    expect(await search('harpp dragon')).toMatchObject({
      corrected_search: 'harp dragon',
      left_out: ['dragon'],
    })
    expect(await search('oboe agents')).toMatchObject({
      groups: [{ kind: 'course' }],
      left_out: ['agents'],
    })
    expect(await search('dragon unicorn')).toEqual({ groups: [] })
    expect(await search('harp dragon', { as_typed: 'true' })).toEqual({ groups: [] })
  })

  it('finds the tag first that is typed with its sign', async () => {
    await makeCourse(product, owner, { title: 'Tuba', students: 2 })
    await makeUpdate(product, owner, { text: 'Low notes #tuba' })
    expect((await search('tuba')).groups[0]?.kind).toBe('course')
    expect((await search('#tuba')).groups[0]?.kind).toBe('tag')
  })

  it('forgives short words one slip, also in a form that no row has', async () => {
    await makeAgent(product, owner, { name: 'Counter', description: 'Receives invoices and forwards sql.' })
    for (const typed of ['invoce', 'invoise', 'recieve', 'slq'])
      expect(await titles(typed), typed).toMatchObject({ agent: ['Counter'] })
  })

  it('counts up to a limit, and still has the one that is called so first', async () => {
    const one = await makeProject(product, owner, { title: 'Sitar', description: 'Strings and wood.' })
    await database.pool.query(
      `insert into projects (user_id, title, company, description, budget, duration, location, skills, proposals_count, created_at)
       select user_id, 'Number ' || n, company, 'With a sitar.', budget, duration, location, skills, n % 50, created_at
       from projects, generate_series(1, $2::int) n where id = $1`,
      [one, MOST_COUNTED_OF_KIND - 1],
    )
    const first = async () => (await search('sitar')).groups[0]
    expect(await first()).toMatchObject({
      total: MOST_COUNTED_OF_KIND,
      items: [{ title: 'Sitar' }, {}, {}, {}, {}],
    })
    expect(await first()).not.toHaveProperty('total_is_capped')
    await makeProject(product, owner, { title: 'One more', description: 'Played with a sitar.' })
    expect(await first()).toMatchObject({
      total: MOST_COUNTED_OF_KIND,
      total_is_capped: true,
      items: [{ title: 'Sitar' }, {}, {}, {}, {}],
    })
  })

  it('takes signs literally, and refuses what no list takes', async () => {
    for (const typed of ["'", '\\', '%', '~', ':*', "a' | 'b", '!x', '<->', '((', 'é', '😀', 'ﬁne'])
      expect((await product.ask('GET', `/rest/v1/search?q=${encodeURIComponent(typed)}`)).status, typed).toBe(
        200,
      )
    expect((await product.ask('GET', `/rest/v1/search?q=${'x'.repeat(101)}`)).status).toBe(400)
    expect((await product.ask('GET', '/rest/v1/search?search=x')).status).toBe(400)
  })

  it('leaves out the updates of those whom someone does not see, and nothing else, as the lists do', async () => {
    const reader = await accounts.person()
    const headers = await headersOf(reader)
    const other = await makePerson(product, {
      user_type: 'professional',
      display_name: 'Bassoon Bo',
      handle: 'bassoon-bo',
    })
    await makeUpdate(product, other, { text: 'On my bassoon' })
    await makeProject(product, other, { title: 'Carry a bassoon' })
    const kinds = async (q = 'bassoon') =>
      (await product.call(contracts.everything, { query: { q } }, headers)).groups
        .map(({ kind }) => kind)
        .sort()
    expect(await kinds()).toEqual(['professional', 'project', 'update'])
    expect(await kinds('basoon')).toEqual(['professional', 'project', 'update'])
    await database.pool.query(
      "insert into person_blocks (user_id, other_id, kind, created_at) values ($1, $2, 'mute', $3)",
      [reader.id, other.id, clock.now()],
    )
    expect(await kinds()).toEqual(['professional', 'project'])
    expect(await kinds('basoon')).toEqual(['professional', 'project'])
  })
})

describe("the search of one's own", () => {
  it('finds drafts and what is off sale, says so, and finds nothing of others', async () => {
    const member = await accounts.person()
    const headers = await headersOf(member)
    const actor = actFor(member.id)
    await database.pool.query("update profiles set user_type = 'professional' where id = $1", [member.id])
    const draft = await makeCourse(product, actor, { title: 'Zither for all', status: 'draft' })
    const agent = await makeAgent(product, actor, { name: 'Zither hand' })
    const update = await makeUpdate(product, actor, { text: 'A zither, soon', is_draft: true })
    const project = await makeProject(product, actor, { title: 'Find a zither' })
    await makeProject(product, owner, { title: "Someone else's zither" })
    const { items } = await product.call(contracts.own, { query: { q: 'zith' } }, headers)
    expect(items).toEqual([
      { kind: 'project', address: `${project}`, title: 'Find a zither', is_listed: true },
      { kind: 'update', address: `${update}`, title: 'A zither, soon', is_listed: false },
      { kind: 'agent', address: `${agent}`, title: 'Zither hand', is_listed: true },
      { kind: 'course', address: `${draft}`, title: 'Zither for all', is_listed: false },
    ])
    expect((await product.ask('GET', '/rest/v1/search/own?q=zither')).status).toBe(401)
    const { groups } = await search('zither')
    expect(groups.find(({ kind }) => kind === 'course')).toBeUndefined()
  })
})
