// The track records of the professionals of one page of the directory: one query for all of them, through indexes alone.
import { describe, expect, it } from 'vitest'
import {
  makeAgent,
  makeCourse,
  makePerson,
  makeProject,
  makeProposal,
  makeUpdate,
} from '../../../../tests/support/people/makers.ts'
import { testProduct } from '../../../../tests/support/product/product.ts'
import { actFor } from '../../../platform/actor.ts'
import { saveOwnProfile } from '../../profiles/server/profiles.actions.ts'
import { acceptProposal } from '../../projects/proposals/server/outcomes.actions.ts'
import { directoryContracts, type Professional } from '../directory.contract.ts'

const product = await testProduct()
const { clock, database } = product

async function professional(display_name: string, more: Parameters<typeof makePerson>[1] = {}) {
  clock.advance(60)
  return makePerson(product, { display_name, user_type: 'professional', ...more })
}

const DAY_SECONDS = 86_400

const names = (answer: { items: Professional[] }) => answer.items.map((one) => one.display_name)
const list = (query: Parameters<typeof product.call<typeof directoryContracts.list>>[1]['query'] = {}) =>
  product.call(directoryContracts.list, { query })
const counted = () => product.call(directoryContracts.skills, {})

const everyTwin = async () =>
  (await database.pool.query<{ id: string }>("select id from profiles where 'clay' = any(skill_keys)")).rows

describe('the directory', () => {
  it('lists no one in an empty house', async () => {
    expect(await list()).toEqual({ items: [], total: 0, page: 1, page_size: 20 })
    expect(await counted()).toEqual({ professionals_count: 0, skills_count: 0, items: [] })
  })

  it('lists only public professionals, in both orders and by pages', async () => {
    await professional('Zoe Quill', {
      skills: ['Python', 'Speech'],
      bio: 'Listens to call centres.',
      hourly_rate: 80,
    })
    await professional('Émile Durand', { skills: ['python'] })
    await professional('ada Byron', { skills: ['Looms'] })
    await professional('Hidden Hand', { is_public: false, skills: ['Python', 'Secrets'] })
    await professional('No one Home', { handle: null, skills: ['Python'] })
    await makePerson(product, { display_name: 'Busy Ness', user_type: 'business', skills: ['Python'] })
    await makePerson(product, { display_name: null, user_type: 'professional', skills: ['Python'] })

    expect(names(await list())).toEqual(['ada Byron', 'Émile Durand', 'Zoe Quill'])
    expect(names(await list({ sort: 'name' }))).toEqual(['ada Byron', 'Émile Durand', 'Zoe Quill'])
    expect((await list()).items.map(({ hourly_rate }) => hourly_rate)).toEqual([null, null, 80])
    const second = await list({ page: 2, page_size: 2 })
    expect({ ...second, items: names(second) }).toEqual({
      items: ['Zoe Quill'],
      total: 3,
      page: 2,
      page_size: 2,
    })
    expect(await list({ page: 9 })).toMatchObject({ items: [], total: 3 })
  })

  it('finds by name, bio and skill, in whatever case, and takes signs literally', async () => {
    expect(names(await list({ search: 'QUILL' }))).toEqual(['Zoe Quill'])
    expect(names(await list({ search: 'call centre' }))).toEqual(['Zoe Quill'])
    expect(names(await list({ search: 'pyth', sort: 'name' }))).toEqual(['Émile Durand', 'Zoe Quill'])
    expect(names(await list({ search: 'pyth', skill: 'speech' }))).toEqual(['Zoe Quill'])
    expect(await list({ search: 'pyth', page: 2, page_size: 1 })).toMatchObject({ total: 2, page: 2 })
    // A sign that is not in the text only separates words.
    expect(names(await list({ search: 'ada-' }))).toEqual(['ada Byron'])
    for (const search of ['%', '_', 'secrets', 'hidden', 'ada-q'])
      expect(await list({ search }), search).toMatchObject({ items: [], total: 0 })
  })

  it('gives every page of a search as a slice of the whole, also where names or moments are equal', async () => {
    for (const at of [1, 2, 3, 4, 5, 6, 7]) {
      const display_name = ['Twin', 'twin', 'Twín'][at % 3] ?? null
      const bio = at === 4 ? 'Keeps bees.' : 'Mends kilns.'
      await makePerson(product, { display_name, user_type: 'professional', bio, skills: ['Kilns', 'Clay'] })
    }
    for (const query of [{ search: 'mends kilns' }, { skill: 'clay' }, { search: 'kiln', skill: 'clay' }]) {
      for (const sort of ['newest', 'name'] as const) {
        const whole = await list({ ...query, sort })
        expect(whole.total).toBe(whole.items.length)
        expect(whole.total).toBeGreaterThan(5)
        for (let page = 1; page <= 5; page++) {
          const { items, total } = await list({ ...query, sort, page, page_size: 2 })
          expect(items).toEqual(whole.items.slice((page - 1) * 2, page * 2))
          expect(total).toBe(whole.total)
        }
      }
    }
    for (const { id } of await everyTwin())
      await database.pool.query('delete from profiles where id = $1', [id])
  })

  it('filters by a skill as a whole', async () => {
    expect(await list({ skill: 'PYTHON' })).toMatchObject({ total: 2 })
    expect(names(await list({ skill: 'python', page_size: 1 }))).toEqual(['Émile Durand'])
    expect(await list({ skill: 'Pyth' })).toMatchObject({ items: [], total: 0 })
    expect(await list({ skill: "x'); drop table profiles; --" })).toMatchObject({ total: 0 })
  })

  it('refuses what it does not know', async () => {
    for (const query of ['sort=best', 'page=0', 'page_size=101', `search=${'s'.repeat(101)}`, 'owner=x'])
      expect((await product.ask('GET', `/rest/v1/professionals?${query}`)).status, query).toBe(400)
  })
})

describe('what they have done', () => {
  const found = async (search: string) => (await list({ search })).items[0]
  const none = { rating: null, reviews_count: 0, active_this: null }

  it('is nothing yet for someone new', async () => {
    await professional('Nadia Newcomer')
    expect(await found('newcomer')).toMatchObject(none)
  })

  it('is the mean of all reviews of what they sell, and how recently they were active; an award costs nothing and counts nowhere', async () => {
    const person = await professional('Rosa Recorded')
    const business = await makePerson(product, { user_type: 'business' })
    await makeCourse(product, person, { stars: [5, 4] })
    await makeCourse(product, person, { status: 'draft' })
    await makeAgent(product, person, { stars: [2] })
    expect(await found('recorded')).toMatchObject({ rating: 3.67, reviews_count: 3, active_this: null })

    const { id } = await makeProposal(product, await makeProject(product, business), person)
    await makeProposal(product, await makeProject(product, business), person)
    expect(await found('recorded')).toMatchObject({ active_this: 'week' })
    await database.inTransaction((tx) =>
      acceptProposal(
        tx,
        { id, newAcceptance: { note: null, edited_at: null } },
        { actor: business, now: clock.now() },
      ),
    )
    const awarded = await found('recorded')
    expect(JSON.stringify(awarded)).not.toMatch(/award|won/)
    clock.advance(8 * DAY_SECONDS)
    expect(await found('recorded')).toMatchObject({ active_this: 'month' })
    clock.advance(30 * DAY_SECONDS)
    expect(await found('recorded')).toMatchObject({ active_this: null })
    await makeUpdate(product, person)
    expect(await found('recorded')).toMatchObject({ active_this: 'week' })
    // Their profile says the same, to everyone while it is public.
    const handle = (await found('recorded'))?.handle ?? ''
    expect(await product.call(directoryContracts.record, { params: { handle } })).toEqual({
      rating: 3.67,
      reviews_count: 3,
      active_this: 'week',
    })
    // The track records of other people are not mixed in.
    expect(await found('newcomer')).toMatchObject(none)
    for (const name of ['Nadia Newcomer', 'Rosa Recorded'])
      await database.pool.query('update profiles set is_public = false where display_name = $1', [name])
    // Private, it is their own.
    const { status } = await product.ask('GET', `/rest/v1/profiles/${handle}/record`)
    expect(status).toBe(404)
  })
})

describe('the skills', () => {
  it('are counted over those who are listed, most frequent first', async () => {
    expect(await counted()).toEqual({
      professionals_count: 3,
      skills_count: 3,
      items: [
        { skill: 'Python', people_count: 2 },
        { skill: 'Looms', people_count: 1 },
        { skill: 'Speech', people_count: 1 },
      ],
    })
  })

  it('follow every change of a person, and forget a word that no one has any more', async () => {
    const { id } = await professional('Grace Hopper', { skills: ['Compilers'] })
    const change = (more: Parameters<typeof saveOwnProfile>[2]) =>
      database.inTransaction((tx) => saveOwnProfile(tx, actFor(id), more, clock.now()))
    const skills = async () => (await counted()).items.map((one) => one.skill)
    expect(await skills()).toContain('Compilers')
    await change({ skills: ['Debugging', 'python'] })
    expect(await counted()).toMatchObject({
      professionals_count: 4,
      items: [{ skill: 'Python', people_count: 3 }, {}, {}, {}],
    })
    expect(await skills()).not.toContain('Compilers')
    await change({ is_public: false })
    expect(await counted()).toMatchObject({ professionals_count: 3 })
    expect(await skills()).not.toContain('Debugging')
    const words = await database.pool.query(
      "select 1 from skill_totals where skill_key in ('debugging', 'compilers')",
    )
    expect(words.rowCount).toBe(0)
    await change({ is_public: true, user_type: 'business' })
    expect(await counted()).toMatchObject({ professionals_count: 3 })
    await change({ user_type: 'professional' })
    expect(await counted()).toMatchObject({ professionals_count: 4 })
  })

  it('are kept right by people who save at the same time', async () => {
    const people = await Promise.all(['A1', 'B2', 'C3', 'D4'].map((name) => professional(`Person ${name}`)))
    for (const round of [0, 1, 2]) {
      await Promise.all(
        people.map(({ id }, at) =>
          database.inTransaction((tx) =>
            saveOwnProfile(
              tx,
              actFor(id),
              { skills: ['Kites', 'Locks', 'Maps', 'Nets'].slice(0, (at + round) % 5).toReversed() },
              clock.now(),
            ),
          ),
        ),
      )
    }
    const kept = await database.pool.query(
      "select skill_key, people_count from skill_totals where skill_key in ('kites', 'locks', 'maps', 'nets') order by 1",
    )
    const truth = await database.pool.query(
      "select key as skill_key, count(*)::int as people_count from profiles, unnest(skill_keys) key where key in ('kites', 'locks', 'maps', 'nets') group by 1 order by 1",
    )
    expect(kept.rows).toEqual(truth.rows)
    expect(kept.rows).not.toEqual([])
  })

  it('are offered up to 24 at once', async () => {
    const missing = 24 - (await counted()).items.length
    const skills = Array.from({ length: missing }, (_, at) => `Offered ${at}`)
    await professional('Many Skills', { skills })
    expect((await counted()).items).toHaveLength(24)
    await professional('One More', { skills: ['Not offered'] })
    expect(await counted()).toMatchObject({ skills_count: 25, items: { length: 24 } })
  })
})
