// Which owner has each course or update that a contract names?
import { AMONG_OWN, each, type More, type OwnedRows, own, STUDENT } from './owned-rows.ts'

const NO_PUBLIC_PAGE: More = { ownerIsRefused: 'A draft has no public page, not even for its owner.' }
const lecture = { id: 'taken_course', lecture_id: 'lecture' } as const
const quiz = { id: 'quiz_course', lecture_id: 'quiz_lecture' } as const
const attempt = { ...quiz, attempt_id: 'attempt' } as const
const comment = { id: 'update', comment_id: 'comment_on_own' } as const

const COURSES: OwnedRows = {
  'GET /rest/v1/courses/:id': own('draft_course', NO_PUBLIC_PAGE),
  'GET /rest/v1/courses/:id/reviews/own': own('taken_course', AMONG_OWN),
  'POST /rest/v1/courses/:id/orders': own('draft_course', { ownerIsRefused: 'No one buys their own.' }),
  'GET /rest/v1/own/courses/:id': [own('course'), own('draft_course')],
  'PATCH /rest/v1/courses/:id': [
    own('draft_course', { body: () => ({ version: 1, title: 'Mine' }) }),
    own('course', { body: () => ({ version: 1, status: 'draft' }) }),
  ],
  'POST /rest/v1/own/courses/status': {
    body: ({ course, draft_course }) => ({ ids: [course, draft_course], status: 'draft' }),
  },
  'POST /rest/v1/own/courses/delete': { body: ({ draft_course }) => ({ ids: [draft_course] }) },
  ...each(
    ['people', 'orders', 'questions', 'people.csv', 'orders.csv', 'questions.csv'].map(
      (list) => `GET /rest/v1/own/courses/:id/${list}`,
    ),
    own('course'),
  ),
  'GET /rest/v1/courses/:id/learn': [
    own('draft_course'),
    own('taken_course', {
      showsOthersNothing: 'Every member sees what a course has, and their own progress.',
    }),
  ],
  'GET /rest/v1/courses/:id/lectures/:lecture_id': own(lecture, STUDENT),
  'GET /rest/v1/courses/:id/previews/:lecture_id': own(lecture, {
    ownerIsRefused: 'The lecture is no free preview.',
  }),
  'PUT /rest/v1/courses/:id/lectures/:lecture_id/progress': own(lecture, {
    ...STUDENT,
    body: () => ({ is_completed: true }),
  }),
  'GET /rest/v1/courses/:id/lectures/:lecture_id/quiz': own(quiz, STUDENT),
  'POST /rest/v1/courses/:id/lectures/:lecture_id/quiz/attempts': own(quiz, STUDENT),
  'PUT /rest/v1/courses/:id/lectures/:lecture_id/quiz/attempts/:attempt_id/answers/:question_id': own(
    { ...attempt, question_id: 'quiz_question' },
    { body: ({ quiz_answer }) => ({ answer_ids: [quiz_answer] }) },
  ),
  'POST /rest/v1/courses/:id/lectures/:lecture_id/quiz/attempts/:attempt_id/result': own(attempt, {
    body: () => ({ answers: [] }),
  }),
  'GET /rest/v1/courses/:id/lectures/:lecture_id/questions': own(lecture, STUDENT),
  'POST /rest/v1/courses/:id/lectures/:lecture_id/questions': own(lecture, STUDENT),
  'GET /rest/v1/lecture-questions/:id': own('question', STUDENT),
  'GET /rest/v1/lecture-questions/:id/answers': own('question', STUDENT),
  'POST /rest/v1/lecture-questions/:id/answers': own('question', STUDENT),
  'PUT /rest/v1/lecture-answers/:id/helpful': own('answer', STUDENT),
  'PATCH /rest/v1/lecture-questions/:id': own('question', { body: () => ({ title: 'Mine now', body: '' }) }),
  'PATCH /rest/v1/lecture-answers/:id': own('answer', { body: () => ({ body: 'Mine now' }) }),
  'DELETE /rest/v1/lecture-questions/:id': own('question', { last: 1 }),
  'DELETE /rest/v1/lecture-answers/:id': own('answer'),
  'PUT /rest/v1/own/courses-taken/:id/certificate/listing': own('taken_course', {
    body: () => ({ is_listed: false }),
  }),
}

const UPDATES: OwnedRows = {
  'GET /rest/v1/updates/:id': own('draft_update', NO_PUBLIC_PAGE),
  'GET /rest/v1/updates/:id/comments': own('draft_update', NO_PUBLIC_PAGE),
  'POST /rest/v1/updates/:id/comments': own('draft_update', NO_PUBLIC_PAGE),
  'PUT /rest/v1/updates/:id/marks/:interaction_type': own(
    { id: 'draft_update', interaction_type: 'mark' },
    NO_PUBLIC_PAGE,
  ),
  'DELETE /rest/v1/updates/:id/marks/:interaction_type': own(
    { id: 'draft_update', interaction_type: 'mark' },
    NO_PUBLIC_PAGE,
  ),
  'GET /rest/v1/own/updates/:id': own('draft_update'),
  'PATCH /rest/v1/updates/:id': [
    own('update', { body: () => ({ text: 'Mine' }) }),
    own('draft_update', { body: () => ({ text: 'Mine' }) }),
  ],
  'PUT /rest/v1/updates/:id/comments/:comment_id/hidden': own(comment, { body: () => ({ is_hidden: true }) }),
  'DELETE /rest/v1/updates/:id/comments/:comment_id': own({ id: 'commented', comment_id: 'comment' }),
  'DELETE /rest/v1/updates/:id': own('update'),
  'GET /rest/v1/update-quotes': {
    query: ({ draft_update }) =>
      `?url=${encodeURIComponent(`http://localhost:3000/updates/${draft_update}`)}`,
    showsOthersNothing: 'It is quoted by its address alone.',
  },
  'GET /rest/v1/own/update-marks': { query: ({ update }) => `?ids=${update}`, ...AMONG_OWN },
}

export const OWNED_CONTENT: OwnedRows = { ...COURSES, ...UPDATES }
