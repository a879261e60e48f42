// Lists every kind of event of the product, in the order of the notification preferences, and looks up the titles of
// their subjects.
import { agentEvents } from '../features/agents/agents.events.ts'
import { healthEvents } from '../features/agents/health/health.events.ts'
import { runEvents } from '../features/agents/runs/runs.events.ts'
import { agentSubject, purchaseSubject } from '../features/agents/server/agents.actions.ts'
import { agentReviewSubject } from '../features/agents/server/reviews.ts'
import { soldAgentEvents } from '../features/agents/sold-agents.events.ts'
import { conversationEvents } from '../features/conversations/conversations.events.ts'
import { courseEvents } from '../features/courses/courses.events.ts'
import { orderSubject } from '../features/courses/orders/server/orders.actions.ts'
import { questionEvents } from '../features/courses/questions/questions.events.ts'
import { questionSubject } from '../features/courses/questions/server/questions.actions.ts'
import { courseSubject } from '../features/courses/server/courses.actions.ts'
import { courseReviewSubject } from '../features/courses/server/reviews.ts'
import { eventKinds } from '../features/events/server/kinds.ts'
import type { EventSubject } from '../features/events/server/subjects.ts'
import { followEvents } from '../features/follows/follows.events.ts'
import { followerCountSubject } from '../features/follows/server/follows.actions.ts'
import { moderationEvents } from '../features/moderation/moderation.events.ts'
import { hiddenContentSubject } from '../features/moderation/server/moderation.actions.ts'
import { invitationEvents } from '../features/projects/invitations/invitations.events.ts'
import { invitationSubject } from '../features/projects/invitations/server/invitations.actions.ts'
import { projectEvents } from '../features/projects/projects.events.ts'
import { outcomeEvents } from '../features/projects/proposals/outcomes.events.ts'
import { proposalEvents } from '../features/projects/proposals/proposals.events.ts'
import { proposalSubject } from '../features/projects/proposals/server/proposals.actions.ts'
import { projectSubject } from '../features/projects/server/projects.actions.ts'
import { payoutEvents } from '../features/selling/payouts/payouts.events.ts'
import { payoutSubjects } from '../features/selling/payouts/server/payouts.actions.ts'
import { updateSubject } from '../features/updates/server/updates.actions.ts'
import { updateEvents } from '../features/updates/updates.events.ts'
import type { EventDeclaration } from '../platform/contract/event.ts'

export const ALL_EVENTS: readonly EventDeclaration[] = [
  ...proposalEvents,
  ...invitationEvents,
  ...outcomeEvents,
  ...conversationEvents,
  ...projectEvents,
  ...agentEvents,
  ...soldAgentEvents,
  ...runEvents,
  ...healthEvents,
  ...courseEvents,
  ...questionEvents,
  ...payoutEvents,
  ...followEvents,
  ...moderationEvents,
  ...updateEvents,
]

const subjects: readonly EventSubject[] = [
  projectSubject,
  proposalSubject,
  invitationSubject,
  agentSubject,
  purchaseSubject,
  agentReviewSubject,
  courseSubject,
  orderSubject,
  courseReviewSubject,
  questionSubject,
  ...payoutSubjects,
  followerCountSubject,
  hiddenContentSubject,
  updateSubject,
]

export const EVENT_CATALOGUE = { kinds: eventKinds(ALL_EVENTS), subjects }
