// Reviews in an export. When an account is erased its reviews stay, without a name, since they judge what others pay for;
// replies and votes go.
import { noteRemoval } from '../../../../platform/database/row-changes.ts'
import type { PersonData } from '../../../../platform/person-data.ts'
import { REVIEWED_TYPES, REVIEWS_OF } from '../../rules.ts'
import {
  deleteRemovedOfPerson,
  deleteRepliesOfPerson,
  deleteVotesOfPerson,
  hasReviewed,
  rowsOfPerson,
} from './records.ts'

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
} as const satisfies PersonData
