// The queries that hide an agent. While it is hidden it is withdrawn from sale, and its page is gone, too.
import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { agents } from '../../server/table.ts'

export async function findModerated(reader: Reader, id: number, viewer: OwnerId | null) {
  const rows = await reader
    .select({
      owner_id: agents.user_id,
      title: agents.name,
      is_hidden: sql<boolean>`${agents.hidden_from} is not null`,
    })
    .from(agents)
    .where(
      and(
        eq(agents.id, id),
        viewer === null ? undefined : or(isNull(agents.hidden_from), eq(agents.user_id, viewer)),
      ),
    )
  return rows[0]
}

export async function idsOf(reader: Reader, ownerId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: agents.id })
    .from(agents)
    .where(eq(agents.user_id, ownerId))
    .orderBy(asc(agents.id))
  return rows.map(({ id }) => String(id))
}

/** Hides the agent; its purchases and then the agent itself are held already. */
export async function hideAgent(tx: Tx, id: number, at: string): Promise<void> {
  await tx
    .update(agents)
    .set({
      hidden_from: sql`case when ${agents.withdrawn_at} is null then 'sale' else 'withdrawn' end`,
      withdrawn_at: sql`coalesce(${agents.withdrawn_at}, ${at}::timestamptz)`,
    })
    .where(and(eq(agents.id, id), isNull(agents.hidden_from)))
}

export async function restoreAgent(tx: Tx, id: number): Promise<void> {
  await tx
    .update(agents)
    .set({
      withdrawn_at: sql`case when ${agents.hidden_from} = 'sale' then null else ${agents.withdrawn_at} end`,
      hidden_from: null,
    })
    .where(and(eq(agents.id, id), isNotNull(agents.hidden_from)))
}

/** Gives or takes a flag; says whether there is such an agent. */
export async function setFlag(
  tx: Tx,
  id: number,
  flag: 'verified' | 'trending',
  isOn: boolean,
): Promise<string | undefined> {
  const rows = await tx
    .update(agents)
    .set({ [flag]: isOn })
    .where(eq(agents.id, id))
    .returning({ name: agents.name })
  return rows[0]?.name
}
