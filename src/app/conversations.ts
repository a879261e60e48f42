// People can have conversations about these, as the nouns declare it.

import { deploymentConversations } from '../features/agents/conversations/server/conversations.actions.ts'
import type { ConversationSubjects } from '../features/conversations/server/subjects.ts'
import { orderConversations } from '../features/courses/orders/server/conversations.ts'
import { proposalConversations } from '../features/projects/proposals/conversations/server/conversations.actions.ts'

export const ALL_CONVERSATION_SUBJECTS: ConversationSubjects = [
  proposalConversations,
  deploymentConversations,
  orderConversations,
]
