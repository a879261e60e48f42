// Lists the nouns that store something about a person, highest first: rows are erased before those that they refer to.
import { applicationData } from '../features/accounts/applications/server/grants.actions.ts'
import { accessData } from '../features/agents/access/server/access.actions.ts'
import { runData } from '../features/agents/runs/server/runs.actions.ts'
import { agentData } from '../features/agents/server/agents-person-data.ts'
import { conversationData } from '../features/conversations/server/conversations-person-data.ts'
import {
  courseCoverBucket,
  coursePreviewBucket,
  lectureCaptionsBucket,
  lectureVideoBucket,
} from '../features/courses/courses.buckets.ts'
import { courseData } from '../features/courses/server/courses-person-data.ts'
import { courseFileUse } from '../features/courses/server/editing.actions.ts'
import { eventData } from '../features/events/server/events.actions.ts'
import { followData } from '../features/follows/server/follows-person-data.ts'
import { moderationData } from '../features/moderation/server/moderation-person-data.ts'
import { notificationData } from '../features/notifications/server/notifications.actions.ts'
import { paymentData } from '../features/payments/server/payments-person-data.ts'
import { blockData } from '../features/profiles/blocks/server/blocks.actions.ts'
import { profileData } from '../features/profiles/server/profiles.actions.ts'
import { projectData } from '../features/projects/server/projects-person-data.ts'
import { reviewData } from '../features/reviews/server/reviews-person-data.ts'
import { savedSearchData } from '../features/saved-searches/server/saved-searches-person-data.ts'
import { sellingData } from '../features/selling/server/selling-person-data.ts'
import { updateData } from '../features/updates/server/updates-person-data.ts'
import { type OutlivingFiles, storedFileData } from '../platform/file-storage/files.ts'
import { keyData } from '../platform/idempotency/once.ts'
import type { PersonData } from '../platform/person-data.ts'
import { ALL_REVIEWED_PRODUCTS } from './reviews.ts'

/** Students paid for the files that courses still show after the owner's other files were deleted. */
const SOLD_COURSE_FILES: OutlivingFiles = {
  buckets: [courseCoverBucket, coursePreviewBucket, lectureVideoBucket, lectureCaptionsBucket],
  use: courseFileUse,
}

export const ALL_PERSON_DATA: readonly PersonData[] = [
  keyData,
  applicationData,
  runData,
  accessData,
  sellingData,
  savedSearchData,
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
