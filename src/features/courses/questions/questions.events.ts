// The events of questions about lectures: for the instructor, for the asker, and for earlier answerers.
import * as z from 'zod'
import { paths } from '../../../paths.ts'
import { byMail, declareEvent } from '../../../platform/contract/event.ts'

const params = z.strictObject({ course_id: z.int().positive(), lecture_id: z.int().positive() })
type Params = z.output<typeof params>

const place = {
  path: ({ params: { course_id, lecture_id }, subject }: { params: Params; subject: number }) =>
    paths.learn(course_id, { lecture: lecture_id, question: subject }),
}

export const questionAsked = declareEvent({
  kind: 'lecture_question_asked',
  subject: 'lecture_question',
  params,
  notification: byMail('Questions about your courses', { mailAfterMinutes: 30, isSocial: true }),
  audience: {
    owner: {
      ...place,
      sentence: ({ person, title }) =>
        title === null
          ? `${person ?? 'A student'} asked a question about your course`
          : `${person ?? 'A student'} asked “${title}”`,
      activity: { icon: 'message' },
    },
  },
})

export const questionAnswered = declareEvent({
  kind: 'lecture_question_answered',
  subject: 'lecture_question',
  params,
  notification: byMail('Answers to questions about lectures', {
    mailAfterMinutes: 30,
    isGrouped: true,
    isSocial: true,
  }),
  audience: {
    owner: {
      quotesTitle: 'own',
      ...place,
      sentence({ person, title, count }) {
        const question = title === null ? 'your question' : `“${title}”`
        if (count > 1) return `${count} new answers to ${question}`
        return `${person ?? 'Someone'} answered ${question}`
      },
      activity: { icon: 'message' },
    },
    other: {
      ...place,
      sentence({ person, title, count }) {
        const question = title === null ? 'a question that you answered' : `“${title}”`
        if (count > 1) return `${count} new answers to ${question}`
        return `${person ?? 'Someone'} also answered ${question}`
      },
    },
  },
})

export const questionEvents = [questionAsked, questionAnswered] as const
