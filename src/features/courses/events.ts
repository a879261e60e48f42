// The events of a course, for its owner.
import * as z from 'zod'
import { paths } from '../../paths.ts'
import { declareEvent } from '../../platform/contract/event.ts'

/** Once per course, however often it is published again. */
export const coursePublished = declareEvent({
  kind: 'course_published',
  subject: 'course',
  params: z.strictObject({}),
  audience: {
    actor: {
      sentence: ({ title }) => `You published the course “${title}”`,
      path: ({ subject }) => paths.course(subject),
      activity: { icon: 'book', hasAmount: true },
    },
  },
})

export const courseBought = declareEvent({
  kind: 'course_bought',
  subject: 'order',
  params: z.strictObject({ course_id: z.int().positive() }),
  audience: {
    owner: {
      sentence: ({ title }) => `“${title}” was bought`,
      path: ({ params }) => paths.course(params.course_id),
      activity: { icon: 'coins', hasAmount: true },
    },
  },
})

export const courseReviewed = declareEvent({
  kind: 'course_reviewed',
  subject: 'course',
  params: z.strictObject({ stars: z.int().min(1).max(5) }),
  audience: {
    owner: {
      sentence({ person, title, params: { stars } }) {
        const given = stars === 1 ? '1 star' : `${stars} stars`
        return person ? `${person} gave “${title}” ${given}` : `“${title}” was given ${given}`
      },
      path: ({ subject }) => paths.course(subject),
      activity: { icon: 'star' },
    },
  },
})

export const courseEvents = [coursePublished, courseBought, courseReviewed] as const
