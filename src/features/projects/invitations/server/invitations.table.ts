// The table of invitations: the owner of a project asked a professional for a proposal.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import {
  descending,
  moment,
  requiredPerson,
  requiredRow,
  rowId,
} from '../../../../platform/database/columns.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'
import { projects } from '../../server/projects.table.ts'
import type { InvitationStatus } from '../invitations.rules.ts'

export const invitations = pgTable(
  'project_invitations',
  {
    id: rowId(),
    project_id: requiredRow(() => projects.id, { onDelete: 'cascade' }),
    invitee_id: requiredPerson(() => profiles.id, { onDelete: 'cascade' }),
    note: text(),
    status: text().$type<InvitationStatus>().notNull().default('sent'),
    /** The moment of the last sending, because an expired invitation can be sent again. */
    created_at: moment().notNull(),
    answered_at: moment(),
  },
  (table) => [
    // There is one row per project and professional, however many are sent at once.
    unique('project_invitations_one_each').on(table.project_id, table.invitee_id),
    check('project_invitations_status_known', sql`${table.status} in ('sent', 'declined')`),
    // Expired invitations lie behind the open ones in the index, so a list never walks them.
    index('project_invitations_of_person').on(
      table.invitee_id,
      descending(table.created_at),
      descending(table.id),
    ),
  ],
)
