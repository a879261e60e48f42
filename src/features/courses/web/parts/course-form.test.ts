// Does the form become the right save, and are its errors named?
import { describe, expect, it } from 'vitest'
import type { OwnCourse } from '../../courses.contract.ts'
import { courseMessages as messages } from '../../courses.messages.ts'
import { quizMessages } from '../../quizzes/quizzes.messages.ts'
import {
  type CourseForm,
  EMPTY_COURSE,
  EMPTY_QUIZ,
  formOf,
  minutesOfSeconds,
  publishingErrors,
  readForm,
  stepsBeforePublishing,
  tabOfField,
  typedMinutes,
} from './course-form.ts'
import { newLecture } from './curriculum-edits.ts'

const form = (change: Partial<CourseForm> = {}): CourseForm => ({ ...EMPTY_COURSE, title: 'T', ...change })

it('CRS-56 begins with category Development, level Beginner, language English and price 0', () => {
  expect(EMPTY_COURSE).toMatchObject({
    category: 'Development',
    level: 'Beginner',
    language: 'English',
    price: '0',
  })
})

it.each([
  ['45', 45],
  ['٤٥', 45],
  ['1,200', 1200],
  [' 45 min', 45],
  ['45.9', 45],
  ['', 0],
  ['soon', 0],
  ['about 5', 0],
  ['1e3', 1],
  ['0', 0],
  ['-', 0],
])('CRS-58 reads %j as %d minutes', (typed, minutes) => {
  expect(typedMinutes(typed)).toBe(minutes)
})

describe('CRS-55 a price', () => {
  it.each([
    ['0', 0],
    ['19.99', 19.99],
    ['$1,200.50', 1200.5],
    [' 7 ', 7],
    ['.5', 0.5],
    ['1e3', messages.priceInvalid],
    ['12,50', 12.5],
    ['12.500', 'Did you mean $12.50 or $12,500?'],
    ['ten', messages.priceInvalid],
    ['-3', messages.priceInvalid],
    ['', messages.priceRequired],
    ['0.20', messages.priceTooLow],
    ['1.0055', messages.priceTooFine],
    ['1,000,000', messages.priceTooLarge],
    ['999,999.99', 999_999.99],
  ])('typed as %j is %j', (price, meant) => {
    const read = readForm(form({ price }), undefined)
    expect(read.body?.price ?? read.errors?.price).toBe(meant)
  })
})

it('names what is wrong by its field', () => {
  const { errors } = readForm(
    form({
      title: ' ',
      image_url: 'here',
      seo: { title: 'x'.repeat(121), description: '', keywords: [] },
      curriculum: [
        {
          key: 's',
          id: null,
          title: '',
          lectures: [
            {
              key: 'l',
              id: null,
              title: '',
              duration: '',
              isFreePreview: false,
              type: 'video',
              body: '',
              video_url: 'x',
              captions_url: '',
              quiz: EMPTY_QUIZ,
            },
          ],
        },
      ],
    }),
    undefined,
  )
  expect(errors).toEqual({
    title: messages.titleRequired,
    image_url: messages.imageInvalid,
    'seo.title': messages.seoTitleTooLong,
    'curriculum.0.title': messages.sectionTitleRequired,
    'curriculum.0.lectures.0.title': messages.lectureTitleRequired,
    'curriculum.0.lectures.0.video_url': messages.videoInvalid,
  })
  expect(Object.keys(errors ?? {}).map(tabOfField)).toEqual([
    'Basics',
    'Basics',
    'SEO',
    'Curriculum',
    'Curriculum',
    'Curriculum',
  ])
})

it('sends the texts and videos of lectures only if they changed', () => {
  const lecture = { id: 7, title: 'L', duration: 1, isFreePreview: false, type: 'article' as const }
  const course = {
    ...form(),
    price: 0,
    image_url: null,
    preview_video_url: null,
    curriculum: [{ id: 1, title: 'S', lectures: [{ ...lecture, body: 'Long', video_url: null }] }],
  } as unknown as OwnCourse
  const saved = formOf(course)
  const sent = (now: CourseForm) => readForm(now, saved).body?.curriculum?.[0]?.lectures?.[0]
  expect(sent(saved)).toEqual(lecture)
  const [section] = saved.curriculum
  const change = (more: object) => ({
    ...saved,
    curriculum: section
      ? [{ ...section, lectures: section.lectures.map((one) => ({ ...one, ...more })) }]
      : [],
  })
  expect(sent(change({ body: 'Longer' }))).toEqual({ ...lecture, body: 'Longer' })
  expect(sent(change({ body: ' ' }))).toEqual({ ...lecture, body: null })
  // A new lecture is sent whole, since the server has nothing to compare it with.
  expect(readForm(saved, undefined).body?.curriculum?.[0]?.lectures?.[0]).toMatchObject({ body: 'Long' })
})

it('CRS-51 checks title and description before publishing, and asks for a lecture', () => {
  expect(publishingErrors({ ...EMPTY_COURSE })).toEqual({
    title: messages.titleRequired,
    description: messages.descriptionTooShort,
    curriculum: 'A published course needs at least one lecture',
  })
})

it('counts as steps before publishing exactly what the button that publishes would refuse', () => {
  const titles = (given: CourseForm) => {
    const { unmet, faults } = stepsBeforePublishing(given)
    return [...unmet.map(({ key }) => key), ...faults.map(({ message, tab }) => `${tab}: ${message}`)]
  }
  expect(titles({ ...EMPTY_COURSE })).toEqual(['title', 'description', 'curriculum', 'content'])
  const lecture = { ...newLecture(), title: 'L', type: 'article' as const, body: 'A text.' }
  const ready: CourseForm = {
    ...EMPTY_COURSE,
    title: 'A course',
    description: 'Long enough.',
    curriculum: [{ key: 's', id: null, title: 'S', lectures: [lecture] }],
  }
  expect(titles(ready)).toEqual([])
  expect(publishingErrors(ready)).toEqual({})
  const faulty = {
    ...ready,
    price: '',
    curriculum: [
      {
        key: 's',
        id: null,
        title: 'S',
        lectures: [
          { ...lecture, title: '' },
          { ...lecture, title: '' },
        ],
      },
    ],
  }
  expect(titles(faulty)).toEqual([
    `Curriculum: ${messages.lectureTitleRequired}`,
    `Basics: ${messages.priceRequired}`,
  ])
  expect(Object.values(publishingErrors(faulty))).toContain(messages.priceRequired)
})

describe('a quiz', () => {
  const question = {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'single' as const,
    text: 'Which?',
    answers: [true, false].map((is_right, at) => ({
      id: `00000000-0000-4000-8000-00000000001${at}`,
      text: `Answer ${at}`,
      is_right,
    })),
    explanation: '',
  }
  const quiz = { pass_percent: 70, max_attempts: 2, is_shuffled: true, questions: [question] }
  const lecture = { id: 7, title: 'L', duration: 1, isFreePreview: false, type: 'quiz' as const, quiz }
  const course = { ...form(), price: 0, curriculum: [{ id: 1, title: 'S', lectures: [lecture] }] }
  const saved = formOf(course as unknown as OwnCourse)
  const withQuiz = (change: object) => ({
    ...saved,
    curriculum: saved.curriculum.map((section) => ({
      ...section,
      lectures: section.lectures.map((one) => ({ ...one, quiz: { ...one.quiz, ...change } })),
    })),
  })
  const sent = (now: CourseForm) => readForm(now, saved).body?.curriculum?.[0]?.lectures?.[0]

  it('is sent whole if it changed, and stays out of a save that it is no part of', () => {
    expect(sent(saved)).not.toHaveProperty('quiz')
    expect(sent(withQuiz({ pass_percent: ' 90 ' }))?.quiz).toEqual({ ...quiz, pass_percent: 90 })
    expect(readForm(saved, undefined).body?.curriculum?.[0]?.lectures?.[0]?.quiz).toEqual(quiz)
    const article = saved.curriculum.map((section) => ({
      ...section,
      lectures: section.lectures.map((one) => ({ ...one, type: 'article' as const, body: 'Text' })),
    }))
    expect(sent({ ...saved, curriculum: article })).not.toHaveProperty('quiz')
  })

  it.each(['', 'most', '0', '101', '1e2', '7.5'])(
    'a pass mark typed as %j is refused at its field',
    (typed) => {
      expect(readForm(withQuiz({ pass_percent: typed }), saved).errors).toEqual({
        'curriculum.0.lectures.0.quiz.pass_percent': quizMessages.passInvalid,
      })
    },
  )

  it('without questions keeps its course from being published', () => {
    const empty = { ...withQuiz({ questions: [] }), description: 'Long enough.' }
    expect(publishingErrors(empty)).toEqual({
      curriculum: 'A published course needs a video, a text or questions in every lecture',
    })
    expect(publishingErrors({ ...saved, description: 'Long enough.' })).toEqual({})
  })
})

it.each([
  [0.4, 1],
  [89, 1],
  [90, 2],
  [3600, 60],
])('counts a video of %d seconds as %d minutes', (seconds, minutes) => {
  expect(minutesOfSeconds(seconds)).toBe(minutes)
})
