// Reports and hidden content in an export; both are erased with the account. The log names no one but operators.

import { and, eq, or } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import { rowsOf } from '../../../platform/database/cursor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { erasesAll, type PersonData } from '../../../platform/person-data.ts'
import { hiddenContent, moderationLog, reports } from './moderation.table.ts'

export const moderationData = {
  noun: 'moderation',
  exportRows: moderationOfPerson,
  erase: erasesAll(forgetPerson),
} as const satisfies PersonData

function moderationOfPerson(tx: Tx, owner: OwnerId) {
  const { kind, subject_id, reason, details, created_at } = reports
  return {
    reports: rowsOf(
      tx,
      tx
        .select({ kind, subject_id, reason, details, created_at })
        .from(reports)
        .where(eq(reports.user_id, owner)),
    ),
    hidden: rowsOf(tx, tx.select().from(hiddenContent).where(eq(hiddenContent.owner_id, owner))),
  }
}

async function forgetPerson(tx: Tx, owner: OwnerId): Promise<void> {
  const isProfile = (table: typeof reports | typeof moderationLog) =>
    and(eq(table.kind, 'profile'), eq(table.subject_id, owner))
  await tx.delete(reports).where(or(eq(reports.user_id, owner), isProfile(reports)))
  await tx.update(moderationLog).set({ subject_id: null }).where(isProfile(moderationLog))
  await tx.delete(hiddenContent).where(eq(hiddenContent.owner_id, owner))
}
