// Reviews in an export. When an account is erased its reviews stay, without a name, since they judge what others pay for;
// replies and votes go.
import { paths } from '../../../../paths.ts'
import { noteRemoval } from '../../../../platform/database/row-changes.ts'
import { asPublished, type PersonData } from '../../../../platform/person-data.ts'
import { COUNTED_REPLIES, COUNTED_REVIEWS } from '../../messages.ts'
import { reviewTitle } from '../../moderation/server/actions.ts'
import { REVIEWED_TYPES, REVIEWS_OF, type ReviewedType } from '../../rules.ts'
import {
  deleteRemovedOfPerson,
  deleteRepliesOfPerson,
  deleteVotesOfPerson,
  hasReviewed,
  rowsOfPerson,
  shownReplies,
  shownReviews,
} from './records.ts'

const pageOf = ({ type, product_id }: { type: ReviewedType; product_id: number }) =>
  type === 'agent' ? paths.agent(product_id) : paths.course(product_id)

export const reviewData = {
  noun: 'reviews',
  exportRows: rowsOfPerson,
  async erase(tx, owner) {
    const changed = [...(await deleteVotesOfPerson(tx, owner)), ...(await deleteRepliesOfPerson(tx, owner))]
    await deleteRemovedOfPerson(tx, owner)
    for (const type of REVIEWED_TYPES) {
      const ids = new Set(changed.filter((product) => product.type === type).map(({ id }) => id))
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
} as const satisfies PersonData
