// The events of a course, for its owner and for those who reviewed it.
import * as z from 'zod'
import { paths } from '../../paths.ts'
import { byMail, declareEvent, inApp } from '../../platform/contract/event.ts'
import { dayInWords } from '../../platform/contract/in-words.ts'
import { moment } from '../../platform/contract/shapes.ts'
import { reviewReplied, reviewWritten } from '../reviews/reviews.events.ts'

/** This event occurs once per course, however often it is published again. */
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

/** The orders of the course, which it links to, name the buyer. */
export const courseBought = declareEvent({
  kind: 'course_bought',
  subject: 'order',
  params: z.strictObject({ course_id: z.int().positive() }),
  notification: byMail('Sales of your courses'),
  audience: {
    owner: {
      quotesTitle: 'own',
      sentence: ({ title }) =>
        title === null ? 'One of your courses was bought' : `Your course “${title}” was bought`,
      path: ({ params }) => paths.teaching(params.course_id, { tab: 'orders' }),
      activity: { icon: 'coins', hasAmount: true },
    },
  },
})

/** Several students are one notice, which links to their names. */
export const courseEnrolled = declareEvent({
  kind: 'course_enrolled',
  subject: 'course',
  params: z.strictObject({}),
  notification: inApp('Enrollments in your free courses', { mailAfterMinutes: 60, isGrouped: true }),
  audience: {
    owner: {
      quotesTitle: 'own',
      sentence: ({ title, count }) =>
        `${count > 1 ? `${count} students` : 'A student'} enrolled in ${title === null ? 'one of your courses' : `“${title}”`}`,
      path: ({ subject }) => paths.teaching(subject),
      activity: { icon: 'book' },
    },
  },
})

/** The buyer finds the first lecture even if the browser was closed when the payment was confirmed. */
export const courseReady = declareEvent({
  kind: 'course_ready',
  subject: 'course',
  params: z.strictObject({}),
  notification: byMail('Courses you bought'),
  audience: {
    other: {
      quotesTitle: 'bound',
      sentence: ({ title }) =>
        title === null ? 'Your course is ready' : `Your course “${title}” is ready: start learning`,
      path: ({ subject }) => paths.learn(subject),
      activity: { icon: 'book' },
    },
  },
})

export const courseRefunded = declareEvent({
  kind: 'course_refunded',
  subject: 'course',
  /** Only the instructor is notified of a part, and of a dispute that is won: the buyer has a receipt of the one. */
  params: z.strictObject({
    returned: z.enum(['refunded', 'disputed', 'part', 'won']).default('refunded'),
  }),
  notification: byMail('Refunds of courses'),
  audience: {
    owner: {
      quotesTitle: 'own',
      sentence({ title, params: { returned } }) {
        const course = title === null ? 'one of your courses' : `your course “${title}”`
        if (returned === 'part') return `A buyer got a part back of what they paid for ${course}`
        if (returned === 'won') return `A dispute about ${course} was decided for you`
        if (returned === 'disputed')
          return title === null
            ? 'A bank took back what was paid for one of your courses'
            : `A bank took back what was paid for your course “${title}”`
        return title === null ? 'One of your courses was refunded' : `Your course “${title}” was refunded`
      },
      path: ({ subject }) => paths.teaching(subject, { tab: 'orders' }),
      activity: { icon: 'coins' },
    },
    other: {
      quotesTitle: 'bound',
      sentence({ title, params: { returned } }) {
        if (returned === 'disputed')
          return title === null
            ? 'Your bank took back what you paid for a course, which you no longer have'
            : `Your bank took back what you paid for “${title}”, so you no longer have it`
        return title === null ? 'Your course refund was issued' : `Your refund for “${title}” was issued`
      },
      path: ({ subject }) => paths.course(subject),
      activity: { icon: 'coins' },
    },
  },
})

export const courseRefundDeclined = declareEvent({
  kind: 'course_refund_declined',
  subject: 'course',
  params: z.strictObject({}),
  notification: byMail('Answers to your refund requests'),
  audience: {
    other: {
      sentence: ({ title }) =>
        title === null
          ? 'Your request for a refund was declined'
          : `Your request for a refund of “${title}” was declined`,
      mail: () => ({
        lines: ["We reviewed your request and won't refund this purchase. You keep the course."],
        button: 'Open the course',
      }),
      path: ({ subject }) => paths.learn(subject),
      activity: { icon: 'coins' },
    },
  },
})

/** The course is less than its buyers paid for, so they can give it back. */
export const courseReduced = declareEvent({
  kind: 'course_reduced',
  subject: 'course',
  params: z.strictObject({ lectures: z.int().nonnegative(), until: moment }),
  notification: byMail('Lectures removed from your courses'),
  audience: {
    other: {
      sentence({ title, params: { lectures, until } }) {
        const some = lectures === 1 ? 'a lecture' : `${lectures} lectures`
        const lost = lectures === 0 ? 'half or more of the content' : some
        const course = title === null ? 'a course you bought' : `“${title}”`
        return `The instructor removed ${lost} from ${course}: you can get a refund until ${dayInWords(until)}`
      },
      mail: ({ params: { until } }) => ({
        lines: [
          'The course has less content than when you bought it.',
          `If you no longer want it, press Refund beside it in your settings by ${dayInWords(until)} (UTC).`,
        ],
        button: 'Open your settings',
      }),
      path: () => paths.settings('subscriptions'),
      activity: { icon: 'book' },
    },
  },
})

export const courseReviewed = reviewWritten({
  kind: 'course_reviewed',
  subject: 'course',
  label: 'Reviews of your courses',
  pathOf: paths.course,
})

export const courseReviewAnswered = reviewReplied({
  kind: 'course_review_answered',
  subject: 'course_review',
  params: z.strictObject({ course_id: z.int().positive() }),
  label: 'Replies to your reviews of courses',
  replier: 'The instructor',
  pageOf: ({ course_id }) => paths.course(course_id),
})

export const courseEvents = [
  coursePublished,
  courseBought,
  courseEnrolled,
  courseReady,
  courseRefunded,
  courseRefundDeclined,
  courseReduced,
  courseReviewed,
  courseReviewAnswered,
] as const
