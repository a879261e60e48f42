// Does the site map list every public page once, and nothing else?

import { sql } from 'drizzle-orm'
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
import { MOST_IN_FILE } from '../sitemap.rules.ts'
import { wasDeleted } from './sitemap.records.ts'

const product = await testProduct({ config: { SECURITY_CONTACT: 'mailto:security@site.example' } })
const { database } = product

async function textOf(path: string): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await product.fetch(new Request(`http://localhost${path}`))
  return { status: response.status, text: await response.text(), headers: response.headers }
}

const parser = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' })

type Listed = { loc: string; lastmod?: string }

async function xmlOf(path: string) {
  const { status, text } = await textOf(path)
  expect(status, path).toBe(200)
  expect(XMLValidator.validate(text), path).toBe(true)
  return parser.parse(text) as {
    sitemapindex?: { sitemap: Listed[] }
    urlset?: { url?: Listed[] } | ''
  }
}

const pathOf = ({ loc }: Listed) => new URL(loc).pathname

async function everyFile() {
  const { sitemapindex } = await xmlOf('/sitemap.xml')
  const files = (sitemapindex?.sitemap ?? []).map(pathOf)
  const listed: Listed[] = []
  for (const file of files) {
    const { urlset } = await xmlOf(file)
    if (typeof urlset === 'object') listed.push(...(urlset.url ?? []))
  }
  return { files, listed }
}

it('lists everything that everyone can find, once, and forgets at once what is hidden, withdrawn or private', {
  tags: ['proof'],
}, async () => {
  const owner = await makePerson(product, { handle: 'ada' })
  const hermit = await makePerson(product, { handle: 'hermit', is_public: false })
  const shown = [
    paths.profile('ada'),
    paths.project(await makeProject(product, owner)),
    paths.agent(await makeAgent(product, owner)),
    paths.course(await makeCourse(product, owner)),
    paths.update(await makeUpdate(product, owner)),
  ]
  const hidden = [
    paths.profile('hermit'),
    paths.project(await makeProject(product, hermit, { status: 'archived' })),
    paths.course(await makeCourse(product, owner, { status: 'draft' })),
    paths.update(await makeUpdate(product, owner, { is_draft: true })),
  ]
  const first = (await everyFile()).listed.map(pathOf)
  expect(first).toEqual(expect.arrayContaining([...shown, '/', '/projects', '/privacy']))
  expect(first.filter((path) => hidden.includes(path))).toEqual([])
  expect(new Set(first).size).toBe(first.length)
  expect(first).not.toContain('/settings')

  await database.db.execute(sql`update profiles set is_public = false where handle = 'ada'`)
  await database.db.execute(sql`update agents set withdrawn_at = ${product.clock.now().toISOString()}`)
  await database.db.execute(sql`update projects set status = 'archived'`)
  await database.db.execute(sql`update courses set status = 'draft'`)
  await database.db.execute(sql`update updates set is_draft = true`)
  const later = (await everyFile()).listed.map(pathOf)
  expect(later.filter((path) => shown.includes(path))).toEqual([])
})

it('tells what was deleted from what is hidden, a draft or never was', { tags: ['proof'] }, async () => {
  const owner = await makePerson(product)
  const [project, agent, update] = [
    await makeProject(product, owner, { status: 'archived' }),
    await makeAgent(product, owner),
    await makeUpdate(product, owner, { is_draft: true }),
  ]
  const isGone = (path: string) => wasDeleted(database.db, path)
  expect(await isGone(paths.project(project))).toBe(false)
  expect(await isGone(paths.update(update))).toBe(false)
  await database.db.execute(sql`delete from agents where id = ${agent}`)
  await database.db.execute(sql`delete from updates where id = ${update}`)
  expect(await isGone(paths.agent(agent))).toBe(true)
  // A deleted draft is treated as if it had never existed.
  expect(await isGone(paths.update(update))).toBe(false)
  expect(await isGone(paths.agent(agent + 1_000_000))).toBe(false)
  expect(await isGone(paths.agents())).toBe(false)
  expect(await isGone(paths.profile('someone'))).toBe(false)
  expect(await isGone(`/payments/1`)).toBe(false)
})

it('says when a course and an update changed last, and of others, whose edits are not noted, nothing', async () => {
  const owner = await makePerson(product)
  const course = await makeCourse(product, owner)
  const project = await makeProject(product, owner)
  const { listed } = await everyFile()
  const lastmodOf = (path: string) => listed.find((one) => pathOf(one) === path)?.lastmod
  expect(lastmodOf(paths.course(course))).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(lastmodOf(paths.project(project))).toBeUndefined()
})

it('divides rows by their ids, page by page', { tags: ['proof'] }, async () => {
  const owner = await makePerson(product)
  const from = MOST_IN_FILE - 1200
  await database.db.execute(sql`
    insert into projects (id, user_id, title, company, description, budget, duration, location, skills, created_at)
    overriding system value
    select id, ${owner.id}, 'Sort', 'Acme', 'Sort what comes in', 100, '1 week', 'Remote', '{}', ${product.clock.now().toISOString()}
    from generate_series(${from}::int, ${MOST_IN_FILE + 5}::int) id`)
  const { files } = await everyFile()
  expect(files.filter((file) => file.includes('projects'))).toEqual([
    '/sitemaps/projects-1.xml',
    '/sitemaps/projects-2.xml',
  ])
  const { urlset } = await xmlOf('/sitemaps/projects-2.xml')
  expect(typeof urlset === 'object' && urlset.url?.map(pathOf)).toEqual(
    [1, 2, 3, 4, 5].map((more) => paths.project(MOST_IN_FILE + more)),
  )
  const whole = await xmlOf('/sitemaps/projects-1.xml')
  expect(typeof whole.urlset === 'object' && (whole.urlset.url?.length ?? 0)).toBeGreaterThanOrEqual(1201)
})

it('takes no more memory for a crawler that comes again and again for all of it', {
  tags: ['proof'],
}, async () => {
  const owner = await makePerson(product)
  // Triggers and their counts take most of the time, and change nothing here.
  await database.inTransaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into projects (id, user_id, title, company, description, budget, duration, location, skills, created_at)
      overriding system value
      select id, ${owner.id}, 'Sort', 'Acme', 'Sort', 100, '1 week', 'Remote', '{}', ${product.clock.now().toISOString()}
      from generate_series(${3 * MOST_IN_FILE}::int, ${3 * MOST_IN_FILE + 3_000}::int) id`)
  })
  const crawl = async () => {
    for (let at = 0; at < 20; at++) {
      const { text } = await textOf('/sitemaps/projects-4.xml')
      expect(text.length).toBeGreaterThan(150_000)
    }
    return process.memoryUsage().rss
  }
  await crawl()
  const before = await crawl()
  const after = await crawl()
  expect(after - before).toBeLessThan(64 * 1024 * 1024)
})

it.each(['/sitemaps/projects-0.xml', '/sitemaps/what.xml', '/sitemaps/people-z.xml'])(
  'there is no %s',
  async (path) => {
    expect((await textOf(path)).status).toBe(404)
  },
)

it('robots.txt names the site map and keeps crawlers out of what belongs to one person', async () => {
  const { text, headers } = await textOf('/robots.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text).toMatch(/^User-agent: \*\n/)
  expect(text).toContain('\nDisallow: /home\n')
  expect(text).not.toMatch(/Disallow: \/?(projects|agents|courses|updates|profile|storage)?\n/)
  expect(text).toMatch(/\nSitemap: http:\/\/localhost:\d+\/sitemap\.xml\n$/)
})

it('security.txt says whom to write to, and until when that is sure', async () => {
  const { text } = await textOf('/.well-known/security.txt')
  expect(text).toContain('Contact: mailto:security@site.example\n')
  const until = /^Expires: (.+)$/m.exec(text)?.[1] ?? ''
  const days = (Date.parse(until) - product.clock.now().getTime()) / (24 * 3600 * 1000)
  expect(days).toBe(180)
})

it('password managers are led to where a password is changed', async () => {
  const { status, headers } = await textOf('/.well-known/change-password')
  expect(status).toBe(302)
  expect(headers.get('location')).toMatch(/\/settings\?tab=account$/)
})
