// Who subscribes to a person's agents, and what they subscribe to themselves, for the dialog that deletes an account.
import type { OwnCommitments } from '../../../../platform/own-commitments.ts'
import { ownSubscriptionMessages, subscriberMessages } from '../messages.ts'
import { countSubscriptions, subscribersOf } from './records.ts'

export const subscribers: OwnCommitments = {
  kind: 'subscribers',
  async find(reader, owner) {
    const { people, until } = await subscribersOf(reader, owner)
    const { text, outcome } = subscriberMessages
    return people === 0 ? undefined : { text: text(people), outcome: outcome(until) }
  },
}

export const ownSubscriptions: OwnCommitments = {
  kind: 'own_subscriptions',
  async find(reader, owner) {
    const count = await countSubscriptions(reader, owner)
    const { text, outcome } = ownSubscriptionMessages
    return count === 0 ? undefined : { text: text(count), outcome }
  },
}
