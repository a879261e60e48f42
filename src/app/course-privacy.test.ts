// Can a stranger learn anything of a course that is not published? Every address of the product is asked about one that
// never was and about one that was bought and reviewed before it was taken down, signed out and signed in (DEC-8).
import { beforeAll, describe, expect, it } from 'vitest'
import { testAccounts } from '../../tests/support/people/accounts.ts'
import { makeCourse, makeStudent } from '../../tests/support/people/makers.ts'
import { newRecipient, type Recipient } from '../../tests/support/people/recipients.ts'
import type { PersonCoursePage } from '../features/courses/courses.contract.ts'
import { courseMessages } from '../features/courses/courses.messages.ts'
import { setCourseStatus } from '../features/courses/server/editing.actions.ts'
import { actFor } from '../platform/actor.ts'
import { baseOf, type Contract } from '../platform/contract/contract.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product

/** All texts of the courses have it, and no other text. */
const SECRET = /xylophone|marimba/i
const HANDLE = 'xenia-instructor'

let owner: Recipient
let student: Recipient
let stranger: Recipient
const ids = { draft: 0, hidden: 0, open: 0, review: 0 }

async function inPublic(name: string, handle: string): Promise<Recipient> {
  const person = await newRecipient(accounts)
  await database.pool.query(
    "update profiles set display_name = $2, handle = $3, is_public = true, user_type = 'professional' where id = $1",
    [person.id, name, handle],
  )
  return person
}

beforeAll(async () => {
  owner = await inPublic('Xenia Instructor', HANDLE)
  student = await inPublic('Bea Student', 'bea-student')
  stranger = await inPublic('Stella Stranger', 'stella-stranger')
  const by = actFor(owner.id)
  const course = {
    subtitle: 'Of the xylophone',
    skills: ['Marimba'],
    faqs: [{ question: 'A marimba?', answer: 'Yes.' }],
    curriculum: [
      {
        title: 'The xylophone',
        lectures: [{ title: 'Marimba', type: 'article' as const, body: 'A xylophone.', isFreePreview: true }],
      },
    ],
  }
  ids.draft = await makeCourse(product, by, { ...course, title: 'Xylophone, unfinished', status: 'draft' })
  ids.hidden = await makeCourse(product, by, { ...course, title: 'Xylophone, taken down' })
  ids.open = await makeCourse(product, by, { title: 'Out in the open' })
  await makeStudent(product, ids.hidden, actFor(student.id))
  const written = await student.ask('POST', `/courses/${ids.hidden}/reviews`, {
    rating: 4,
    review_text: 'A fine marimba.',
  })
  ids.review = (written.body as { id: number }).id
  await owner.ask('PUT', `/reviews/${ids.review}/reply`, { reply_text: 'The xylophone thanks you.' })
  await database.inTransaction((tx) =>
    setCourseStatus(tx, by, { ids: [ids.hidden], status: 'draft' }, clock.now()),
  )
  // Both courses were chosen as related before they became private.
  await database.pool.query('update courses set related_courses = $1 where id = $2', [
    [ids.draft, ids.hidden],
    ids.open,
  ])
})

/**
 * Returns the addresses of a contract that could name a course: with its id, its review's, its owner's handle, its
 * words.
 */
function addressesOf({ path, query, base }: Contract): string[] {
  const filled = (id: number) =>
    baseOf(base === undefined ? {} : { base }) + path.replace(':id', String(id)).replace(':handle', HANDLE)
  const places = path.includes(':id')
    ? [ids.draft, ids.hidden, ids.open, ids.review].map(filled)
    : [filled(0)]
  const shape = query?.shape ?? {}
  const queries = ['']
  if ('search' in shape) queries.push('?search=xylophone', '?search=xylophnoe', '?search=marimba')
  if ('ids' in shape) queries.push(`?ids=${ids.review}`)
  return places.flatMap((place) => queries.map((one) => place + one))
}

const gets = product.contracts.filter(({ method }) => method === 'GET')
const asStrangers = [
  ['a visitor', () => ({})],
  ['another member', () => stranger.headers],
] as const

describe('DEC-8 a course that is not published', () => {
  it.each(
    gets.flatMap((contract) =>
      asStrangers.map(([who, headers]) => ({ who, headers, contract, path: contract.path })),
    ),
  )('is named to $who by no address of $path', async ({ headers, contract }) => {
    for (const address of addressesOf(contract)) {
      const { body } = await product.ask('GET', address, { headers: headers() })
      const { search: _, ...rest } = (body ?? {}) as Record<string, unknown>
      expect(JSON.stringify(rest), address).not.toMatch(SECRET)
    }
  })

  it('is found by its owner at some of the same addresses, so that the table can fail', {
    tags: ['proof'],
  }, async () => {
    const found = new Set<string>()
    for (const contract of gets)
      for (const address of addressesOf(contract)) {
        const { body } = await product.ask('GET', address, { headers: owner.headers })
        if (SECRET.test(JSON.stringify(body))) found.add(contract.path)
      }
    expect([...found].sort()).toEqual(
      expect.arrayContaining(['/home/activity', '/own/courses', '/own/courses/:id']),
    )
  })

  it('counts nowhere: in no total, facet or figure of its instructor', async () => {
    for (const path of ['/courses', `/profiles/${HANDLE}/courses`]) {
      const { body } = await product.ask('GET', `/rest/v1${path}`)
      expect(
        (body as PersonCoursePage).items.map(({ id }) => id),
        path,
      ).toEqual([ids.open])
      expect((body as PersonCoursePage).total, path).toBe(1)
    }
    const { body } = await product.ask('GET', '/rest/v1/courses/facets')
    const { facets } = body as { facets: Record<string, Record<string, number>> }
    expect(facets.category?.Development).toBe(1)
    expect(facets.level?.Beginner).toBe(1)
    const words = await database.pool.query(
      "select word from course_words where word like 'xylo%' or word like 'marim%'",
    )
    expect(words.rows).toEqual([])
  })

  const notFound = { status: 404, body: { message: courseMessages.notFound } }
  it.each<[string, () => string, object | undefined]>([
    ['GET', () => `/courses/${ids.draft}/reviews`, undefined],
    ['GET', () => `/courses/${ids.hidden}/reviews`, undefined],
    ['GET', () => `/courses/${ids.hidden}/reviews/own`, undefined],
    ['POST', () => `/courses/${ids.draft}/reviews`, { rating: 5, review_text: null }],
    ['POST', () => `/courses/${ids.hidden}/reviews`, { rating: 5, review_text: null }],
    ['PUT', () => `/reviews/${ids.review}/helpful`, undefined],
    ['DELETE', () => `/reviews/${ids.review}/helpful`, undefined],
    ['POST', () => `/reviews/${ids.review}/reports`, { reason: 'spam', details: null }],
  ])('is unknown to a stranger who tries its reviews: %s', async (method, path, body) => {
    expect(await stranger.ask(method, path(), body)).toMatchObject(notFound)
    const unknown = path().replace(/\d+/, '4711')
    // A hidden course gets the same answer as one that never existed.
    const { status } = await stranger.ask(method, unknown, body)
    expect(status).toBe(404)
  })

  it('keeps its reviews from being edited, removed or answered by a stranger, in the same words', async () => {
    for (const [method, path, body] of [
      ['PATCH', `/reviews/${ids.review}`, { rating: 1, review_text: null }],
      ['DELETE', `/reviews/${ids.review}`, undefined],
      ['POST', `/reviews/${ids.review}/restore`, undefined],
      ['PUT', `/reviews/${ids.review}/reply`, { reply_text: 'Mine.' }],
      ['DELETE', `/reviews/${ids.review}/reply`, undefined],
    ] as const) {
      const answer = await stranger.ask(method, path, body)
      expect([403, 404], `${method} ${path}`).toContain(answer.status)
      expect(JSON.stringify(answer.body)).not.toMatch(SECRET)
    }
  })

  it('stays with those who bought it: they read and edit their own review', async () => {
    expect(await student.ask('GET', `/courses/${ids.hidden}/reviews/own`)).toMatchObject({
      status: 200,
      body: { review: { review_text: 'A fine marimba.' } },
    })
  })
})
