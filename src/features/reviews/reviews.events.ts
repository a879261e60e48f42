// The events of reviews, which the nouns of reviewed products declare: a review was written, and it was answered.
import * as z from 'zod'
import { byMail, declareEvent } from '../../platform/contract/event.ts'
import { MAX_STARS, MIN_STARS, REVIEWS_ANCHOR } from './reviews.rules.ts'

const reviewsOn = (page: string) => `${page}#${REVIEWS_ANCHOR}`

/** Notifies the product's owner; editing a review notifies no one. */
export const reviewWritten = ({
  pathOf,
  label,
  ...names
}: {
  kind: string
  subject: string
  label: string
  pathOf: (id: number) => string
}) =>
  declareEvent({
    ...names,
    params: z.strictObject({ stars: z.int().min(MIN_STARS).max(MAX_STARS) }),
    notification: byMail(label, { isOnce: true }),
    audience: {
      owner: {
        quotesTitle: 'own',
        sentence({ person, title, params: { stars } }) {
          const given = stars === 1 ? '1 star' : `${stars} stars`
          return `${person ?? 'Someone'} gave ${title === null ? 'what you sell' : `“${title}”`} ${given}`
        },
        path: ({ subject }) => reviewsOn(pathOf(subject)),
        activity: { icon: 'star' },
      },
    },
  })

export const reviewReplied = <Params extends Readonly<Record<string, unknown>>>({
  label,
  replier,
  quotesTitle,
  pageOf,
  ...declared
}: {
  kind: string
  subject: string
  params: z.ZodType<Params>
  label: string
  /** The name of a replier without a public one: 'The seller'. */
  replier: string
  /** A payment binds the two, so the subject of the mail may name the product. */
  quotesTitle?: 'bound'
  pageOf: (params: Params) => string
}) =>
  declareEvent({
    ...declared,
    notification: byMail(label, { isGrouped: true, isOnce: true }),
    audience: {
      other: {
        ...(quotesTitle && { quotesTitle }),
        sentence({ person, title }) {
          const review = title === null ? 'your review' : `your review of “${title}”`
          return `${person ?? replier} replied to ${review}`
        },
        path: ({ params }: { params: Params }) => reviewsOn(pageOf(params)),
        activity: { icon: 'star' },
      },
    },
  })
