// The actions of reviews. Whether somebody bought the product is checked by the product's own noun.

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

/**
 * Writes a review and returns the product's new mean of stars. A second one by the same person raises a unique
 * violation.
 */
export async function writeReview(
  tx: Tx,
  actor: Person,
  input: ReviewInput,
  now: Date,
): Promise<number | null> {
  await insertReview(tx, { ...input, user_id: actor.id, created_at: now.toISOString() })
  return averageStars(tx, input.product_type, input.product_id)
}

/** Reviews in an export. They stay, without a name, since they judge what others paid for. */
export const reviewData = {
  noun: 'reviews',
  exportRows: reviewsOfPerson,
  async erase(tx, owner) {
    return (await reviewsOfPerson(tx, owner)).length === 0 ? 'gone' : 'kept'
  },
} as const satisfies PersonData
