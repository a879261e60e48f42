// Reviews in an export. When an account is erased its reviews of what was paid for stay, without a name, and count as
// before; those of anything else go, as replies and votes do: otherwise one address could make a rating.
import { paths } from '../../../../paths.ts'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { noteRemoval } from '../../../../platform/database/row-changes.ts'
import { asPublished, type PersonData } from '../../../../platform/person-data.ts'
import { COUNTED_REPLIES, COUNTED_REVIEWS } from '../../messages.ts'
import { reviewTitle } from '../../moderation/server/actions.ts'
import type { ReviewedProduct, ReviewedProducts } from '../../products/server/actions.ts'
import { REVIEWS_OF, type ReviewedType } from '../../rules.ts'
import { countReview } from '../../server/actions.ts'
import {
  deleteRemovedOfPerson,
  deleteRepliesOfPerson,
  deleteReviewsOfPerson,
  deleteVotesOfPerson,
  hasReviewed,
  holdReviewsAround,
  rowsOfPerson,
  shownReplies,
  shownReviews,
} from './records.ts'

const pageOf = ({ type, product_id }: { type: ReviewedType; product_id: number }) =>
  type === 'agent' ? paths.agent(product_id) : paths.course(product_id)

async function deleteUnpaid(tx: Tx, product: ReviewedProduct, owner: OwnerId): Promise<number[]> {
  const paid = await product.paidBy(tx, owner)
  const gone = await deleteReviewsOfPerson(tx, owner, product.type, paid)
  for (const review of gone) {
    await countReview(tx, product, review, -1)
    await product.onReviewRemoved(tx, { id: owner }, review)
  }
  return gone.map(({ product_id }) => product_id)
}

/** It reads what was paid for, so it comes before that is erased. */
export const reviewData = (products: ReviewedProducts) =>
  ({
    noun: 'reviews',
    exportRows: rowsOfPerson,
    async erase(tx, owner) {
      await holdReviewsAround(tx, owner)
      const changed = [...(await deleteVotesOfPerson(tx, owner)), ...(await deleteRepliesOfPerson(tx, owner))]
      await deleteRemovedOfPerson(tx, owner)
      for (const product of products) {
        const { type } = product
        const touched = changed.filter((one) => one.type === type).map(({ id }) => id)
        const ids = new Set([...touched, ...(await deleteUnpaid(tx, product, owner))])
        if (ids.size > 0) noteRemoval(tx, REVIEWS_OF[type], ...ids)
      }
      return (await hasReviewed(tx, owner)) ? 'kept' : 'gone'
    },
    published: [
      {
        kind: 'review',
        words: COUNTED_REVIEWS,
        async list(reader, owner, most) {
          const { rows, total } = await shownReviews(reader, owner, most)
          const titled = rows.map((row) => ({
            ...row,
            title: row.text ?? reviewTitle(row.rating),
          }))
          return asPublished({ rows: titled, total }, pageOf)
        },
      },
      {
        kind: 'review_reply',
        words: COUNTED_REPLIES,
        async list(reader, owner, most) {
          const { rows, total } = await shownReplies(reader, owner, most)
          return asPublished({ rows: rows.map((row) => ({ ...row, title: row.text })), total }, pageOf)
        },
      },
    ],
  }) as const satisfies PersonData
