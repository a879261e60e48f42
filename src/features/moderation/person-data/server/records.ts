// What moderation stores about a person, and what goes when they leave.
import { eq } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { hiddenContent, reports } from '../../server/table.ts'

/** What a person reported, and what was hidden of theirs, for an export. */
export async function moderationOfPerson(reader: Reader, owner: OwnerId) {
  const { kind, subject_id, reason, details, created_at } = reports
  return {
    reports: await reader
      .select({ kind, subject_id, reason, details, created_at })
      .from(reports)
      .where(eq(reports.user_id, owner)),
    hidden: await reader.select().from(hiddenContent).where(eq(hiddenContent.owner_id, owner)),
  }
}

export async function forgetPerson(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(reports).where(eq(reports.user_id, owner))
  await tx.delete(hiddenContent).where(eq(hiddenContent.owner_id, owner))
}
