// Follows in an export; when an account is erased, both sides' go and are uncounted.
import { noteChange } from '../../../../platform/database/row-changes.ts'
import type { PersonData } from '../../../../platform/person-data.ts'
import { FOLLOWS } from '../../rules.ts'
import { deleteFollowsAround, followsOfPerson } from './records.ts'

export const followData = {
  noun: 'follows',
  exportRows: followsOfPerson,
  async erase(tx, owner) {
    await deleteFollowsAround(tx, owner)
    noteChange(tx, FOLLOWS)
    return 'gone'
  },
} as const satisfies PersonData
