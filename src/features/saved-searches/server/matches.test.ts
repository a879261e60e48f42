// Are new matches of saved searches mailed at the chosen frequency, each once, and only if the person may see them?
import { beforeEach, describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../tests/support/people/accounts.ts'
import {
  makeAgent,
  makeBlock,
  makeCourse,
  makePerson,
  makeProject,
} from '../../../../tests/support/people/makers.ts'
import { newRecipient, type Recipient } from '../../../../tests/support/people/recipients.ts'
import { allSearchedLists } from '../../../app/saved-searches.ts'
import { actFor } from '../../../platform/actor.ts'
import { createLog } from '../../../platform/log.ts'
import { readMailbox } from '../../../platform/mail/outbox.ts'
import { settleSale } from '../../agents/server/for-sale.ts'
import { setCourseStatus } from '../../courses/server/editing.actions.ts'
import { archiveProject } from '../../projects/server/projects.actions.ts'
import { matchMails } from '../matches.messages.ts'
import { INSTANT_PAUSE_HOURS, MATCHES_IN_MAIL } from '../matches.rules.ts'
import type { SavedSearch } from '../saved-searches.contract.ts'
import type { MatchFrequency } from '../saved-searches.rules.ts'
import { sendMatches } from './saved-searches.jobs.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product
const HOUR = 3600
const SITE = 'http://localhost:3000'

const parts = {
  database,
  clock,
  log: createLog('silent'),
  hash: (...words: readonly string[]) => words.join('-'),
  siteUrl: SITE,
  lists: allSearchedLists(database.db),
}

/** Runs the jobs that the product runs every minute. */
async function run() {
  const job = product.product.jobs.find(({ name }) => name === 'mail-saved-searches')
  if (!job) throw new Error('No one mails saved searches')
  return job.run()
}
/** Rows are matched once they were published a minute ago. */
async function runLater(seconds = 120) {
  clock.advance(seconds)
  return run()
}
const mailsTo = ({ email }: Recipient) => readMailbox(database.db, email)

let words = 0
/** Returns a word that no other test publishes. */
const aWord = () => `zebra${String.fromCharCode(97 + Math.floor(words / 26), 97 + (words++ % 26))}`

async function saver(path: string, frequency: MatchFrequency, { isProved = true } = {}) {
  const one = await newRecipient(accounts, { isProved })
  const { status, body } = await one.ask('POST', '/own/saved-searches', { path, frequency, time_zone: 'UTC' })
  expect(status).toBe(200)
  return { ...one, search: (body as SavedSearch).id }
}

beforeEach(async () => {
  await database.pool.query('truncate mails')
  await database.pool.query('delete from saved_searches')
  await run()
})

describe('right away', () => {
  it('mails a project, an agent and a course soon after they are published, once, each with a way to stop', {
    tags: ['proof'],
  }, async () => {
    const word = aWord()
    const owner = await makePerson(product, { display_name: 'Grace Maker' })
    const savers = []
    for (const list of ['projects', 'agents', 'courses'] as const)
      savers.push({ list, one: await saver(`/${list}?search=${word}`, 'instant') })
    expect(await runLater()).toBe(0)
    const project = await makeProject(product, owner, { title: `Sort ${word}`, budget: 1200 })
    const agent = await makeAgent(product, owner, { name: `Agent ${word}`, price: 20 })
    const course = await makeCourse(product, owner, { title: `About ${word}`, price: 0 })
    expect(await runLater()).toBe(3)
    expect(await runLater()).toBe(0)
    const pages = {
      projects: [`/projects/${project}`, 'Budget $1,200.00'],
      agents: [`/agents/${agent}`, '$20.00 a month'],
      courses: [`/courses/${course}`, 'Free'],
    }
    for (const { list, one } of savers) {
      const [mail, ...others] = await mailsTo(one)
      expect(others).toEqual([])
      expect(mail?.subject).toBe(matchMails.subject([{ list, count: 1 }]))
      for (const form of [mail?.text, mail?.html]) {
        expect(form).toContain(word)
        expect(form).toContain('Grace Maker')
        for (const part of pages[list]) expect(form).toContain(part)
        expect(form).toContain(`${SITE}/${list}?search=${word}`)
        expect(form).toContain(`${SITE}/unsubscribe?token=${one.id}.saved_search`)
      }
    }
    const { rows } = await database.pool.query('select headers from mails')
    for (const { headers } of rows)
      expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  })

  it('comes after a pause if there was a mail before, with everything since, of which it shows ten', async () => {
    const word = aWord()
    const one = await saver(`/projects?search=${word}`, 'instant')
    const owner = await makePerson(product)
    await makeProject(product, owner, { title: `First ${word}` })
    expect(await runLater()).toBe(1)
    for (let at = 0; at < MATCHES_IN_MAIL + 2; at++)
      await makeProject(product, owner, { title: `Later ${word}` })
    expect(await runLater()).toBe(0)
    clock.advance((INSTANT_PAUSE_HOURS - 1) * HOUR)
    expect(await run()).toBe(0)
    expect(await runLater(HOUR)).toBe(1)
    expect(await runLater(HOUR * INSTANT_PAUSE_HOURS)).toBe(0)
    const [mail] = await mailsTo(one)
    expect(mail?.subject).toBe(matchMails.subject([{ list: 'projects', count: MATCHES_IN_MAIL + 2 }]))
    expect(mail?.text.match(/Later zebra/g)).toHaveLength(MATCHES_IN_MAIL)
    expect(mail?.text).not.toContain('First')
  })

  it('is for each who saved it, however many processes look, and for no one whose address is not verified', {
    tags: ['proof'],
  }, async () => {
    const word = aWord()
    const savers = [
      await saver(`/projects?search=${word}`, 'instant'),
      await saver(`/projects?search=${word}`, 'instant'),
    ]
    const unproved = await saver(`/projects?search=${word}`, 'instant', { isProved: false })
    await makeProject(product, await makePerson(product), { title: `Sort ${word}` })
    clock.advance(120)
    const sent = await Promise.all([1, 2, 3].map(() => sendMatches(parts)))
    expect(sent.reduce((sum, count) => sum + count)).toBe(2)
    for (const one of savers) expect(await mailsTo(one)).toHaveLength(1)
    expect(await mailsTo(unproved)).toEqual([])
  })

  it('has what matches its filters and nothing else', { tags: ['proof'] }, async () => {
    const word = aWord()
    const one = await saver(`/projects?search=${word}&category=Chatbot&min_budget=500`, 'instant')
    const owner = await makePerson(product)
    await makeProject(product, owner, { title: `Cheap ${word}`, category: 'Chatbot', budget: 499 })
    await makeProject(product, owner, { title: `Other ${word}`, category: 'Automation', budget: 900 })
    await makeProject(product, owner, { title: 'Without it', category: 'Chatbot', budget: 900 })
    expect(await runLater()).toBe(0)
    await makeProject(product, owner, { title: `Right ${word}`, category: 'Chatbot', budget: 500 })
    expect(await runLater()).toBe(1)
    const [mail] = await mailsTo(one)
    expect(mail?.text).toContain('Right')
    expect(mail?.text).not.toMatch(/Cheap|Other|Without/)
  })
})

describe('every day and every week', () => {
  it('comes in the morning with what is new, and not if nothing is', { tags: ['proof'] }, async () => {
    const word = aWord()
    const daily = await saver(`/projects?search=${word}`, 'daily')
    const weekly = await saver(`/projects?search=${word}`, 'weekly')
    const owner = await makePerson(product)
    const days = async (count: number) => {
      const moment = new Date(clock.now().getTime() + count * 24 * HOUR * 1000)
      const morning = Date.parse(`${moment.toISOString().slice(0, 10)}T08:00:00Z`)
      clock.advance((morning - clock.now().getTime()) / 1000)
      return run()
    }
    /** Moves the clock to the morning of the next Monday. */
    const toMonday = () => days((8 - clock.now().getUTCDay()) % 7 || 7)
    await toMonday()
    await makeProject(product, owner, { title: `Monday ${word}` })
    expect(await runLater()).toBe(0)
    expect(await days(1)).toBe(1)
    expect(await days(1)).toBe(0)
    await makeProject(product, owner, { title: `Wednesday ${word}` })
    expect(await days(1)).toBe(1)
    expect(await toMonday()).toBe(1)
    expect((await mailsTo(daily)).map(({ subject }) => subject)).toEqual([
      matchMails.subject([{ list: 'projects', count: 1 }]),
      matchMails.subject([{ list: 'projects', count: 1 }]),
    ])
    const [mail, ...others] = await mailsTo(weekly)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(matchMails.subject([{ list: 'projects', count: 2 }]))
    expect(mail?.text).toContain('Monday')
    expect(mail?.text).toContain('Wednesday')
  })
})

describe('several searches of a person', () => {
  it('that are due at once come in one mail, each match once, which one POST ends for all of them', async () => {
    const word = aWord()
    const one = await saver(`/projects?search=${word}`, 'instant')
    const save = async (path: string) => {
      const body = { path, frequency: 'instant', time_zone: 'UTC' }
      expect((await one.ask('POST', '/own/saved-searches', body)).status).toBe(200)
    }
    await save(`/agents?search=${word}`)
    await save(`/projects?search=${word}+Sort`)
    const owner = await makePerson(product)
    await makeProject(product, owner, { title: `Sort ${word}` })
    await makeAgent(product, owner, { name: `Agent ${word}` })
    expect(await runLater()).toBe(1)
    const [mail] = await mailsTo(one)
    expect(mail?.subject).toBe('New matches of 2 saved searches')
    expect(mail?.text.split(`Sort ${word}`)).toHaveLength(2)
    for (const said of [`Agent ${word}`, `Projects: ${word}`, `Agents: ${word}`])
      expect(mail?.text).toContain(said)
    expect(mail?.text.match(/Stop emails about this search/g)).toHaveLength(2)
    expect(await runLater(HOUR * INSTANT_PAUSE_HOURS)).toBe(0)
    const { rows } = await database.pool.query('select headers from mails')
    const { pathname, search } = new URL(/<([^>]+)>/.exec(rows[0].headers['List-Unsubscribe'])?.[1] ?? '')
    expect((await product.ask('POST', pathname + search)).status).toBe(204)
    const left = await database.pool.query('select query from saved_searches where frequency = $1', [
      'instant',
    ])
    expect(left.rows).toEqual([{ query: `search=${word}+Sort` }])
  })

  it('are looked at by one of several processes', { tags: ['proof'] }, async () => {
    const word = aWord()
    const one = await saver(`/projects?search=${word}`, 'instant')
    const body = { path: `/agents?search=${word}`, frequency: 'instant', time_zone: 'UTC' }
    await one.ask('POST', '/own/saved-searches', body)
    const owner = await makePerson(product)
    await makeProject(product, owner, { title: `Sort ${word}` })
    await makeAgent(product, owner, { name: `Agent ${word}` })
    clock.advance(120)
    await Promise.all([sendMatches(parts), sendMatches(parts), sendMatches(parts)])
    expect(await mailsTo(one)).toHaveLength(1)
  })
})

describe('what is no match', () => {
  it('is one’s own, of someone who is blocked, hidden, a draft, or gone before the mail', async () => {
    const word = aWord()
    const one = await saver(`/projects?search=${word}`, 'instant')
    const student = await saver(`/courses?search=${word}`, 'instant')
    const [owner, blocked] = [await makePerson(product), await makePerson(product)]
    await makeProject(product, actFor(one.id), { title: `Own ${word}` })
    await makeBlock(product, one, blocked)
    await makeProject(product, blocked, { title: `Blocked ${word}` })
    const archived = await makeProject(product, owner, { title: `Archived ${word}` })
    await database.inTransaction((tx) => archiveProject(tx, owner, archived, clock.now()))
    await makeCourse(product, owner, { title: `Draft ${word}`, status: 'draft' })
    expect(await runLater()).toBe(0)
    expect(await mailsTo(one)).toEqual([])
    expect(await mailsTo(student)).toEqual([])
  })

  it('was there before the search was saved, and is new once it is published or on sale', {
    tags: ['proof'],
  }, async () => {
    const word = aWord()
    const owner = await makePerson(product)
    await makeProject(product, owner, { title: `Before ${word}` })
    const draft = await makeCourse(product, owner, { title: `Draft ${word}`, status: 'draft' })
    const waiting = await makeAgent(product, owner, { name: `Waits ${word}`, setup_instructions: null })
    clock.advance(60)
    const savers = []
    for (const list of ['projects', 'courses', 'agents'] as const)
      savers.push(await saver(`/${list}?search=${word}`, 'instant'))
    expect(await runLater()).toBe(0)
    const now = clock.now()
    await database.inTransaction(async (tx) => {
      await tx.execute(`update agents set setup_instructions = repeat('Do it. ', 20) where id = ${waiting}`)
      await settleSale(tx, waiting, now)
    })
    await database.inTransaction((tx) =>
      setCourseStatus(tx, owner, { ids: [draft], status: 'published' }, now),
    )
    expect(await runLater()).toBe(2)
    const counts = []
    for (const one of savers) counts.push((await mailsTo(one)).length)
    expect(counts).toEqual([0, 1, 1])
  })
})

describe('stopping', () => {
  it('takes one POST without a session, for this search alone, which stays saved', async () => {
    const word = aWord()
    const one = await saver(`/projects?search=${word}`, 'instant')
    await one.ask('POST', '/own/saved-searches', {
      path: `/agents?search=${word}`,
      frequency: 'weekly',
      time_zone: 'UTC',
    })
    const owner = await makePerson(product)
    await makeProject(product, owner, { title: `Sort ${word}` })
    expect(await runLater()).toBe(1)
    const { rows } = await database.pool.query('select headers from mails')
    const way = /<([^>]+)>/.exec(rows[0].headers['List-Unsubscribe'])?.[1] ?? ''
    const { pathname, search } = new URL(way)
    expect((await product.ask('POST', pathname + search)).status).toBe(204)
    const { body } = await one.ask('GET', '/own/saved-searches')
    expect((body as { items: SavedSearch[] }).items.map(({ frequency }) => frequency)).toEqual([
      'weekly',
      'never',
    ])
    await makeProject(product, owner, { title: `Again ${word}` })
    expect(await runLater(HOUR * INSTANT_PAUSE_HOURS)).toBe(0)
    // Rows that were published in the meantime are not mailed once mails are wanted again.
    await one.ask('PATCH', `/own/saved-searches/${one.search}`, { frequency: 'daily', time_zone: 'UTC' })
    expect(await runLater(24 * HOUR)).toBe(0)
  })
})
