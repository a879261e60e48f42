// What blocking a person means, as the nouns declare it.
import { conversationBlocking } from '../features/conversations/server/actions.ts'
import { followBlocking } from '../features/follows/server/actions.ts'
import type { BlockHandler } from '../features/profiles/blocks/server/actions.ts'

export const ALL_BLOCK_HANDLERS: readonly BlockHandler[] = [followBlocking, conversationBlocking]
