// People can report these and operators can hide them, as the nouns declare it. A ban hides a person's content in this
// order.
import { accountVerbs, endedBans, onAccount } from '../features/accounts/management/server/operators.ts'
import { moderatedAgents } from '../features/agents/server/agents-moderation.ts'
import { moderatedMessages } from '../features/conversations/server/conversations-moderation.ts'
import {
  moderatedAnswers,
  moderatedQuestions,
} from '../features/courses/questions/server/questions-moderation.ts'
import { moderatedCourses } from '../features/courses/server/courses-moderation.ts'
import type { ModeratedKinds } from '../features/moderation/server/moderation.actions.ts'
import { restoreAllOf } from '../features/moderation/server/operators.ts'
import { moderatedProfiles } from '../features/profiles/server/profiles-moderation.ts'
import { moderatedProjects } from '../features/projects/server/projects-moderation.ts'
import { moderatedReplies, moderatedReviews } from '../features/reviews/server/reviews-moderation.ts'
import { moderatedComments, moderatedUpdates } from '../features/updates/server/updates-moderation.ts'
import type { Database } from '../platform/database/database.ts'
import { ALL_REVIEWED_PRODUCTS } from './reviews.ts'

const AT_ONCE = 100

/** Puts back the content of bans that are over by now; returns its number. */
export async function endBans(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  now: Date,
): Promise<number> {
  const over = await endedBans(db, now, AT_ONCE)
  const by = { operator: 'Guildhall', note: 'The ban is over' }
  const unban = accountVerbs([]).get('unban')
  if (!unban) throw new Error('No verb ends bans')
  for (const email of over)
    await inTransaction((tx) =>
      onAccount(
        tx,
        async (inTx, user, at) => {
          await restoreAllOf(inTx, { kinds: ALL_MODERATED_KINDS, ownerId: user.id, by }, at)
          return unban(inTx, user, at)
        },
        email,
        now,
      ),
    )
  return over.length
}

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
