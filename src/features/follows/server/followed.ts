// Whom a person follows, for other nouns.
import { desc, eq } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { follows } from './follows.table.ts'

/** Returns the ids of everyone whom a person follows, the newest first. */
export async function followedBy(reader: Reader, owner: OwnerId): Promise<string[]> {
  const rows = await reader
    .select({ id: follows.followee_id })
    .from(follows)
    .where(eq(follows.follower_id, owner))
    .orderBy(desc(follows.created_at), desc(follows.id))
  return rows.map(({ id }) => id)
}
