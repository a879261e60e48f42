// The events of an agent, for its owner and for those who deploy it. Who deploys one is named to its owner only if they
// were told so before they paid.
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

const params = z.strictObject({ agent_id: z.int().positive() })

export const agentDeployed = declareEvent({
  kind: 'agent_deployed',
  subject: 'purchase',
  params,
  notification: {
    label: 'Deployments of your agents',
    channel: 'mail',
    mailAfterMinutes: 0,
    isGrouped: false,
  },
  audience: {
    actor: {
      sentence: ({ title }) => (title === null ? 'You deployed an agent' : `You deployed “${title}”`),
      path: ({ subject }) => paths.deployment(subject),
      activity: { icon: 'bot', hasAmount: true },
    },
    owner: {
      sentence({ person, title }) {
        const agent = title === null ? 'an agent of yours' : `“${title}”`
        if (person) return `${person} deployed ${agent}`
        return title === null ? 'An agent of yours was deployed' : `${agent} was deployed`
      },
      path: ({ params: { agent_id } }) => paths.soldDeployments(agent_id),
      activity: { icon: 'coins', hasAmount: true },
    },
  },
})

/** For the buyer: the way to the setup, also for those whose browser was gone when the payment was confirmed. */
export const agentReady = declareEvent({
  kind: 'agent_ready',
  subject: 'purchase',
  params,
  notification: {
    label: 'Agents that you deployed',
    channel: 'mail',
    mailAfterMinutes: 0,
    isGrouped: false,
  },
  audience: {
    owner: {
      sentence: ({ title }) =>
        title === null ? 'Your agent is deployed' : `“${title}” is deployed and ready to set up`,
      path: ({ subject }) => paths.deployment(subject),
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

export const agentEvents = [
  agentOffered,
  agentDeployed,
  agentReady,
  agentReviewed,
  agentReviewAnswered,
] as const
