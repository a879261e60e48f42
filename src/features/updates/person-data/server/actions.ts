// What is stored about a person here, updates with what others did with them, and what they did with the updates of
// others; and its erasure.
import { noteRemoval } from '../../../../platform/database/row-changes.ts'
import type { PersonData } from '../../../../platform/person-data.ts'
import { retract } from '../../../events/server/actions.ts'
import { deleteDigest, digestForExport } from '../../digest/server/actions.ts'
import { UPDATES } from '../../rules.ts'
import {
  deleteInteractions,
  deleteMentionsOf,
  deleteUpdatesOf,
  interactionsOfPerson,
  updatesOfPerson,
} from './records.ts'

export const updateData = {
  noun: 'updates',
  exportRows: async (tx, owner) => ({
    updates: updatesOfPerson(tx, owner),
    interactions: interactionsOfPerson(tx, owner),
    digest: await digestForExport(tx, owner),
  }),
  async erase(tx, owner) {
    await deleteDigest(tx, owner)
    await deleteInteractions(tx, owner)
    await deleteMentionsOf(tx, owner)
    const ids = await deleteUpdatesOf(tx, owner)
    if (ids.length > 0) await retract(tx, 'update', ids)
    noteRemoval(tx, UPDATES)
    return 'gone'
  },
} as const satisfies PersonData
