// What is stored about a person here, updates with what others did with them, and what they did with the updates of
// others; and its erasure.
import { paths } from '../../../../paths.ts'
import { noteRemoval } from '../../../../platform/database/row-changes.ts'
import { asPublished, type PersonData } from '../../../../platform/person-data.ts'
import { retract } from '../../../events/server/actions.ts'
import { deleteDigest, digestForExport } from '../../digest/server/actions.ts'
import { COUNTED_COMMENTS, COUNTED_UPDATES } from '../../messages.ts'
import { titleOf, UPDATES } from '../../rules.ts'
import {
  deleteInteractions,
  deleteMentionsOf,
  deleteUpdatesOf,
  interactionsOfPerson,
  postedUpdates,
  updatesOfPerson,
  writtenComments,
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
  published: [
    {
      kind: 'update',
      words: COUNTED_UPDATES,
      list: async (reader, owner, most) =>
        asPublished(await postedUpdates(reader, owner, most), ({ id }) => paths.update(id)),
    },
    {
      kind: 'comment',
      words: COUNTED_COMMENTS,
      async list(reader, owner, most) {
        const { rows, total } = await writtenComments(reader, owner, most)
        const titled = rows.map((row) => ({ ...row, title: titleOf(row.content) }))
        return asPublished({ rows: titled, total }, ({ parent_id }) => paths.update(parent_id))
      },
    },
  ],
} as const satisfies PersonData
