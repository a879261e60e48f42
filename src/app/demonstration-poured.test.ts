// Is the poured demonstration the one that its people live? Both have as many rows, the same money and the same public
// answers, and so has one that is poured years later.
// @module-tag proof
import { expect, it } from 'vitest'
import { newDatabase, type TestDatabase } from '../../tests/support/database/database.ts'
import { stillClock } from '../../tests/support/product/clock.ts'
import { livedDatabase, pouredDatabase } from '../../tests/support/product/demonstration.ts'
import { testProduct } from '../../tests/support/product/product.ts'
import { createLog } from '../platform/log.ts'
import { readConfig } from './config.ts'
import { NOT_POURED, readPouredDay, readPouredManifest } from './demonstration-file.ts'
import { pourDemonstration } from './demonstration-pouring.ts'

const MONDAY = 1
/** Whole weeks. */
const LATER_MS = 100 * 7 * 24 * 3_600_000

const { until } = await readPouredDay(await readPouredManifest(), MONDAY)
const at = new Date(until)
const later = new Date(at.getTime() + LATER_MS)
const lived = await livedDatabase(at)
const poured = await pouredDatabase(at)
const pouredLater = await pouredDatabase(later)

const rowsOf = async ({ database }: TestDatabase, query: string) => (await database.pool.query(query)).rows

async function countsOf(database: TestDatabase): Promise<Record<string, number>> {
  const tables = await rowsOf(
    database,
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'",
  )
  const counts: Record<string, number> = {}
  for (const { relname } of tables) {
    const [row] = await rowsOf(database, `select count(*)::int as n from ${relname}`)
    if (!NOT_POURED.includes(relname)) counts[relname] = row.n
  }
  return counts
}

it('has as many rows in each table', async () => {
  const counts = await countsOf(lived)
  expect(counts.charges).toBeGreaterThan(150)
  expect(await countsOf(poured)).toEqual(counts)
  expect(await countsOf(pouredLater)).toEqual(counts)
})

it('has the same payments, payouts, reviews and subscriptions, at the same moments', async () => {
  const storyOf = (database: TestDatabase) =>
    Promise.all(
      [
        `select u.email, c.product_type, c.product_id, c.amount, c.refunded, c.status, c.created_at, c.held_until
        from charges c join users u on u.id = c.user_id order by c.id`,
        'select user_id, amount, status, created_at, paid_at from payouts order by id',
        'select user_id, product_id, rating, created_at from reviews order by id',
        'select user_id, product_id, status, price, created_at, ended_at from subscriptions order by id',
        'select seller_id, kind, account, amount, available_on::text from ledger_entries order by id',
      ].map((query) => rowsOf(database, query)),
    )
  const story = await storyOf(lived)
  expect(await storyOf(poured)).toEqual(story)
  const back = JSON.stringify(await storyOf(pouredLater), (_, each) => movedBack(each))
  expect(JSON.parse(back)).toEqual(JSON.parse(JSON.stringify(story)))
})

/** The month of a course's last change, in words. */
const MONTH = /^[A-Z][a-z]+ \d{4}$/

/** Moments and days, by the time between the two. */
function movedBack(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return value
  return new Date(Date.parse(value) - LATER_MS).toISOString().slice(0, value.length)
}

const PUBLIC = [
  '/agents?page_size=100',
  '/courses?page_size=100',
  '/projects?page_size=100',
  '/professionals?page_size=100',
  '/profiles/amara-okafor',
  '/profiles/amara-okafor/record',
  '/updates?page_size=100',
  '/agents/1',
  '/agents/1/reviews',
  '/courses/1',
  '/search?q=invoices',
]

it('gives the same public answers', async () => {
  const answersOf = async (database: TestDatabase, now: Date) => {
    const product = await testProduct({ database, clock: stillClock(now.toISOString()) })
    const answers: Record<string, unknown> = {}
    for (const path of PUBLIC) {
      const { status, body } = await product.ask('GET', `/rest/v1${path}`)
      answers[path] = { status, body }
    }
    return answers
  }
  const answers = await answersOf(lived, at)
  for (const [path, answer] of Object.entries(answers)) expect(answer, path).toMatchObject({ status: 200 })
  expect(await answersOf(poured, at)).toEqual(answers)
  const back = JSON.stringify(await answersOf(pouredLater, later), (_, each) => movedBack(each))
  const monthless = (text: string) => JSON.parse(text, (_, each) => (MONTH.test(each) ? 'a month' : each))
  expect(monthless(back)).toEqual(monthless(JSON.stringify(answers)))
})

it('is poured once, also by two processes that start at the same time, and never over what is there', async () => {
  const into = { config: readConfig({}), directUrl: await newDatabase(), log: createLog('silent') }
  const both = await Promise.all([pourDemonstration(into, at), pourDemonstration(into, at)])
  expect(both.filter((seeded) => seeded !== undefined)).toHaveLength(1)
  expect(await pourDemonstration(into, later)).toBeUndefined()
})
