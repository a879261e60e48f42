// What people can report and operators can hide, as the nouns declare it. In this order a ban hides what somebody has.
import { moderatedAgents } from '../features/agents/moderation/server/actions.ts'
import { moderatedMessages } from '../features/conversations/moderation/server/actions.ts'
import { moderatedCourses } from '../features/courses/moderation/server/actions.ts'
import {
  moderatedAnswers,
  moderatedQuestions,
} from '../features/courses/questions/moderation/server/actions.ts'
import type { ModeratedKinds } from '../features/moderation/server/actions.ts'
import { moderatedProfiles } from '../features/profiles/moderation/server/actions.ts'
import { moderatedProjects } from '../features/projects/moderation/server/actions.ts'
import { moderatedReplies, moderatedReviews } from '../features/reviews/moderation/server/actions.ts'
import { moderatedComments, moderatedUpdates } from '../features/updates/moderation/server/actions.ts'
import { ALL_REVIEWED_PRODUCTS } from './reviews.ts'

export const ALL_MODERATED_KINDS: ModeratedKinds = [
  moderatedProfiles,
  moderatedProjects,
  moderatedAgents,
  moderatedCourses,
  moderatedReviews(ALL_REVIEWED_PRODUCTS),
  moderatedReplies(ALL_REVIEWED_PRODUCTS),
  moderatedMessages,
  moderatedQuestions,
  moderatedAnswers,
  moderatedComments,
  moderatedUpdates,
]
