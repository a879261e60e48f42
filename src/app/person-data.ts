// Which nouns store something about a person, highest first: rows are erased before those that they refer to.
import { accessData } from '../features/agents/access/server/actions.ts'
import { agentData } from '../features/agents/person-data/server/actions.ts'
import { conversationData } from '../features/conversations/person-data/server/actions.ts'
import { courseData } from '../features/courses/person-data/server/actions.ts'
import { eventData } from '../features/events/server/actions.ts'
import { followData } from '../features/follows/person-data/server/actions.ts'
import { moderationData } from '../features/moderation/person-data/server/actions.ts'
import { notificationData } from '../features/notifications/server/actions.ts'
import { paymentData } from '../features/payments/person-data/server/actions.ts'
import { blockData } from '../features/profiles/blocks/server/actions.ts'
import { profileData } from '../features/profiles/server/actions.ts'
import { projectData } from '../features/projects/person-data/server/actions.ts'
import { reviewData } from '../features/reviews/person-data/server/actions.ts'
import { storedFileData } from '../platform/file-storage/files.ts'
import { keyData } from '../platform/idempotency/once.ts'
import type { PersonData } from '../platform/person-data.ts'

export const ALL_PERSON_DATA: readonly PersonData[] = [
  keyData,
  accessData,
  agentData,
  courseData,
  paymentData,
  projectData,
  conversationData,
  reviewData,
  moderationData,
  followData,
  blockData,
  notificationData,
  eventData,
  profileData,
  storedFileData,
]
