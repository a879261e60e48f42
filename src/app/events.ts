// Every kind of event of the product, in the order of the notification preferences, and who looks up the titles of
// their subjects.
import { agentEvents } from '../features/agents/events.ts'
import { agentReviewSubject } from '../features/agents/reviews/server/actions.ts'
import { agentSubject, purchaseSubject } from '../features/agents/server/actions.ts'
import { conversationEvents } from '../features/conversations/events.ts'
import { courseEvents } from '../features/courses/events.ts'
import { orderSubject } from '../features/courses/orders/server/actions.ts'
import { questionEvents } from '../features/courses/questions/events.ts'
import { questionSubject } from '../features/courses/questions/server/actions.ts'
import { courseReviewSubject } from '../features/courses/reviews/server/actions.ts'
import { courseSubject } from '../features/courses/server/actions.ts'
import { followEvents } from '../features/follows/events.ts'
import { followerCountSubject } from '../features/follows/server/actions.ts'
import { moderationEvents } from '../features/moderation/events.ts'
import { hiddenContentSubject } from '../features/moderation/server/actions.ts'
import { payoutEvents } from '../features/payments/payouts/events.ts'
import { payoutSubject } from '../features/payments/payouts/server/actions.ts'
import { projectEvents } from '../features/projects/events.ts'
import { invitationEvents } from '../features/projects/invitations/events.ts'
import { invitationSubject } from '../features/projects/invitations/server/actions.ts'
import { proposalEvents } from '../features/projects/proposals/events.ts'
import { outcomeEvents } from '../features/projects/proposals/outcomes/events.ts'
import { proposalSubject } from '../features/projects/proposals/server/actions.ts'
import { projectSubject } from '../features/projects/server/actions.ts'
import { updateEvents } from '../features/updates/events.ts'
import { updateSubject } from '../features/updates/server/actions.ts'
import type { EventDeclaration } from '../platform/contract/event.ts'
import { eventKinds } from '../platform/contract/event-kinds.ts'
import type { EventSubject } from '../platform/event-subjects.ts'

export const ALL_EVENTS: readonly EventDeclaration[] = [
  ...proposalEvents,
  ...invitationEvents,
  ...outcomeEvents,
  ...conversationEvents,
  ...projectEvents,
  ...agentEvents,
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
  payoutSubject,
  followerCountSubject,
  hiddenContentSubject,
  updateSubject,
]

/** Passed to everything that shows events. */
export const EVENT_CATALOGUE = { kinds: eventKinds(ALL_EVENTS), subjects }
