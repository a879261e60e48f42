// Is every limit of a course inclusive, and does the first value beyond it get its own sentence?
import { describe, expect, it } from 'vitest'
import { edgesOf, itHolds, letters, list } from '../../../tests/support/product/edges.ts'
import { chosenCourses, newCourse } from './courses.schemas.ts'

const lecture = { title: 'First' }
const edge = edgesOf(newCourse, { title: 'On sorting' })

const sections = (count: number) => list(count, () => ({ title: 'One', lectures: [] }))
const withLectures = (...counts: number[]) =>
  counts.map((count) => ({ title: 'One', lectures: list(count, () => lecture) }))
const withLecture = (more: object) => [{ title: 'One', lectures: [{ ...lecture, ...more }] }]
/** The letters are spread over eleven lectures, since one alone may not have them. */
const withBodies = (count: number) => [
  {
    title: 'One',
    lectures: [...list(10, () => 29_000), count - 290_000].map((size) => ({
      ...lecture,
      type: 'article',
      body: letters(size),
    })),
  },
]
const faqs = (question: number, answer: number) => [{ question: letters(question), answer: letters(answer) }]
const seo = (more: object) => ({ title: '', description: '', keywords: [], ...more })

describe('a course', () => {
  itHolds([
    edge('title', [1, 0], 'Title is required'),
    edge('title', [120, 121], 'Title must be less than 120 characters'),
    edge('subtitle', [200, 201], 'Subtitle must be less than 200 characters'),
    edge('description', [5000, 5001], 'Description must be less than 5000 characters'),
    edge('subcategory', [60, 61], 'Subcategory must be less than 60 characters'),
  ])

  it('counts code points: an emoji is one', () => {
    expect(newCourse.safeParse({ title: '🦊'.repeat(120) }).success).toBe(true)
    expect(newCourse.safeParse({ title: '🦊'.repeat(121) }).success).toBe(false)
  })
})

describe('the price of a course', () => {
  const dollars = (cents: number) => cents / 100
  itHolds([
    edge('price', [0, 1], 'Price must be 0 or at least $0.50', dollars),
    edge('price', [50, 49], 'Price must be 0 or at least $0.50', dollars),
    edge('price', [99_999_999, 100_000_000], 'Price must be at most $999,999.99', dollars),
    edge('price', [51, 50.5], 'Price can have at most two decimals', dollars),
  ])

  it('is not below zero', () => {
    expect(newCourse.safeParse({ title: 'On sorting', price: -0.01 }).success).toBe(false)
  })
})

describe('the lists of a course', () => {
  for (const of of ['what_youll_learn', 'requirements'])
    itHolds([
      edge(of, [20, 21], 'You can list at most 20', (count) => list(count, String)),
      edge(of, [200, 201], 'An entry must be less than 200 characters', (count) => [letters(count)]),
    ])
  itHolds([
    edge('skills', [20, 21], 'You can list at most 20', (count) => list(count, String)),
    edge('skills', [50, 51], 'A skill must be less than 50 characters', (count) => [letters(count)]),
    edge('faqs', [30, 31], 'You can add at most 30 questions', (count) => list(count, () => faqs(1, 1)[0])),
    edge('faqs', [1, 0], 'Question is required', (count) => faqs(count, 1)),
    edge('faqs', [200, 201], 'Question must be less than 200 characters', (count) => faqs(count, 1)),
    edge('faqs', [1, 0], 'Answer is required', (count) => faqs(1, count)),
    edge('faqs', [2000, 2001], 'Answer must be less than 2000 characters', (count) => faqs(1, count)),
    edge('related_courses', [20, 21], 'You can choose at most 20 related courses', (count) =>
      list(count, (at) => at + 1),
    ),
  ])
})

describe('what search engines get of a course', () => {
  itHolds([
    edge('seo', [120, 121], 'SEO title must be less than 120 characters', (count) =>
      seo({ title: letters(count) }),
    ),
    edge('seo', [320, 321], 'Meta description must be less than 320 characters', (count) =>
      seo({ description: letters(count) }),
    ),
    edge('seo', [50, 51], 'A keyword must be less than 50 characters', (count) =>
      seo({ keywords: [letters(count)] }),
    ),
    edge('seo', [20, 21], 'You can list at most 20', (count) => seo({ keywords: list(count, String) })),
  ])
})

describe('a curriculum', () => {
  const minutes = 'Duration must be a whole number of minutes from 0 to 6000'
  const lectures = 'A course can have at most 500 lectures'
  itHolds([
    edge('curriculum', [100, 101], 'A course can have at most 100 sections', sections),
    edge('curriculum', [500, 501], lectures, (count) => withLectures(count)),
    edge('curriculum', [200, 201], lectures, (count) => withLectures(300, count)),
    edge('curriculum', [1, 0], 'Section title is required', (count) => [{ title: letters(count) }]),
    edge('curriculum', [120, 121], 'Section title must be less than 120 characters', (count) => [
      { title: letters(count) },
    ]),
    edge('curriculum', [1, 0], 'Lecture title is required', (count) =>
      withLecture({ title: letters(count) }),
    ),
    edge('curriculum', [160, 161], 'Lecture title must be less than 160 characters', (count) =>
      withLecture({ title: letters(count) }),
    ),
    edge('curriculum', [0, -1], minutes, (count) => withLecture({ duration: count })),
    edge('curriculum', [6000, 6001], minutes, (count) => withLecture({ duration: count })),
    edge(
      'curriculum',
      [30_000, 30_001],
      'The text of a lecture must be less than 30000 characters',
      (count) => withLecture({ type: 'article', body: letters(count) }),
    ),
    edge(
      'curriculum',
      [300_000, 300_001],
      'The texts of all lectures together must be less than 300000 characters',
      withBodies,
    ),
  ])
})

it('an action is for 1 to 100 courses', () => {
  const isTaken = (count: number) => chosenCourses.safeParse({ ids: list(count, (at) => at + 1) }).success
  expect([0, 1, 100, 101].map(isTaken)).toEqual([false, true, true, false])
})
