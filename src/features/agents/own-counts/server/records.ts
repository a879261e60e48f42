// The query that counts a person's own agents.
import { eq } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { agents } from '../../server/table.ts'

/** How many agents a person offers. */
export async function countAgents(reader: Reader, owner: OwnerId): Promise<number> {
  return reader.$count(agents, eq(agents.user_id, owner))
}
