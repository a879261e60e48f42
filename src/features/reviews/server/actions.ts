// What can be done with reviews. Whether somebody bought the thing is for the thing's own noun to say.

import type { Person } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { PersonData } from '../../../platform/person-data.ts'
import type { ReviewedType } from '../rules.ts'
import { averageStars, insertReview, reviewsOfPerson } from './records.ts'

export type ReviewInput = {
  product_type: ReviewedType
  product_id: number
  rating: number
  review_text: string | null
}

/** Writes a review and gives the product's new mean of stars. A second one by the same person raises a unique violation. */
export async function writeReview(
  tx: Tx,
  actor: Person,
  input: ReviewInput,
  now: Date,
): Promise<number | null> {
  await insertReview(tx, { ...input, user_id: actor.id, created_at: now.toISOString() })
  return averageStars(tx, input.product_type, input.product_id)
}

/** Reviews in an export. They stay, without a name: what others paid for was judged by them. */
export const reviewData = {
  noun: 'reviews',
  exportRows: reviewsOfPerson,
  async erase(tx, owner) {
    return (await reviewsOfPerson(tx, owner)).length === 0 ? 'gone' : 'kept'
  },
} as const satisfies PersonData
