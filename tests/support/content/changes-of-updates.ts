// Changes the public answers about updates, in this order.
import { saveOwnProfile } from '../../../src/features/profiles/server/profiles.actions.ts'
import {
  addComment,
  markUpdate,
  unmarkUpdate,
} from '../../../src/features/updates/server/interactions.actions.ts'
import { countJobs } from '../../../src/features/updates/server/interactions.jobs.ts'
import { editUpdate } from '../../../src/features/updates/server/posting.actions.ts'
import type { Person } from '../../../src/platform/actor.ts'
import type { Tx } from '../../../src/platform/database/database.ts'
import { createLog } from '../../../src/platform/log.ts'
import { makeUpdate } from '../people/makers.ts'
import type { TestProduct } from '../product/product.ts'
import { type Change, PUBLIC_ADDRESSES } from '../product/public-answers.ts'

type Place = { product: TestProduct; owner: Person; student: Person; posted: number }

export function changesOfUpdates({ product, owner, student, posted }: Place): Change[] {
  const { database, clock } = product
  const { UPDATES, UPDATE, COMMENTS, UPDATES_OF_PERSON, TAGS } = PUBLIC_ADDRESSES
  const now = () => clock.now()
  const change = <T>(work: (tx: Tx) => Promise<T>) => database.inTransaction(work)
  return [
    [
      'an update is posted',
      [UPDATES, UPDATES_OF_PERSON, TAGS],
      () => makeUpdate(product, owner, { text: 'What is new in #looms' }),
    ],
    [
      'an update is liked',
      [UPDATES, UPDATE, UPDATES_OF_PERSON],
      () =>
        change((tx) =>
          markUpdate(tx, { id: posted, interaction_type: 'like' }, { actor: student, now: now() }),
        ),
    ],
    [
      'a like is taken back',
      [UPDATES, UPDATE],
      () => change((tx) => unmarkUpdate(tx, student, { id: posted, interaction_type: 'like' })),
    ],
    [
      'an update is commented on',
      [UPDATES, UPDATE, COMMENTS],
      () =>
        change((tx) =>
          addComment(tx, { id: posted, newComment: { content: 'Yes' } }, { actor: student, now: now() }),
        ),
    ],
    [
      'who commented goes private',
      [COMMENTS],
      () => change((tx) => saveOwnProfile(tx, student, { is_public: false }, now())),
    ],
    [
      'an update is edited',
      [UPDATES, UPDATE, UPDATES_OF_PERSON],
      () =>
        change((tx) =>
          editUpdate(tx, { id: posted, updateChange: { text: 'Changed' } }, { actor: owner, now: now() }),
        ),
    ],
    [
      'counts of updates that had gone wrong are repaired',
      [UPDATES, UPDATE],
      async () => countJobs(database, createLog('silent'))[0]?.run(),
      async () => {
        await database.pool.query('update updates set likes_count = 7 where id = $1', [posted])
      },
    ],
    [
      'an update becomes a draft',
      [UPDATES, UPDATE, COMMENTS, UPDATES_OF_PERSON],
      () =>
        change((tx) =>
          editUpdate(tx, { id: posted, updateChange: { is_draft: true } }, { actor: owner, now: now() }),
        ),
    ],
  ]
}
