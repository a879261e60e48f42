// Does every link have a picture of its public content, at an address that changes with it, for any text that people write?
// @module-tag proof
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { readText } from '../../../../tests/house/sources.ts'
import {
  makeAgent,
  makeCourse,
  makePerson,
  makeProject,
  makeUpdate,
} from '../../../../tests/support/people/makers.ts'
import { testProduct } from '../../../../tests/support/product/product.ts'
import type { PicturedKind } from '../../../platform/contract/link-picture.ts'
import { COLOURS, PICTURE_PIGMENTS } from './layout.ts'

const product = await testProduct()
const { database } = product

const ask = (path: string, headers: HeadersInit = {}) =>
  product.fetch(new Request(`http://localhost${path}`, { headers }))

/** Returns the current address of a picture, to which any other version redirects. */
async function addressOf(kind: PicturedKind, name: string | number): Promise<string> {
  const response = await ask(`/og/${kind}/${name}-0.png`)
  expect(response.status, kind).toBe(302)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  return response.headers.get('location') ?? ''
}

async function pictureAt(address: string) {
  const response = await ask(address)
  expect(response.status, address).toBe(200)
  const png = Buffer.from(await response.arrayBuffer())
  const { format, width, height } = await sharp(png).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
  return { png, headers: response.headers }
}

const CODE = 'aB3_-aB3_-aB3_-aB3_-aB'

describe('the picture of a link', () => {
  const names: Partial<Record<PicturedKind, string | number>> = {}

  beforeAll(async () => {
    const owner = await makePerson(product, { handle: 'ada' })
    names.people = 'ada'
    names.projects = await makeProject(product, owner)
    names.agents = await makeAgent(product, owner)
    names.courses = await makeCourse(product, owner)
    names.updates = await makeUpdate(product, owner)
    names.certificates = CODE
    await database.db.execute(sql`
      insert into certificates (code, user_id, course_id, holder_name, course_title, lessons_count, issued_at)
      values (${CODE}, ${owner.id}, ${names.courses}, 'Ada Example', 'Agents', 4, ${product.clock.now().toISOString()})`)
  })

  it.each(['projects', 'agents', 'courses', 'people', 'updates', 'certificates'] as const)(
    'of %s is a PNG of 1200 by 630, kept as long as other files',
    async (kind) => {
      const address = await addressOf(kind, names[kind] ?? '')
      const { headers } = await pictureAt(address)
      expect(headers.get('content-type')).toBe('image/png')
      expect(headers.get('cache-control')).toBe('public, max-age=300, no-transform')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      const etag = headers.get('etag') ?? ''
      for (const known of [etag, `W/${etag}`, `"other", W/${etag}`, '*'])
        expect((await ask(address, { 'if-none-match': known })).status, known).toBe(304)
      expect((await ask(address, { 'if-none-match': 'W/"other"' })).status).toBe(200)
    },
  )

  it('has another address once what it says has changed', async () => {
    const before = await addressOf('projects', names.projects ?? '')
    await database.db.execute(
      sql`update projects set title = 'Sort outgoing invoices' where id = ${names.projects}`,
    )
    const after = await addressOf('projects', names.projects ?? '')
    expect(after).not.toBe(before)
    const stale = await ask(before)
    expect([stale.status, stale.headers.get('location')]).toEqual([302, after])
    expect((await pictureAt(after)).png.length).toBeGreaterThan(5_000)
  })

  it('is gone with what is hidden, private, a draft or deleted', async () => {
    const owner = await makePerson(product, { handle: 'bo' })
    const [project, course, update] = [
      await makeProject(product, owner),
      await makeCourse(product, owner),
      await makeUpdate(product, owner),
    ]
    const addresses = [
      await addressOf('people', 'bo'),
      await addressOf('projects', project),
      await addressOf('courses', course),
      await addressOf('updates', update),
    ]
    for (const address of addresses) await pictureAt(address)
    await database.db.execute(sql`update profiles set is_public = false where handle = 'bo'`)
    await database.db.execute(
      sql`update projects set status = 'archived', hidden_from = 'active' where id = ${project}`,
    )
    await database.db.execute(sql`update courses set status = 'draft' where id = ${course}`)
    await database.db.execute(sql`delete from updates where id = ${update}`)
    expect(await Promise.all(addresses.map(async (address) => (await ask(address)).status))).toEqual(
      addresses.map(() => 404),
    )
  })

  it.each([
    '/og/projects/1.png',
    '/og/projects/x-1.png',
    '/og/projects/99999999999999999999-1.png',
    '/og/projects/999999-1.png',
    '/og/settings/1-1.png',
    '/og/people/ada%00-1.png',
    '/og/certificates/short-1.png',
  ])('is nowhere else: %s', async (path) => {
    expect([400, 404]).toContain((await ask(path)).status)
  })

  it('is the one of the site for everything else', async () => {
    const { headers } = await pictureAt('/og/site.png')
    expect(headers.get('etag')).toBe('"site-1"')
  })
})

describe('a picture is drawn', () => {
  it.each([
    ['a name of 100 letters without a space', 'W'.repeat(100)],
    ['Arabic with Latin', 'مساعد ذكي with GPT'],
    ['Hebrew', 'עוזר מחקר לספריות'],
    ['emoji', 'Shipped 🚀🎉 👩‍💻 🇩🇪'],
    ['Chinese, Japanese and Korean', '大语言模型 日本語で学ぶ 김민수'],
    ['letters of no font', 'ᚠᚢᚦ ꧁༺'],
    ['half a character', 'a\ud83dz'.toWellFormed()],
    ['markup', '<svg onload="x"> & {{7*7}}'],
  ])('of %s', async (_, display_name) => {
    const handle = `name-${Math.abs(display_name.codePointAt(0) ?? 0)}-${display_name.length}`
    await makePerson(product, { handle, display_name })
    const { png } = await pictureAt(await addressOf('people', handle))
    // Left of the gable, ink is drawn below the mark.
    const { channels } = await sharp(png).extract({ left: 64, top: 120, width: 700, height: 480 }).stats()
    expect(channels[0]?.stdev).toBeGreaterThan(1)
  })

  it('once for all who ask at the same time, and fifty different ones one after the other', async () => {
    const owner = await makePerson(product)
    const ids: number[] = []
    for (let count = 0; count < 50; count++)
      ids.push(await makeProject(product, owner, { title: `Project number ${count}` }))
    const addresses = await Promise.all(ids.map((id) => addressOf('projects', id)))
    const answers = await Promise.all([...addresses, ...addresses].map((address) => ask(address)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

it('has the colours of the pages', () => {
  const tokens = readText('src/ui/styles/tokens.css')
  for (const [name, colour] of Object.entries(COLOURS))
    expect(tokens).toContain(`--color-${name}: light-dark(${colour},`)
  for (const [name, { ground, tone }] of Object.entries(PICTURE_PIGMENTS)) {
    const [, block = ''] = tokens.split(`[data-pigment="${name}"]`)
    expect(block).toContain(`--ground: light-dark(${ground},`)
    expect(block).toContain(`--tone: light-dark(${tone},`)
  }
})
