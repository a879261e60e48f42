// The table of blocks and mutes.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { descending, moment, requiredPerson, rowId } from '../../../../platform/database/columns.ts'
import { profiles } from '../../server/profiles.table.ts'
import type { BlockKind } from '../blocks.rules.ts'

const person = () => requiredPerson(() => profiles.id, { onDelete: 'cascade' })

export const personBlocks = pgTable(
  'person_blocks',
  {
    id: rowId(),
    user_id: person(),
    other_id: person(),
    kind: text().$type<BlockKind>().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    check('person_blocks_kind_known', sql`${table.kind} in ('block', 'mute')`),
    check('person_blocks_of_another', sql`${table.user_id} <> ${table.other_id}`),
    unique('person_blocks_one_each').on(table.user_id, table.other_id),
    index('person_blocks_newest').on(table.user_id, descending(table.created_at), descending(table.id)),
    index('person_blocks_of_other').on(table.other_id, table.user_id),
  ],
)
