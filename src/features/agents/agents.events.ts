// The events of an agent, for its owner and for those who deploy it. A buyer is named to the owner only if the page
// said so before they paid.
import * as z from 'zod'
import { paths } from '../../paths.ts'
import { byMail, declareEvent, type MailDetails } from '../../platform/contract/event.ts'
import { dayInWords, dollarsInFull, momentInWords } from '../../platform/contract/in-words.ts'
import { moment } from '../../platform/contract/shapes.ts'
import { WITHDRAWAL_REASONS, type WithdrawalReason } from '../payments/payments.rules.ts'
import { reviewReplied, reviewWritten } from '../reviews/reviews.events.ts'

export const agentOffered = declareEvent({
  kind: 'agent_offered',
  subject: 'agent',
  params: z.strictObject({}),
  audience: {
    actor: {
      sentence: ({ title }) => `You listed the agent “${title}”`,
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
  notification: byMail('Deployments of your agents'),
  audience: {
    actor: {
      sentence: ({ title }) => (title === null ? 'You deployed an agent' : `You deployed “${title}”`),
      path: ({ subject }) => paths.deployment(subject),
      activity: { icon: 'bot', hasAmount: true },
    },
    owner: {
      quotesTitle: 'own',
      sentence({ person, title }) {
        const agent = title === null ? 'one of your agents' : `“${title}”`
        if (person) return `${person} deployed ${agent}`
        return title === null ? 'One of your agents was deployed' : `Your agent ${agent} was deployed`
      },
      mail: () => ({
        lines: ['You can see there who has deployed it, and message them about the setup.'],
        button: 'See who deployed it',
      }),
      path: ({ params: { agent_id } }) => paths.soldDeployments(agent_id),
      activity: { icon: 'coins', hasAmount: true },
    },
  },
})

/** The buyer finds its page even if the browser was closed when the payment was confirmed. */
export const agentReady = declareEvent({
  kind: 'agent_ready',
  subject: 'purchase',
  params,
  notification: byMail('Agents you deployed'),
  audience: {
    owner: {
      quotesTitle: 'bound',
      sentence: ({ title }) =>
        title === null ? 'Your agent is deployed' : `Your agent “${title}” is deployed and ready to use`,
      mail: () => ({
        lines: [
          'On its page, you can run it or call it from your code. If it’s set up by hand, the seller’s instructions are there. You can also message the seller.',
        ],
        button: 'Open it',
      }),
      path: ({ subject }) => paths.deployment(subject),
    },
  },
})

export const agentPaymentFailed = declareEvent({
  kind: 'agent_payment_failed',
  subject: 'purchase',
  params: params.extend({ until: moment, price: z.number().optional() }),
  notification: byMail('Payments that fail', { isGrouped: true }),
  audience: {
    owner: {
      quotesTitle: 'bound',
      sentence: ({ title, params: { until } }) =>
        `Your payment for ${agentCalled(title)} failed. Change your card by ${dayInWords(until)} to keep it`,
      mail: ({ params: { until, price } }) => ({
        lines: [
          `Your card was declined${price === undefined ? '' : ` for ${dollarsInFull(price)}`}. We'll try it again until ${momentInWords(until)}, and you keep the agent until then.`,
          "If every try fails, your access ends, and you won't be charged.",
        ],
        button: CHANGE_CARD,
      }),
      path: ({ subject }) => paths.deployment(subject),
    },
  },
})

export const agentAccessEnded = declareEvent({
  kind: 'agent_access_ended',
  subject: 'purchase',
  params: params.extend({ how: z.enum(['ended', 'unpaid', 'trial_unpaid', 'refunded', 'disputed']) }),
  notification: byMail('Subscriptions that end'),
  audience: {
    owner: {
      quotesTitle: 'bound',
      sentence({ title, params: { how } }) {
        const ended = `Your access to ${agentCalled(title)} has ended`
        if (how === 'trial_unpaid')
          return `Your free trial of ${agentCalled(title)} is over, and your access has ended, because the first payment failed`
        if (how === 'unpaid') return `${ended}, because it couldn't be paid for`
        if (how === 'disputed') return `${ended}, because your bank took your last payment back`
        return how === 'refunded' ? `${ended}, and your last payment was refunded` : ended
      },
      mail: ({ params: { how } }) => ({
        lines: [
          WHY_ENDED[how],
          "An access key that you made for it no longer works, and you won't be charged again.",
        ],
        button: 'See your deployment',
      }),
      path: ({ subject }) => paths.deployment(subject),
    },
  },
})

const WHY_WITHDRAWN: Record<WithdrawalReason, (agent: string) => string> = {
  seller: (agent) => `The seller stopped offering ${agent}`,
  moderation: (agent) => `Guildhall removed ${agent}`,
  left: (agent) => `The seller of ${agent} left Guildhall`,
  health: (agent) => `Guildhall withdrew ${agent} from sale, because it kept failing`,
  not_renewed: (agent) => `Your subscription to ${agent} is not renewed`,
}

export const agentWithdrawn = declareEvent({
  kind: 'agent_withdrawn',
  subject: 'purchase',
  params: params.extend({ why: z.enum(WITHDRAWAL_REASONS), until: moment.nullable() }),
  notification: byMail('Agents you deployed that go off sale'),
  audience: {
    owner: {
      quotesTitle: 'bound',
      sentence({ title, params: { why, until } }) {
        const ends = until === null ? '' : `. You can use it until ${dayInWords(until)}`
        return WHY_WITHDRAWN[why](agentCalled(title)) + ends
      },
      mail: ({ params: { until } }) => ({
        lines: [
          until === null
            ? 'Your subscription is not renewed.'
            : `You can use it, and its access key, until ${momentInWords(until)}. Your subscription is not renewed, so you won't be charged for the time after that.`,
        ],
        button: 'See your deployment',
      }),
      path: ({ subject }) => paths.deployment(subject),
    },
  },
})

const announcedAhead = z.discriminatedUnion('what', [
  z.strictObject({
    what: z.literal('price_changes'),
    from: z.number(),
    to: z.number(),
    on: moment,
  }),
  z.strictObject({ what: z.literal('trial_ends'), price: z.number(), on: moment }),
  z.strictObject({
    what: z.literal('card_expires'),
    on: moment,
    price: z.number().optional(),
    due: moment.optional(),
  }),
])
type Announced = z.output<typeof announcedAhead>

export const agentPaymentAhead = declareEvent({
  kind: 'agent_payment_ahead',
  subject: 'purchase',
  params: params.extend({
    announced: announcedAhead,
  }),
  notification: byMail('Price changes, trials that end and cards that expire'),
  audience: {
    owner: {
      quotesTitle: 'bound',
      sentence({ title, params: { announced } }) {
        const agent = agentCalled(title)
        switch (announced.what) {
          case 'trial_ends':
            return `Your free trial of ${agent} ends on ${dayInWords(announced.on)}. Then you pay ${dollarsInFull(announced.price)} a month, unless you cancel before`
          case 'card_expires':
            return `The card that pays for ${agent} expires before the next payment. Change it to keep the agent`
          case 'price_changes':
            return announced.from === announced.to
              ? `The price of ${agent} stays at ${dollarsInFull(announced.to)} a month`
              : `The price of ${agent} changes to ${dollarsInFull(announced.to)} a month instead of ${dollarsInFull(announced.from)}, from your first payment after ${dayInWords(announced.on)}`
        }
      },
      mail: ({ params: { announced } }) => detailsAhead(announced),
      path: ({ subject }) => paths.deployment(subject),
    },
  },
})

const agentCalled = (title: string | null) => (title === null ? 'an agent' : `“${title}”`)

const CHANGE_CARD = 'Change your card'

const WHY_ENDED = {
  ended: 'The period you paid for has ended.',
  unpaid: 'The last renewal was not paid.',
  trial_unpaid: "Your card was declined for the first payment, so you weren't charged.",
  refunded: 'The refund can take a few days to appear on your statement.',
  disputed: 'Your bank disputed the last payment, and took it back.',
} as const

function detailsAhead(announced: Announced): MailDetails {
  const button = 'See your subscription'
  const keepUntil = "you keep the agent until the time you've paid for is over."
  switch (announced.what) {
    case 'trial_ends':
      return {
        lines: [
          `Your card will be charged ${dollarsInFull(announced.price)} on ${momentInWords(announced.on)}, and the same every month.`,
          'Cancel before that and you pay nothing. If the payment fails, your access ends that day.',
        ],
        button,
      }
    case 'card_expires':
      return {
        lines:
          announced.price === undefined || announced.due === undefined
            ? []
            : [
                `The next payment, ${dollarsInFull(announced.price)}, is due on ${momentInWords(announced.due)}.`,
              ],
        button: CHANGE_CARD,
      }
    case 'price_changes':
      return {
        lines:
          announced.from === announced.to
            ? ["The seller canceled the price change. You don't need to do anything."]
            : [
                `The new price applies to payments after ${momentInWords(announced.on)}. Until then you pay ${dollarsInFull(announced.from)}.`,
                `If you don't want to pay it, cancel before that: ${keepUntil}`,
              ],
        button,
      }
  }
}

export const agentReviewed = reviewWritten({
  kind: 'agent_reviewed',
  subject: 'agent',
  label: 'Reviews of your agents',
  pathOf: paths.agent,
})

export const agentReviewAnswered = reviewReplied({
  kind: 'agent_review_answered',
  subject: 'agent_review',
  params: z.strictObject({ agent_id: z.int().positive() }),
  label: 'Replies to your reviews',
  replier: 'The seller',
  quotesTitle: 'bound',
  pageOf: ({ agent_id }) => paths.agent(agent_id),
})

export const agentEvents = [
  agentOffered,
  agentDeployed,
  agentReady,
  agentPaymentFailed,
  agentAccessEnded,
  agentPaymentAhead,
  agentWithdrawn,
  agentReviewed,
  agentReviewAnswered,
] as const
