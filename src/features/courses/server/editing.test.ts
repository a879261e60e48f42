// Are one's own courses created, edited by version, published, listed and deleted, and is invalid input refused as a whole?
import { describe, expect, it } from 'vitest'
import { headersOf, type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeCourse, makePerson } from '../../../../tests/support/people/makers.ts'
import { courseContracts, type OwnCourse } from '../courses.contract.ts'
import { courseMessages as messages } from '../courses.messages.ts'
import { MAX_LECTURES, MAX_SECTIONS } from '../courses.rules.ts'

const accounts = await testAccounts()
const { product } = accounts

async function ask(by: SignedIn, method: string, path: string, body?: unknown) {
  return product.ask(method, `/rest/v1${path}`, {
    headers: await headersOf(by),
    ...(body === undefined ? {} : { body }),
  })
}

const create = async (by: SignedIn, body: object): Promise<OwnCourse> =>
  product.call(courseContracts.create, { body: { title: 'A course', ...body } }, await headersOf(by))
const read = async (by: SignedIn, id: number): Promise<OwnCourse> =>
  product.call(courseContracts.getOwn, { params: { id } }, await headersOf(by))
const own = async (by: SignedIn, query: object = {}) =>
  product.call(courseContracts.own, { query }, await headersOf(by))
const article = (title: string, more: object = {}) => ({
  title,
  duration: 30,
  type: 'article',
  body: 'A text.',
  ...more,
})
const complete = {
  description: 'Long enough to be published.',
  curriculum: [{ title: 'One', lectures: [article('First')] }],
}

describe('creating', () => {
  it('CRS-56, DATA-48 begins with the defaults; only a title is needed for a draft', async () => {
    const ada = await accounts.person()
    expect(await create(ada, { title: '  On sorting ' })).toMatchObject({
      title: 'On sorting',
      user_id: ada.id,
      category: 'Development',
      level: 'Beginner',
      language: 'English',
      price: 0,
      status: 'draft',
      version: 1,
      curriculum: [],
      students_count: 0,
      rating: null,
    })
  })

  it('DATA-10, DATA-47 keeps every field, and shows it to its owner', async () => {
    const ada = await accounts.person()
    const other = await create(ada, {})
    const fields = {
      title: 'Everything',
      subtitle: 'And more',
      description: 'What it is about.\n\nIn two parts.',
      image_url: 'https://pictures.example/a.png',
      preview_video_url: 'https://videos.example/a.mp4',
      category: 'Data Science',
      subcategory: 'Sorting',
      level: 'All Levels',
      language: 'German',
      price: 19.99,
      what_youll_learn: ['One', 'Two'],
      requirements: ['Patience'],
      skills: ['SQL'],
      faqs: [{ question: 'Why?', answer: 'Because.\nReally.' }],
      seo: { title: 'SEO', description: 'For engines', keywords: ['sorting'] },
      related_courses: [other.id],
    }
    const { id } = await create(ada, fields)
    expect(await read(ada, id)).toMatchObject(fields)
  })

  it('CRS-62 trims the entries of lists, and ignores blank ones', async () => {
    const ada = await accounts.person()
    const { id } = await create(ada, {
      what_youll_learn: [' One ', '  ', ''],
      requirements: ['', ' Two'],
      seo: { keywords: ['  three', ' '] },
    })
    expect(await read(ada, id)).toMatchObject({
      what_youll_learn: ['One'],
      requirements: ['Two'],
      seo: { keywords: ['three'] },
    })
  })

  it.each([
    [{ title: ' ' }, 'title', messages.titleRequired],
    [{ title: 'x'.repeat(121) }, 'title', messages.titleTooLong],
    [{ price: -1 }, 'price', messages.priceInvalid],
    [{ price: 0.49 }, 'price', messages.priceTooLow],
    [{ price: 10.005 }, 'price', messages.priceTooFine],
    [{ price: 1e10 }, 'price', messages.priceTooLarge],
    [{ price: '12' }, 'price', messages.priceInvalid],
    [{ image_url: 'http://plain.example/a.png' }, 'image_url', messages.imageInvalid],
    [{ image_url: 'javascript:alert(1)' }, 'image_url', messages.imageInvalid],
    [{ preview_video_url: 'file:///etc/passwd' }, 'preview_video_url', messages.videoInvalid],
    [{ faqs: [{ question: 'Why?', answer: ' ' }] }, 'faqs.0.answer', messages.answerRequired],
    [{ students_count: 7 }, 'students_count', 'Unknown field: students_count'],
    [{ rating: 5 }, 'rating', 'Unknown field: rating'],
    [{ user_id: 'x' }, 'user_id', 'Unknown field: user_id'],
  ])('CRS-51, CRS-55 refuses %j by name', async (change, field, message) => {
    const ada = await accounts.person()
    expect(await ask(ada, 'POST', '/courses', { title: 'T', ...change })).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { [field]: message } },
    })
    expect((await own(ada)).totals.courses).toBe(0)
  })

  it('is done once however often it is sent with one key', async () => {
    const ada = await accounts.person()
    const headers = { ...(await headersOf(ada)), 'idempotency-key': `key-${ada.id}` }
    const send = () => product.ask('POST', '/rest/v1/courses', { headers, body: { title: 'Once' } })
    expect((await send()).body).toEqual((await send()).body)
    expect((await own(ada)).totals.courses).toBe(1)
  })
})

describe('bad curricula', () => {
  const lectures = (count: number) => Array.from({ length: count }, (_, at) => article(`Lecture ${at}`))
  it.each([
    ['2,000 lectures', [{ title: 'S', lectures: lectures(2000) }], messages.lecturesTooMany],
    [
      'one lecture too many, over several sections',
      [
        { title: 'A', lectures: lectures(MAX_LECTURES) },
        { title: 'B', lectures: lectures(1) },
      ],
      messages.lecturesTooMany,
    ],
    [
      'one section too many',
      Array.from({ length: MAX_SECTIONS + 1 }, () => ({ title: 'S', lectures: [] })),
      messages.sectionsTooMany,
    ],
    ['an id that is nowhere', [{ id: 4711, title: 'S', lectures: [] }], messages.idUnknown],
    [
      'a duplicate id',
      [{ title: 'S', lectures: [article('A', { id: 1 }), article('B', { id: 1 })] }],
      messages.idTwice,
    ],
    ['no list', { title: 'S' }, expect.any(String)],
    ['a section without a title', [{ title: ' ', lectures: [] }], messages.sectionTitleRequired],
    ['a lecture without a title', [{ title: 'S', lectures: [article(' ')] }], messages.lectureTitleRequired],
    [
      'minutes that are no whole number',
      [{ title: 'S', lectures: [article('A', { duration: 1.5 })] }],
      messages.minutesInvalid,
    ],
    [
      'minutes below 0',
      [{ title: 'S', lectures: [article('A', { duration: -1 })] }],
      messages.minutesInvalid,
    ],
    ['an unknown type', [{ title: 'S', lectures: [article('A', { type: 'game' })] }], expect.any(String)],
    [
      'a video at no address',
      [{ title: 'S', lectures: [article('A', { video_url: 'nowhere' })] }],
      messages.videoInvalid,
    ],
  ])('are refused whole: %s', async (_, curriculum, message) => {
    const ada = await accounts.person()
    const before = await create(ada, { ...complete, title: 'Before' })
    const { version } = before
    const answer = await ask(ada, 'PATCH', `/courses/${before.id}`, { version, title: 'After', curriculum })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(Object.values((answer.body as { fields: object }).fields)).toContainEqual(message)
    expect(await read(ada, before.id)).toEqual(before)
  })

  it('are refused if they name a lecture of another course, even one’s own', async () => {
    const ada = await accounts.person()
    const [one, other] = [await create(ada, complete), await create(ada, complete)]
    const foreign = one.curriculum[0]?.lectures[0]?.id
    const answer = await ask(ada, 'PATCH', `/courses/${other.id}`, {
      version: other.version,
      curriculum: [{ title: 'S', lectures: [article('Stolen', { id: foreign })] }],
    })
    expect(answer).toMatchObject({ status: 400, body: { fields: { curriculum: messages.idUnknown } } })
    expect(await read(ada, one.id)).toEqual(one)
  })

  it('hold no more text than a course does', { tags: ['proof'] }, async () => {
    const ada = await accounts.person()
    const body = 'x'.repeat(29_000)
    let course = await create(ada, {})
    const save = async (count: number) => {
      const kept = course.curriculum.map(({ id, title, lectures: rows }) => ({
        id,
        title,
        lectures: rows.map(({ id: row, title: name, type }) => ({ id: row, title: name, type })),
      }))
      const added = { title: 'More', lectures: Array.from({ length: count }, () => article('A', { body })) }
      return ask(ada, 'PATCH', `/courses/${course.id}`, {
        version: course.version,
        curriculum: [...kept, added],
      })
    }
    expect((await save(8)).status).toBe(200)
    course = await read(ada, course.id)
    // Existing courses count against the limit.
    expect(await save(3)).toMatchObject({
      status: 400,
      body: { fields: { curriculum: messages.bodiesTooLong } },
    })
    expect(await read(ada, course.id)).toEqual(course)
  })
})

describe('editing', () => {
  it('saves what it names and leaves the rest; texts that are not named stay', async () => {
    const ada = await accounts.person()
    const course = await create(ada, { ...complete, subtitle: 'Stays' })
    product.clock.advance(60)
    const lecture = course.curriculum[0]?.lectures[0]
    const curriculum = [
      {
        id: course.curriculum[0]?.id,
        title: 'One, renamed',
        lectures: [{ id: lecture?.id, title: 'First, renamed', duration: 45, type: 'article' }],
      },
    ]
    const answer = await ask(ada, 'PATCH', `/courses/${course.id}`, { version: 1, title: 'New', curriculum })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        title: 'New',
        subtitle: 'Stays',
        version: 2,
        total_duration_minutes: 45,
        updated_at: product.clock.now().toISOString(),
        created_at: course.created_at,
        curriculum: [{ ...curriculum[0], lectures: [{ id: lecture?.id, body: 'A text.', duration: 45 }] }],
      },
    })
  })

  it('tells the second of two tabs, and overwrites nothing', async () => {
    const ada = await accounts.person()
    const { id, version } = await create(ada, { title: 'Begun' })
    expect((await ask(ada, 'PATCH', `/courses/${id}`, { version, title: 'First tab' })).status).toBe(200)
    expect(await ask(ada, 'PATCH', `/courses/${id}`, { version, subtitle: 'Second tab' })).toMatchObject({
      status: 409,
      body: { message: messages.changedElsewhere },
    })
    expect(await read(ada, id)).toMatchObject({ title: 'First tab', subtitle: '', version: 2 })
    // Publishing from the list is a change, too.
    const row = await create(ada, complete)
    await ask(ada, 'POST', '/own/courses/status', { ids: [row.id], status: 'published' })
    expect((await ask(ada, 'PATCH', `/courses/${row.id}`, { version: 1, status: 'draft' })).status).toBe(409)
  })

  it('lets one of several saves of a version through, at the same moment', async () => {
    const ada = await accounts.person()
    const { id, version } = await create(ada, {})
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((title) => ask(ada, 'PATCH', `/courses/${id}`, { version, title })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await read(ada, id)).version).toBe(version + 1)
  })

  it.each([
    ['of someone else', async () => makeCourse(product, await makePerson(product))],
    ['that is nowhere', async () => 4711],
  ])('takes no related course %s', async (_, foreign) => {
    const ada = await accounts.person()
    const { id, version } = await create(ada, {})
    expect(
      await ask(ada, 'PATCH', `/courses/${id}`, { version, related_courses: [await foreign()] }),
    ).toMatchObject({ status: 400, body: { fields: { related_courses: messages.relatedNotOwn } } })
  })

  it('DEC-18 takes no course as related to itself, and none twice', async () => {
    const ada = await accounts.person()
    const [other, { id, version }] = [await create(ada, {}), await create(ada, {})]
    for (const related_courses of [[id], [other.id, other.id]])
      expect((await ask(ada, 'PATCH', `/courses/${id}`, { version, related_courses })).status).toBe(400)
  })

  it('takes no upload that is someone else’s, or not there', async () => {
    const ada = await accounts.person()
    const { id, version } = await create(ada, {})
    const name = '0'.repeat(32)
    const eve = await accounts.person()
    for (const [field, bucket, ending] of [
      ['image_url', 'public/course-covers', '.jpg'],
      ['preview_video_url', 'public/course-previews', ''],
    ])
      for (const folder of [ada.id, eve.id]) {
        const url = `/storage/v1/object/${bucket}/${folder}/${name}${ending}`
        expect(await ask(ada, 'PATCH', `/courses/${id}`, { version, [field ?? '']: url })).toMatchObject({
          status: 400,
          body: { fields: { [field ?? '']: messages.mediaNotOwn } },
        })
      }
    const video_url = `/storage/v1/object/lecture-videos/${ada.id}/${name}`
    const curriculum = [{ title: 'S', lectures: [{ title: 'L', video_url }] }]
    expect(await ask(ada, 'PATCH', `/courses/${id}`, { version, curriculum })).toMatchObject({
      status: 400,
      body: { fields: { curriculum: messages.mediaNotOwn } },
    })
  })
})
