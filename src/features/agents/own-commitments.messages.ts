// Says in the dialog that deletes an account what happens to subscriptions.
import { dayInWords } from '../../platform/contract/in-words.ts'
import { furtherRunsOf } from '../payments/usage/usage.messages.ts'

export const subscriberMessages = {
  text: (people: number) =>
    people === 1 ? '1 person subscribes to your agents' : `${people} people subscribe to your agents`,
  /** `until` is the end of the last period that a subscriber paid for. */
  outcome: (until: string | null) =>
    `They won't be charged again and keep access until the end of the period they paid for${until === null ? '' : `: the last on ${dayInWords(until)}`}.`,
} as const

export const ownSubscriptionMessages = {
  text: (agents: number) => (agents === 1 ? 'You subscribe to 1 agent' : `You subscribe to ${agents} agents`),
  outcome:
    "Your access and keys end right away. No further month is charged, and past payments aren't refunded.",
} as const

export const unbilledRunMessages = {
  text: (amount: string, runs: number) => `${furtherRunsOf(runs)} for ${amount} aren’t billed yet`,
  outcome: 'Your stored card is charged for them once you leave.',
} as const
