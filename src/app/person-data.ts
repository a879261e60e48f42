// Which nouns store something about a person, highest first: rows are erased before those that they refer to.
import { accessData } from '../features/agents/access/server/actions.ts'
import { agentData } from '../features/agents/person-data/server/actions.ts'
import { conversationData } from '../features/conversations/person-data/server/actions.ts'
import {
  courseCoverBucket,
  coursePreviewBucket,
  lectureCaptionsBucket,
  lectureVideoBucket,
} from '../features/courses/buckets.ts'
import { courseFileUse } from '../features/courses/editing/server/actions.ts'
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
import { updateData } from '../features/updates/person-data/server/actions.ts'
import { type OutlivingFiles, storedFileData } from '../platform/file-storage/files.ts'
import { keyData } from '../platform/idempotency/once.ts'
import type { PersonData } from '../platform/person-data.ts'
import { ALL_REVIEWED_PRODUCTS } from './reviews.ts'

/** What courses still show after their owner's others were deleted is what their students paid for. */
const SOLD_COURSE_FILES: OutlivingFiles = {
  buckets: [courseCoverBucket, coursePreviewBucket, lectureVideoBucket, lectureCaptionsBucket],
  use: courseFileUse,
}

export const ALL_PERSON_DATA: readonly PersonData[] = [
  keyData,
  accessData,
  reviewData(ALL_REVIEWED_PRODUCTS),
  agentData,
  courseData,
  updateData,
  paymentData,
  projectData,
  conversationData,
  moderationData,
  followData,
  blockData,
  notificationData,
  eventData,
  profileData,
  storedFileData(SOLD_COURSE_FILES),
]
