// How is a quiz saved with its course over HTTP, and what keeps it from being saved, or the course from being published?
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { aQuestion, aQuiz } from '../../../../tests/support/courses/made-quizzes.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { courseContracts, type OwnCourse } from '../courses.contract.ts'
import { courseMessages } from '../courses.messages.ts'
import { quizMessages as messages } from '../quizzes/quizzes.messages.ts'

const { product, person } = await testAccounts()
let ada: SignedIn

beforeAll(async () => {
  ada = await person()
})

const sections = (lecture: object) => [
  { title: 'One', lectures: [{ title: 'Check', type: 'quiz', ...lecture }] },
]

async function create(lecture: object, more: object = {}) {
  const description = 'Long enough to be published.'
  const body = { title: 'Asked', description, curriculum: sections(lecture), ...more }
  const answer = await product.ask('POST', '/rest/v1/courses', { headers: await headersOf(ada), body })
  return { status: answer.status, body: answer.body as OwnCourse & { fields?: Record<string, string> } }
}
async function edit({ id, version }: Pick<OwnCourse, 'id' | 'version'>, body: object) {
  const headers = await headersOf(ada)
  const answer = await product.ask('PATCH', `/rest/v1/courses/${id}`, { headers, body: { version, ...body } })
  return {
    status: answer.status,
    body: answer.body as OwnCourse & { message: string; fields?: Record<string, string> },
  }
}
const readOwn = async (id: number) =>
  product.call(courseContracts.getOwn, { params: { id } }, await headersOf(ada))
const lectureOf = (course: OwnCourse) => course.curriculum[0]?.lectures[0]

describe('a quiz in a course', () => {
  it('is saved whole and in order, keeps the ids of its questions, and stays as it is when it is left out', async () => {
    const quiz = aQuiz({ pass_percent: 70, max_attempts: 3, is_shuffled: true })
    const { body: course } = await create({ quiz })
    expect(lectureOf(course)).toMatchObject({ type: 'quiz', quiz })
    const lecture = lectureOf(course)
    const renamed = await edit(course, {
      curriculum: [
        {
          id: course.curriculum[0]?.id,
          title: 'One',
          lectures: [{ id: lecture?.id, title: 'Test', type: 'quiz' }],
        },
      ],
    })
    expect(lectureOf(renamed.body)).toMatchObject({ title: 'Test', quiz })
    const [first, second] = quiz.questions
    const turned = {
      ...quiz,
      questions: [second, { ...first, text: 'Renamed' }, aQuestion('New', ['+Yes', 'No'])],
    }
    const moved = await edit(renamed.body, {
      curriculum: [
        {
          id: course.curriculum[0]?.id,
          title: 'One',
          lectures: [{ id: lecture?.id, title: 'Test', type: 'quiz', quiz: turned }],
        },
      ],
    })
    expect(lectureOf(moved.body)?.quiz).toEqual(turned)
    // The other tab read an earlier version: it gets a conflict, and nothing is overwritten.
    const late = await edit(course, { curriculum: sections({ quiz: aQuiz() }) })
    expect(late).toMatchObject({ status: 409, body: { message: courseMessages.changedElsewhere } })
    expect(await readOwn(course.id)).toEqual(moved.body)
  })

  it('has to have questions before its course is published, and keeps them as long as it is', {
    tags: ['proof'],
  }, async () => {
    const empty = aQuiz({ questions: [] })
    const refused = await create({ quiz: empty }, { status: 'published' })
    expect(refused).toMatchObject({
      status: 409,
      body: { message: courseMessages.notReady('Asked', 'some lectures are empty') },
    })
    for (const quiz of [empty, null, undefined]) {
      const { status, body: draft } = await create({ ...(quiz !== undefined && { quiz }) })
      expect(status).toBe(200)
      const publishing = await product.ask('POST', '/rest/v1/own/courses/status', {
        headers: await headersOf(ada),
        body: { ids: [draft.id], status: 'published' },
      })
      expect(publishing.status).toBe(409)
      const filled = await edit(draft, { curriculum: sections({ quiz: aQuiz() }), status: 'published' })
      expect(filled).toMatchObject({ status: 200, body: { status: 'published' } })
      expect(await edit(filled.body, { curriculum: sections({ quiz: empty }) })).toMatchObject({
        status: 409,
      })
    }
  })

  it('counts with the other texts of its course', { tags: ['proof'] }, async () => {
    const explained = (letters: number) =>
      aQuiz({
        questions: Array.from({ length: 10 }, (_, at) =>
          aQuestion(`Q${at}`, ['+a', 'b'], { explanation: 'x'.repeat(letters) }),
        ),
      })
    const { body: course } = await create({ quiz: explained(1990) })
    const quizzes = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ title: `L${at}`, type: 'quiz', quiz: explained(1990) }))
    const kept = course.curriculum.map(({ id, title, lectures }) => ({
      id,
      title,
      lectures: lectures.map((one) => ({ id: one.id, title: one.title, type: one.type })),
    }))
    const full = await edit(course, { curriculum: [...kept, { title: 'Two', lectures: quizzes(14) }] })
    expect(full.status).toBe(200)
    const over = await edit(full.body, {
      curriculum: [
        ...full.body.curriculum.map(({ id, title, lectures }) => ({
          id,
          title,
          lectures: lectures.map((one) => ({ id: one.id, title: one.title, type: one.type })),
        })),
        { title: 'Three', lectures: quizzes(1) },
      ],
    })
    expect(over).toMatchObject({
      status: 400,
      body: { fields: { curriculum: courseMessages.bodiesTooLong } },
    })
    expect(await readOwn(course.id)).toEqual(full.body)
  })
})

const good = () => aQuestion('Which?', ['+This', 'That'])
const id = randomUUID()
const QUESTIONS = 'curriculum.0.lectures.0.quiz.questions'
const BROKEN: [string, object, string, string?][] = [
  [
    'no right answer',
    { questions: [aQuestion('Q', ['a', 'b'])] },
    `${QUESTIONS}.0.answers`,
    messages.noneRight,
  ],
  [
    'a single choice with two',
    { questions: [good(), aQuestion('Q', ['+a', '+b'], { kind: 'single' })] },
    `${QUESTIONS}.1.answers`,
    messages.oneRight,
  ],
  ['one answer', { questions: [aQuestion('Q', ['+a'])] }, `${QUESTIONS}.0.answers`, messages.answersTooFew],
  [
    'eleven answers',
    { questions: [aQuestion('Q', ['+a', ...Array<string>(10).fill('b')])] },
    `${QUESTIONS}.0.answers`,
    messages.answersTooMany,
  ],
  [
    'a question without a text',
    { questions: [{ ...good(), text: ' ' }] },
    `${QUESTIONS}.0.text`,
    messages.questionRequired,
  ],
  [
    'an answer without a text',
    { questions: [aQuestion('Q', ['+a', ''])] },
    `${QUESTIONS}.0.answers.1.text`,
    messages.answerRequired,
  ],
  [
    'two questions with one id',
    {
      questions: [
        { ...good(), id },
        { ...good(), id },
      ],
    },
    QUESTIONS,
    messages.idTwice,
  ],
  [
    'two answers with one id',
    { questions: [{ ...good(), answers: [true, false].map((is_right) => ({ id, text: 'a', is_right })) }] },
    QUESTIONS,
    messages.idTwice,
  ],
  [
    '2,000 questions',
    { questions: Array.from({ length: 2000 }, good) },
    QUESTIONS,
    messages.questionsTooMany,
  ],
  [
    'a question too long',
    { questions: [{ ...good(), text: 'x'.repeat(1001) }] },
    `${QUESTIONS}.0.text`,
    messages.questionTooLong,
  ],
  [
    'an answer too long',
    { questions: [aQuestion('Q', ['+a', 'x'.repeat(301)])] },
    `${QUESTIONS}.0.answers.1.text`,
    messages.answerTooLong,
  ],
  [
    'an explanation too long',
    { questions: [{ ...good(), explanation: 'x'.repeat(2001) }] },
    `${QUESTIONS}.0.explanation`,
    messages.explanationTooLong,
  ],
  [
    'texts too long together',
    { questions: Array.from({ length: 16 }, () => ({ ...good(), explanation: 'x'.repeat(2000) })) },
    QUESTIONS,
    messages.quizTooLong,
  ],
  [
    'a pass mark of 0',
    { pass_percent: 0 },
    'curriculum.0.lectures.0.quiz.pass_percent',
    messages.passInvalid,
  ],
  [
    'a pass mark over 100',
    { pass_percent: 101 },
    'curriculum.0.lectures.0.quiz.pass_percent',
    messages.passInvalid,
  ],
  [
    'half a percent',
    { pass_percent: 50.5 },
    'curriculum.0.lectures.0.quiz.pass_percent',
    messages.passInvalid,
  ],
  ['no attempts', { max_attempts: 0 }, 'curriculum.0.lectures.0.quiz.max_attempts', messages.attemptsInvalid],
  [
    '101 attempts',
    { max_attempts: 101 },
    'curriculum.0.lectures.0.quiz.max_attempts',
    messages.attemptsInvalid,
  ],
  ['a made-up field', { is_easy: true }, 'curriculum.0.lectures.0.quiz.is_easy'],
  ['a made-up field in a question', { questions: [{ ...good(), points: 3 }] }, `${QUESTIONS}.0.points`],
  ['an unknown kind', { questions: [{ ...good(), kind: 'essay' }] }, `${QUESTIONS}.0.kind`],
  ['an id that is none', { questions: [{ ...good(), id: '1' }] }, `${QUESTIONS}.0.id`],
  ['a hidden character', { questions: [{ ...good(), text: 'a\u0007b' }] }, `${QUESTIONS}.0.text`],
]

describe('a broken quiz', () => {
  it.each(BROKEN)('is refused by its field, and nothing is saved: %s', async (_, broken, field, message) => {
    const { body: course } = await create({ quiz: aQuiz() })
    const quiz = { ...aQuiz(), ...broken }
    const answers = [
      await edit(course, { title: 'Changed', curriculum: sections({ quiz }) }),
      await create({ quiz }),
    ]
    for (const { status, body } of answers) {
      expect(status, JSON.stringify(body)).toBe(400)
      expect(Object.keys(body.fields ?? {})).toContain(field)
      if (message !== undefined) expect(body.fields?.[field]).toBe(message)
    }
    expect(await readOwn(course.id)).toEqual(course)
  })

  it('is refused as a free preview: only students take it', async () => {
    const refused = await create({ quiz: aQuiz(), isFreePreview: true })
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { 'curriculum.0.lectures.0.isFreePreview': messages.notFree } },
    })
  })
})
