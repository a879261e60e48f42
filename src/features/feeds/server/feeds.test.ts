// Do the feeds hold the newest public rows, in a form that feed readers understand?

import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import {
  makeAgent,
  makeCourse,
  makePerson,
  makeProject,
  makeUpdate,
} from '../../../../tests/support/people/makers.ts'
import { testProduct } from '../../../../tests/support/product/product.ts'
import { paths } from '../../../paths.ts'
import { FEEDS } from './feeds.endpoints.ts'

const product = await testProduct()

type Entry = {
  id: string
  title: string
  summary: string
  updated: string
  published: string
  author: { name: string }
}
type Atom = { feed: { id: string; title: string; updated: string; entry?: Entry[] } }

const parser = new XMLParser({
  isArray: (name) => name === 'entry',
  textNodeName: 'text',
  ignoreAttributes: true,
})
const ask = (path: string, headers: HeadersInit = {}) =>
  product.fetch(new Request(`http://localhost${path}`, { headers }))

async function feedAt(path: string) {
  const response = await ask(path)
  expect(response.status, path).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const text = await response.text()
  expect(XMLValidator.validate(text), path).toBe(true)
  const { feed } = parser.parse(text) as Atom
  expect(feed.id.endsWith(path), feed.id).toBe(true)
  return { ...feed, entries: feed.entry ?? [], text, etag: response.headers.get('etag') ?? '' }
}

const idsIn = (entries: readonly Entry[]) => entries.map(({ id }) => new URL(id).pathname)

it('has a feed of updates, of a tag, and of a person, newest first, without drafts', async () => {
  const ada = await makePerson(product, { handle: 'ada', display_name: 'Ada & <Co>' })
  const bo = await makePerson(product)
  const one = await makeUpdate(product, ada, { text: 'First <b>words</b> & more #agents' })
  const two = await makeUpdate(product, bo, { text: 'Second words #Ägypten' })
  await makeUpdate(product, ada, { is_draft: true })
  const all = await feedAt(FEEDS + paths.updates())
  expect(idsIn(all.entries)).toEqual([paths.update(two), paths.update(one)])
  expect(all.entries[1]).toMatchObject({
    summary: 'First &lt;b&gt;words&lt;/b&gt; &amp; more #agents',
    author: { name: expect.stringContaining('Ada') },
  })
  expect(idsIn((await feedAt(FEEDS + paths.updates({ tag: 'agents' }))).entries)).toEqual([paths.update(one)])
  expect(idsIn((await feedAt(FEEDS + paths.updates({ tag: 'ägypten' }))).entries)).toEqual([
    paths.update(two),
  ])
  expect(idsIn((await feedAt(FEEDS + paths.profile('ada'))).entries)).toEqual([paths.update(one)])
})

it('has a feed of each catalogue, without what no one can find there', async () => {
  const owner = await makePerson(product)
  const project = await makeProject(product, owner)
  const agent = await makeAgent(product, owner)
  const course = await makeCourse(product, owner)
  await makeCourse(product, owner, { status: 'draft' })
  await makeProject(product, owner, { status: 'archived' })
  expect(idsIn((await feedAt(FEEDS + paths.projects())).entries)).toEqual([paths.project(project)])
  expect(idsIn((await feedAt(FEEDS + paths.agents())).entries)).toEqual([paths.agent(agent)])
  expect(idsIn((await feedAt(FEEDS + paths.courses())).entries)).toEqual([paths.course(course)])
})

it('moves the time of an entry with an edit alone, and answers 304 while nothing changed', async () => {
  const author = await makePerson(product, { handle: 'editor' })
  const path = FEEDS + paths.profile('editor')
  const empty = await feedAt(path)
  expect(empty.entries).toEqual([])
  const update = await makeUpdate(product, author, { text: 'As it was' })
  const first = await feedAt(path)
  expect((await ask(path, { 'if-none-match': first.etag })).status).toBe(304)
  product.clock.advance(60)
  await product.database.db.execute(sql`update updates set likes_count = 5 where id = ${update}`)
  expect((await ask(path, { 'if-none-match': first.etag })).status).toBe(304)
  const edited = product.clock.now().toISOString()
  await product.database.db.execute(
    sql`update updates set text = 'As it is', updated_at = ${edited} where id = ${update}`,
  )
  const second = await feedAt(path)
  expect(second.etag).not.toBe(first.etag)
  expect(second.entries[0]).toMatchObject({ updated: edited, published: first.entries[0]?.published })
  expect(second.updated).toBe(edited)
})

it('has no feed of a private person, and refuses what names nothing', async () => {
  await makePerson(product, { handle: 'hermit', is_public: false })
  expect((await ask(FEEDS + paths.profile('hermit'))).status).toBe(404)
  expect((await ask(FEEDS + paths.profile('x'.repeat(300)))).status).toBe(404)
  expect((await ask(`${FEEDS}${paths.updates()}?tag=%00`)).status).toBe(400)
  expect((await ask(`${FEEDS}${paths.updates()}?tag=%ff`)).status).toBeLessThan(500)
  expect((await feedAt(FEEDS + paths.updates({ tag: 'nothing-has-it' }))).entries).toEqual([])
})

it('names no author whose profile is private', async () => {
  const owner = await makePerson(product, { display_name: 'Hidden Hanna' })
  await makeProject(product, owner, { title: 'Sort the mail' })
  await makeAgent(product, owner, { name: 'Mail sorter' })
  await makeCourse(product, owner, { title: 'Sorting mail' })
  const texts = async () =>
    Promise.all([paths.projects(), paths.agents(), paths.courses()].map(async (path) => feedAt(FEEDS + path)))
  for (const { text } of await texts()) expect(text).toContain('Hidden Hanna')
  await product.database.pool.query('update profiles set is_public = false where id = $1', [owner.id])
  for (const { entries } of await texts()) expect(JSON.stringify(entries)).not.toContain('Hidden Hanna')
})

/** These characters are allowed by XML 1.0, section 2.2, without the discouraged ones. */
const WRITABLE =
  /^(?:(?!\p{Noncharacter_Code_Point})[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}])*$/u

it('can be read whatever a stored text and a name hold', async () => {
  const author = await makePerson(product, { handle: 'odd' })
  const id = await makeUpdate(product, author, { text: 'Words' })
  // The database stores every character but NUL and halves of a surrogate pair.
  const stored = fc
    .string({
      unit: fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        fc.constantFrom('\uffff', '\ufffe', '\u{1fffe}', '\u0008', '<', '&', ']]>'),
      ),
    })
    .map((text) => text.toWellFormed().replaceAll('\0', ''))
  await fc.assert(
    fc.asyncProperty(stored, stored, async (text, name) => {
      await product.database.db.execute(
        sql`update updates set text = ${text}, title = ${name} where id = ${id}`,
      )
      await product.database.db.execute(
        sql`update profiles set display_name = ${name} where id = ${author.id}`,
      )
      const feed = await feedAt(FEEDS + paths.updates())
      expect(feed.text).toMatch(WRITABLE)
      expect(idsIn(feed.entries)).toContain(paths.update(id))
    }),
    { numRuns: 60 },
  )
})
