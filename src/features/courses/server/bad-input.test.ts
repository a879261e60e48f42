// Is all input that the editor would not send refused with a clear error, and nothing half saved?
import { beforeAll, describe, expect, it } from 'vitest'
import { headersOf, type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeCourse } from '../../../../tests/support/people/makers.ts'
import { actFor } from '../../../platform/actor.ts'
import { courseContracts, type OwnCourse } from '../courses.contract.ts'
import { courseMessages as messages } from '../courses.messages.ts'

const { product, person } = await testAccounts()
let ada: SignedIn
let eve: SignedIn
let course: OwnCourse
let strange = 0

beforeAll(async () => {
  ada = await person()
  eve = await person()
  strange = await makeCourse(product, actFor(eve.id), { title: 'Eve’s' })
  course = await product.call(
    courseContracts.create,
    {
      body: {
        title: 'As it was',
        description: 'Long enough to be published.',
        curriculum: [{ title: 'One', lectures: [{ title: 'First', type: 'article', body: 'A text.' }] }],
      },
    },
    await headersOf(ada),
  )
})

const now = async () =>
  product.call(courseContracts.getOwn, { params: { id: course.id } }, await headersOf(ada))
const owned = async () => (await product.call(courseContracts.own, { query: {} }, await headersOf(ada))).total

/** The text is sent verbatim: JSON can contain what a program cannot. */
async function raw(method: string, path: string, text: string) {
  const headers = { ...(await headersOf(ada)), 'content-type': 'application/json' }
  const response = await product.fetch(
    new Request(`http://localhost:3000/rest/v1${path}`, { method, headers, body: text }),
  )
  return { status: response.status, body: (await response.json()) as { fields?: Record<string, string> } }
}

/** Both an edit and a new course are refused, and nothing has changed. */
async function refused(field: string, value: string): Promise<Record<string, string>[]> {
  const before = await now()
  const answers = [
    await raw(
      'PATCH',
      `/courses/${course.id}`,
      `{"version":${before.version},"subtitle":"New","${field}":${value}}`,
    ),
    await raw('POST', '/courses', `{"title":"New","${field}":${value}}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400])
  expect(await now()).toEqual(before)
  expect(await owned()).toBe(1)
  return answers.map(({ body }) => body.fields ?? {})
}

describe('a price', () => {
  it.each([
    ['"12"', messages.priceInvalid],
    ['"12.50"', messages.priceInvalid],
    ['"$12"', messages.priceInvalid],
    ['"1,200"', messages.priceInvalid],
    ['"1e3"', messages.priceInvalid],
    ['"12,50 €"', messages.priceInvalid],
    ['"０"', messages.priceInvalid],
    ['""', messages.priceInvalid],
    ['"free"', messages.priceInvalid],
    ['"NaN"', messages.priceInvalid],
    ['true', messages.priceInvalid],
    ['null', messages.priceInvalid],
    ['[]', messages.priceInvalid],
    ['[12]', messages.priceInvalid],
    ['{"amount":12}', messages.priceInvalid],
    ['-0.01', messages.priceInvalid],
    ['-1e308', messages.priceInvalid],
    ['0.49', messages.priceTooLow],
    ['1e-9', messages.priceTooLow],
    ['19.999', messages.priceTooFine],
    ['0.30000000000000004e1', messages.priceTooFine],
    ['1000000', messages.priceTooLarge],
    ['10000000000', messages.priceTooLarge],
    ['9007199254740993', messages.priceTooLarge],
    ['1e308', messages.priceTooLarge],
  ])('in the shape %s is refused by its field', async (shape, message) => {
    expect(await refused('price', shape)).toEqual([{ price: message }, { price: message }])
  })

  it.each([
    ['0', 0],
    ['-0', 0],
    ['0.5', 0.5],
    ['12.5e0', 12.5],
    ['1999e-2', 19.99],
    ['999999.99', 999_999.99],
  ])('in the shape %s is %d dollars', async (shape, dollars) => {
    const { version } = await now()
    const { status } = await raw('PATCH', `/courses/${course.id}`, `{"version":${version},"price":${shape}}`)
    expect({ status, price: (await now()).price }).toEqual({ status: 200, price: dollars })
  })
})

describe('a broken curriculum', () => {
  const lecture = (fields: string) => `[{"title":"S","lectures":[{"title":"L","type":"article"${fields}}]}]`
  it.each([
    ['null', 'null'],
    ['a text', '"[]"'],
    ['a number of sections', '3'],
    ['a list in a list', '[[]]'],
    ['a section that is null', '[null]'],
    ['a section without a title', '[{"lectures":[]}]'],
    ['a title that is a number', '[{"title":7}]'],
    ['a title with a NUL', '[{"title":"a\\u0000b"}]'],
    ['half a character', '[{"title":"\\ud800"}]'],
    ['a title of two lines', '[{"title":"a\\nb"}]'],
    ['lectures that are an object', '[{"title":"S","lectures":{"0":{}}}]'],
    ['a lecture that is a text', '[{"title":"S","lectures":["L"]}]'],
    ['a section inside a lecture', lecture(',"lectures":[]')],
    ['another field', lecture(',"course_id":1')],
    ['another’s field', lecture(',"section_id":1')],
    ['a prototype', lecture(',"__proto__":{"isFreePreview":true}')],
    ['an id that is a text', lecture(',"id":"1"')],
    ['an id of 0', lecture(',"id":0')],
    ['an id below 0', lecture(',"id":-1')],
    ['an id that is no whole number', lecture(',"id":1.5')],
    ['an id too large for a row', lecture(',"id":9007199254740993')],
    ['an id that is nowhere', lecture(',"id":4711')],
    ['minutes as a text', lecture(',"duration":"45"')],
    ['more minutes than a lecture takes', lecture(',"duration":6001')],
    ['endless minutes', lecture(',"duration":1e400')],
    ['a free preview that is a text', lecture(',"isFreePreview":"yes"')],
    ['an unknown type', lecture(',"type":"podcast"')],
    ['a body that is a list', lecture(',"body":["A"]')],
    ['a video on plain http', lecture(',"video_url":"http://videos.example/1.mp4"')],
    ['a video that is a script', lecture(',"video_url":"javascript:alert(1)"')],
    ['captions on another site', lecture(',"captions_url":"https://captions.example/1.vtt"')],
  ])('is refused whole: %s', async (_, value) => {
    for (const fields of await refused('curriculum', value))
      expect(Object.keys(fields).every((name) => name.startsWith('curriculum'))).toBe(true)
  })

  it('is refused with duplicate ids: of a section, of a lecture, and across sections', async () => {
    const { version, curriculum } = await now()
    const [section] = curriculum
    const first = { id: section?.lectures[0]?.id, title: 'First' }
    for (const sent of [
      [
        { id: section?.id, title: 'A', lectures: [] },
        { id: section?.id, title: 'B', lectures: [] },
      ],
      [{ id: section?.id, title: 'A', lectures: [first, first] }],
      [
        { id: section?.id, title: 'A', lectures: [first] },
        { title: 'B', lectures: [first] },
      ],
    ]) {
      const text = JSON.stringify({ version, curriculum: sent })
      expect(await raw('PATCH', `/courses/${course.id}`, text)).toMatchObject({
        status: 400,
        body: { fields: { curriculum: messages.idTwice } },
      })
    }
    expect((await now()).curriculum).toEqual(curriculum)
  })

  it('is refused if it names a section that is there without saying which lectures it has', async () => {
    const { version, curriculum } = await now()
    const text = JSON.stringify({ version, curriculum: [{ id: curriculum[0]?.id, title: 'Renamed' }] })
    expect(await raw('PATCH', `/courses/${course.id}`, text)).toMatchObject({
      status: 400,
      body: { fields: { 'curriculum.0.lectures': messages.lecturesRequired } },
    })
    expect(await now()).toMatchObject({ version, curriculum })
  })

  it('is refused with 2,000 lectures, in one section and spread over a hundred', async () => {
    const lectures = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `L${at}` }))
    for (const sent of [
      [{ title: 'S', lectures: lectures(2000) }],
      Array.from({ length: 100 }, () => ({ title: 'S', lectures: lectures(20) })),
    ])
      for (const fields of await refused('curriculum', JSON.stringify(sent)))
        expect(Object.values(fields)).toContain(messages.lecturesTooMany)
  })

  it('is refused as a body of more than a megabyte, before it is read', async () => {
    const before = await now()
    const body = 'x'.repeat(1024 * 1024)
    const text = `{"version":${before.version},"curriculum":[{"title":"S","lectures":[{"title":"L","body":"${body}"}]}]}`
    expect((await raw('PATCH', `/courses/${course.id}`, text)).status).toBe(413)
    expect(await now()).toEqual(before)
  })
})

describe('Markdown with script', () => {
  it('is kept as it was typed, and leaves as JSON to its owner only', async () => {
    const body = '# Hi\n<script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=alert(1)>'
    const { version, curriculum } = await now()
    const text = JSON.stringify({
      version,
      curriculum: curriculum.map((section) => ({
        id: section.id,
        title: section.title,
        lectures: section.lectures.map(({ id, title }) => ({ id, title, type: 'article', body })),
      })),
    })
    expect((await raw('PATCH', `/courses/${course.id}`, text)).status).toBe(200)
    const answer = await product.ask('GET', `/rest/v1/own/courses/${course.id}`, {
      headers: await headersOf(ada),
    })
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.headers.get('x-content-type-options') ?? 'nosniff').toBe('nosniff')
    expect((answer.body as OwnCourse).curriculum[0]?.lectures[0]?.body).toBe(body)
  })
})

describe('related courses', () => {
  it('that are someone else’s, nowhere, chosen twice, or in no form of an id, are refused', {
    tags: ['proof'],
  }, async () => {
    for (const value of [
      `[${strange}]`,
      '[4711]',
      `[${course.id},${course.id}]`,
      '["1"]',
      '[1.5]',
      '[-1]',
      '{}',
    ])
      for (const fields of await refused('related_courses', value))
        expect(Object.keys(fields)[0], value).toMatch(/^related_courses/)
  })
})

describe('a body that is no course', () => {
  it.each([
    ['nothing', ''],
    ['half of one', '{"title":"New'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"title"'],
    ['no version', '{"title":"New"}'],
    ['a version that is a text', '{"version":"1","title":"New"}'],
    ['a version of 0', '{"version":0,"title":"New"}'],
    ['fields that only the server writes', '{"version":1,"rating":5}'],
  ])('is refused: %s', async (_, text) => {
    const before = await now()
    expect((await raw('PATCH', `/courses/${course.id}`, text)).status).toBe(400)
    expect(await now()).toEqual(before)
  })
})
