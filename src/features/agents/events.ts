// The events of an agent, for its owner. Who deployed one is not revealed; who wrote a review is public.
import * as z from 'zod'
import { paths } from '../../paths.ts'
import { declareEvent } from '../../platform/contract/event.ts'
import { REVIEWS_ANCHOR } from '../reviews/rules.ts'

const toReviews = (agentId: number) => `${paths.agent(agentId)}#${REVIEWS_ANCHOR}`

export const agentOffered = declareEvent({
  kind: 'agent_offered',
  subject: 'agent',
  params: z.strictObject({}),
  audience: {
    actor: {
      sentence: ({ title }) => `You offered the agent “${title}”`,
      path: ({ subject }) => paths.agent(subject),
      activity: { icon: 'bot', hasAmount: true },
    },
  },
})

export const agentDeployed = declareEvent({
  kind: 'agent_deployed',
  subject: 'purchase',
  params: z.strictObject({ agent_id: z.int().positive() }),
  audience: {
    owner: {
      sentence: ({ title }) => `“${title}” was deployed`,
      path: ({ params }) => paths.agent(params.agent_id),
      activity: { icon: 'coins', hasAmount: true },
    },
  },
})

export const agentReviewed = declareEvent({
  kind: 'agent_reviewed',
  subject: 'agent',
  params: z.strictObject({ stars: z.int().min(1).max(5) }),
  audience: {
    owner: {
      sentence({ person, title, params: { stars } }) {
        const given = stars === 1 ? '1 star' : `${stars} stars`
        return person ? `${person} gave “${title}” ${given}` : `“${title}” was given ${given}`
      },
      path: ({ subject }) => toReviews(subject),
      activity: { icon: 'star' },
    },
  },
})

export const agentReviewAnswered = declareEvent({
  kind: 'agent_review_answered',
  subject: 'agent_review',
  params: z.strictObject({ agent_id: z.int().positive() }),
  notification: {
    label: 'Replies to your reviews',
    channel: 'mail',
    mailAfterMinutes: 0,
    isGrouped: true,
  },
  audience: {
    other: {
      sentence({ person, title }) {
        const review = title === null ? 'your review' : `your review of “${title}”`
        return `${person ?? 'The seller'} replied to ${review}`
      },
      path: ({ params }) => toReviews(params.agent_id),
      activity: { icon: 'star' },
    },
  },
})

export const agentEvents = [agentOffered, agentDeployed, agentReviewed, agentReviewAnswered] as const
