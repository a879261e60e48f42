// Stores runs of the past for seeds, many at once with what they used, for deployments that could have had some.
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { subscriptions } from '../../../payments/server/payments.table.ts'
import { deploymentKeys } from '../../access/server/access.table.ts'
import { agentRuns, runMonths } from '../../server/agent-runs.table.ts'
import { agents, purchases } from '../../server/agents.table.ts'
import { isRunCounted, monthOf } from '../runs.rules.ts'

export type PastRun = Omit<
  typeof agentRuns.$inferInsert,
  'id' | 'purchase_id' | 'status' | 'idempotency_key'
> & {
  readonly purchase_id: number
  readonly status: 'succeeded' | 'failed' | 'cancelled'
}

/**
 * Returns the deployments that `users` have now, those that `buyers` have of the agents of `users`, and the first one of each
 * of `agentNames`, with the start of the access and the use of the key.
 */
export async function deploymentsWithRuns(
  reader: Reader,
  { users, buyers, agentNames }: Readonly<Record<'users' | 'buyers' | 'agentNames', readonly string[]>>,
) {
  const firstOfEach = reader
    .selectDistinctOn([purchases.agent_id], { id: purchases.id })
    .from(purchases)
    .innerJoin(agents, eq(agents.id, purchases.agent_id))
    .where(and(eq(purchases.status, 'completed'), inArray(agents.name, [...agentNames])))
    .orderBy(purchases.agent_id, purchases.id)
  return reader
    .select({
      id: purchases.id,
      user_id: purchases.user_id,
      agent_id: agents.id,
      agent: agents.name,
      // A person who deployed an agent again has it since the latest subscription.
      since: sql<string>`greatest(${purchases.created_at}, max(${subscriptions.created_at}))`.mapWith(
        purchases.created_at,
      ),
      key_since: deploymentKeys.created_at,
      key_used_at: deploymentKeys.used_at,
    })
    .from(purchases)
    .innerJoin(agents, eq(agents.id, purchases.agent_id))
    .leftJoin(deploymentKeys, eq(deploymentKeys.purchase_id, purchases.id))
    .leftJoin(
      subscriptions,
      and(
        eq(subscriptions.user_id, purchases.user_id),
        eq(subscriptions.product_type, 'agent'),
        eq(subscriptions.product_id, purchases.agent_id),
      ),
    )
    .where(
      and(
        eq(purchases.status, 'completed'),
        or(
          inArray(purchases.user_id, [...users]),
          and(inArray(purchases.user_id, [...buyers]), inArray(agents.user_id, [...users])),
          inArray(purchases.id, firstOfEach),
        ),
      ),
    )
    .groupBy(purchases.id, agents.id, deploymentKeys.purchase_id)
    .orderBy(purchases.id)
}

/** The months in which the runs count are stored, too. */
export async function storePastRuns(tx: Tx, runs: readonly PastRun[]): Promise<void> {
  // Ids grow with time, as lists expect of runs of one moment.
  const inOrder = runs.toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
  // All runs are one parameter: with one for each value, the text of the statement would take most of the time.
  await tx.execute(sql`
    insert into ${agentRuns} (agent_id, purchase_id, user_id, source, status, created_at, ended_at, milliseconds, input,
      output, failure, failure_detail, rating)
    select agent_id, purchase_id, user_id, source, status, created_at, ended_at, milliseconds, input, output, failure,
      failure_detail, rating
    from json_populate_recordset(null::${agentRuns}, ${JSON.stringify(inOrder)})`)
  const months = [...Map.groupBy(runs, (run) => `${run.purchase_id} ${monthOf(run.created_at)}`).values()]
  const rows = months.flatMap((ofMonth) => {
    const [first] = ofMonth
    if (!first) return []
    const used = ofMonth.filter(({ status, failure }) =>
      isRunCounted({ status, failure: failure ?? null, cost: 0 }),
    ).length
    return { purchase_id: first.purchase_id, month: monthOf(first.created_at), reserved: 0, used }
  })
  if (rows.length > 0) await tx.insert(runMonths).values(rows)
}
