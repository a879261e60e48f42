// The queries over deployments that conversations are about.
import { eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { agents, purchases } from '../../server/agents.table.ts'

export function deploymentsTalkedAbout(reader: Reader, ids: readonly number[]) {
  return reader
    .select({
      id: purchases.id,
      status: purchases.status,
      user_id: purchases.user_id,
      agent: {
        id: agents.id,
        name: agents.name,
        user_id: agents.user_id,
      },
    })
    .from(purchases)
    .innerJoin(agents, eq(agents.id, purchases.agent_id))
    .where(inArray(purchases.id, [...ids]))
}

export async function holdPurchase(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.id, id)).for('no key update')
}
