// Lists the effects of blocking a person, as the nouns declare them.
import { conversationBlocking } from '../features/conversations/server/conversations.actions.ts'
import { followBlocking } from '../features/follows/server/follows.actions.ts'
import { subscriptionBlocking } from '../features/payments/subscriptions/server/subscriptions.actions.ts'
import type { BlockHandler } from '../features/profiles/blocks/server/blocks.actions.ts'
import { ALL_SALES } from './payments.ts'

export const ALL_BLOCK_HANDLERS: readonly BlockHandler[] = [
  followBlocking,
  conversationBlocking,
  subscriptionBlocking({ products: ALL_SALES }),
]
