// What people can report and operators can hide, as the nouns declare it. In this order a ban hides what someone has.
import { moderatedAgents } from '../features/agents/server/moderation.ts'
import { moderatedMessages } from '../features/conversations/server/moderation.ts'
import { moderatedAnswers, moderatedQuestions } from '../features/courses/questions/server/moderation.ts'
import { moderatedCourses } from '../features/courses/server/moderation.ts'
import type { ModeratedKinds } from '../features/moderation/server/moderation.actions.ts'
import { moderatedProfiles } from '../features/profiles/server/moderation.ts'
import { moderatedProjects } from '../features/projects/server/moderation.ts'
import { moderatedReplies, moderatedReviews } from '../features/reviews/server/moderation.ts'
import { moderatedComments, moderatedUpdates } from '../features/updates/server/moderation.ts'
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
