// What the dialog that deletes an account says about subscriptions.
import { dayInWords } from '../../platform/contract/in-words.ts'

export const subscriberMessages = {
  text: (people: number) =>
    people === 1 ? '1 person subscribes to your agents' : `${people} people subscribe to your agents`,
  /** `until`: when the last of them has used up what they paid for. */
  outcome: (until: string | null) =>
    `They aren't charged again, and keep access until what they paid for runs out${until === null ? '' : `: the last on ${dayInWords(until)}`}.`,
} as const

export const ownSubscriptionMessages = {
  text: (agents: number) => (agents === 1 ? 'You subscribe to 1 agent' : `You subscribe to ${agents} agents`),
  outcome:
    "Your access and your keys end right away. You aren't charged again, and what you paid isn't refunded.",
} as const
