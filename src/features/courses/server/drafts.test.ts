// Does only its owner see a draft, and only among their own courses?
import { beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeCourse } from '../../../../tests/support/people/makers.ts'
import { actFor } from '../../../platform/actor.ts'

const { person, product } = await testAccounts()
let owner: SignedIn
let other: SignedIn
let draft = 0
let published = 0

const tokenOf = async ({ client }: SignedIn) => (await client.getSession()).data.session?.access_token ?? ''
const asking = {
  'a visitor': async () => ({}),
  'another member': async () => ({ headers: { authorization: `Bearer ${await tokenOf(other)}` } }),
  'its owner': async () => ({ headers: { authorization: `Bearer ${await tokenOf(owner)}` } }),
}
type Who = keyof typeof asking
const ask = async (who: Who, path: string) => product.ask('GET', `/rest/v1${path}`, await asking[who]())

beforeAll(async () => {
  owner = await person()
  other = await person()
  await product.database.pool.query(
    `update profiles set display_name = 'Ada Quillfeather', handle = 'quillfeather', is_public = true where id = $1`,
    [owner.id],
  )
  const by = actFor(owner.id)
  const alike = { category: 'Design', level: 'Advanced', language: 'French' } as const
  published = await makeCourse(product, by, { title: 'Open course', ...alike })
  draft = await makeCourse(product, by, {
    title: 'Xylophone secrets',
    skills: ['Marimba'],
    status: 'draft',
    ...alike,
  })
  // The owner chose the draft as related while it was published.
  await product.database.pool.query('update courses set related_courses = $1 where id = $2', [
    [draft],
    published,
  ])
})

/** Each of these public addresses could show or count a course. */
const PUBLIC = [
  '/courses?page_size=100',
  '/courses?page_size=100&sort=newest',
  '/courses?category=Design&level=Advanced&language=French',
  '/courses?search=xylophone',
  '/courses?search=xylophnoe',
  '/courses?search=marimba',
  '/courses?search=quillfeather',
  '/profiles/quillfeather/courses',
] as const

describe('DEC-8 a draft', () => {
  const table = (Object.keys(asking) as Who[]).flatMap((who) => PUBLIC.map((path) => ({ who, path })))

  it.each(table)('is not at $path for $who', async ({ who, path }) => {
    const { status, body } = await ask(who, path)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/xylophone|marimba/i)
    expect(body).toMatchObject({ total: /xylo|marimba/.test(path) ? 0 : 1 })
  })

  it.each(Object.keys(asking) as Who[])(
    'has no public page, figure or related course for %s',
    async (who) => {
      expect(await ask(who, `/courses/${draft}`)).toMatchObject({
        status: 404,
        body: { message: 'Course not found' },
      })
      expect((await ask(who, `/courses/${draft}/related`)).body).toEqual({ items: [] })
      expect((await ask(who, `/courses/${published}/related`)).body).toEqual({ items: [] })
      expect((await ask(who, '/courses/facets')).body).toMatchObject({
        facets: { category: { Design: 1 }, level: { Advanced: 1 }, language: { French: 1 } },
      })
      expect((await ask(who, '/courses/facets?search=xylophone')).body).toMatchObject({
        facets: { category: { Design: 0 } },
      })
    },
  )

  it('is its owner’s where they ask for it as theirs, and no one else’s', async () => {
    const path = `/own/courses/${draft}`
    expect(await ask('its owner', path)).toMatchObject({ status: 200, body: { title: 'Xylophone secrets' } })
    expect(await ask('another member', path)).toMatchObject({
      status: 404,
      body: { message: 'Course not found' },
    })
    expect(await ask('a visitor', path)).toMatchObject({ status: 401 })
  })

  it('is what a published course becomes again, everywhere at once', async () => {
    const headers = { authorization: `Bearer ${await tokenOf(owner)}` }
    const set = async (status: string) =>
      (
        await product.ask('POST', '/rest/v1/own/courses/status', {
          headers,
          body: { ids: [published], status },
        })
      ).status
    expect(await set('draft')).toBe(200)
    expect((await ask('a visitor', `/courses/${published}`)).status).toBe(404)
    for (const path of PUBLIC) expect((await ask('a visitor', path)).body, path).toMatchObject({ total: 0 })
    expect(await set('published')).toBe(200)
    expect((await ask('a visitor', `/courses/${published}`)).status).toBe(200)
  })
})
