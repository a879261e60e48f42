// The queries over the measurements of agents: due ones, days, and the facts that make an agent verified.
import { and, asc, desc, eq, gte, inArray, lt, lte, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../../platform/database/database.ts'
import { charges } from '../../../payments/server/payments.table.ts'
import { interfaceColumns, isCallable } from '../../interfaces/server/interfaces.records.ts'
import { agentInterfaces } from '../../interfaces/server/interfaces.table.ts'
import { agentRuns } from '../../server/agent-runs.table.ts'
import { agents, purchases } from '../../server/agents.table.ts'
import type { MeasuredDay } from '../health.rules.ts'
import { agentHealth, agentHealthDays } from './health.table.ts'

export type HealthRow = typeof agentHealth.$inferSelect

/** An agent that is measured already is only probed soon. */
export async function putHealth(tx: Tx, row: typeof agentHealth.$inferInsert): Promise<void> {
  await tx
    .insert(agentHealth)
    .values(row)
    .onConflictDoUpdate({
      target: agentHealth.agent_id,
      set: {
        next_probe_at: sql`least(${agentHealth.next_probe_at}, ${row.next_probe_at}::timestamptz)`,
      },
    })
}

export async function changeHealth(tx: Tx, agentId: number, change: Partial<HealthRow>): Promise<void> {
  await tx.update(agentHealth).set(change).where(eq(agentHealth.agent_id, agentId))
}

export async function findHealth(reader: Reader, agentId: number): Promise<HealthRow | undefined> {
  return (await reader.select().from(agentHealth).where(eq(agentHealth.agent_id, agentId)))[0]
}

/** Probes follow after whole periods, so that all agents stay spread. */
const nextProbe = (now: string) =>
  sql`next.next_probe_at + interval '10 minutes' * (1 + floor(extract(epoch from ${now}::timestamptz - next.next_probe_at) / 600))`
/** Each agent is sampled once a day in UTC, at a moment that no seller can know, with time left to call it that day. */
const nextSample = (now: string) =>
  sql`(date_trunc('day', ${now}::timestamptz at time zone 'UTC') + interval '1 day' + random() * interval '23 hours') at time zone 'UTC'`
const DUE = {
  probe: { due: sql.raw('next_probe_at'), next: nextProbe },
  sample: { due: sql.raw('next_sample_at'), next: nextSample },
} as const

/**
 * Claims agents whose probe or sample is due for one process alone, and schedules the next one. Returns how many were due, and
 * the ids of those to measure: agents that are withdrawn or have no endpoint are only looked at once a day.
 */
export async function takeDueAgents(db: Db, what: keyof typeof DUE, now: string, limit: number) {
  const { due, next } = DUE[what]
  const { rows } = await db.execute<{ agent_id: string; is_measured: boolean }>(sql`
    with due as (
      select measured.agent_id,
        (agent.withdrawn_at is null or agent.paused_for is not null) and agent.endpoint_url is not null as is_measured
      from ${agentHealth} measured join ${agents} agent on agent.id = measured.agent_id
      where measured.${due} <= ${now}::timestamptz
      order by measured.${due} limit ${limit}
      for update of measured skip locked
    )
    update ${agentHealth} next set ${due} =
      case when due.is_measured then ${next(now)} else ${now}::timestamptz + interval '1 day' end
    from due where due.agent_id = next.agent_id
    returning next.agent_id, due.is_measured`)
  return {
    count: rows.length,
    ids: rows.filter(({ is_measured }) => is_measured).map(({ agent_id }) => Number(agent_id)),
  }
}

export async function callsOf(reader: Reader, ids: readonly number[]) {
  const rows = await reader
    .select({ url: agents.endpoint_url, declared: interfaceColumns, is_callable: isCallable })
    .from(agentInterfaces)
    .innerJoin(agents, eq(agents.id, agentInterfaces.agent_id))
    .where(inArray(agents.id, [...ids]))
    .orderBy(asc(agents.id))
  return rows.flatMap(({ url, ...row }) => (url === null ? [] : [{ ...row, url }]))
}
export type MeasuredCall = Awaited<ReturnType<typeof callsOf>>[number]

/** Returns false if the agent is called in another way by now. */
export async function isCalledAs(reader: Reader, { url, declared }: MeasuredCall): Promise<boolean> {
  const [now] = await callsOf(reader, [declared.agent_id])
  return now?.url === url && now.declared.updated_at === declared.updated_at
}

/** Samples look like runs of buyers by the next numbers of runs and of a deployment, which no row gets. */
export async function takeRunNumbers(reader: Reader, count: number) {
  const next = (table: string) => sql`nextval(pg_get_serial_sequence(${table}, 'id'))`
  const { rows } = await reader.execute<{ deployment_id: string; runs: string[] }>(sql`
    select ${next('purchases')} as deployment_id,
      array(select ${next('agent_runs')} from generate_series(1, ${count}::int))::text[] as runs`)
  const [taken] = rows
  if (!taken) throw new Error('Sequences returned nothing')
  return { deployment_id: Number(taken.deployment_id), runs: taken.runs }
}

type Probed = { readonly agent_id: number; readonly passed: boolean }

/** Locks the agents, and returns the probes of those that still exist. */
export async function holdAgents(tx: Tx, probed: readonly Probed[]): Promise<Probed[]> {
  const ids = probed.map(({ agent_id }) => agent_id)
  const held = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(inArray(agents.id, ids))
    .orderBy(asc(agents.id))
    .for('key share')
  return probed.filter(({ agent_id }) => held.some(({ id }) => id === agent_id))
}

export async function noteProbes(tx: Tx, probed: readonly Probed[], at: string): Promise<void> {
  for (const passed of [true, false]) {
    const ids = probed.filter((one) => one.passed === passed).map(({ agent_id }) => agent_id)
    if (ids.length === 0) continue
    await tx
      .update(agentHealth)
      .set({ probed_at: at, probe_passed: passed })
      .where(inArray(agentHealth.agent_id, ids))
  }
}

export async function latestProbes(reader: Reader, since: string) {
  const [row] = await reader
    .select({
      probed: sql<number>`count(*)::int`,
      failed: sql<number>`(count(*) filter (where not ${agentHealth.probe_passed}))::int`,
    })
    .from(agentHealth)
    .where(gte(agentHealth.probed_at, since))
  if (!row) throw new Error('A count returned nothing')
  return row
}

export async function addProbes(tx: Tx, probed: readonly Probed[], day: string): Promise<void> {
  if (probed.length === 0) return
  const rows = probed.map(({ agent_id, passed }) => ({ agent_id, day, probes: 1, failed: passed ? 0 : 1 }))
  await tx
    .insert(agentHealthDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [agentHealthDays.agent_id, agentHealthDays.day],
      set: {
        probes: sql`${agentHealthDays.probes} + 1`,
        failed: sql`${agentHealthDays.failed} + excluded.failed`,
      },
    })
}

/** A day with a failed sample stays failed. */
export async function addSample(tx: Tx, agent_id: number, day: string, passed: boolean): Promise<void> {
  await tx
    .insert(agentHealthDays)
    .values({ agent_id, day, probes: 0, failed: 0, sample_passed: passed })
    .onConflictDoUpdate({
      target: [agentHealthDays.agent_id, agentHealthDays.day],
      set: { sample_passed: sql`coalesce(${agentHealthDays.sample_passed}, true) and ${passed}` },
    })
}

export async function insertDays(tx: Tx, agent_id: number, days: readonly MeasuredDay[]): Promise<void> {
  if (days.length > 0) await tx.insert(agentHealthDays).values(days.map((day) => ({ ...day, agent_id })))
}

export async function daysOf(
  reader: Reader,
  agentId: number,
  { from, to, most }: { from: string; to: string; most: number },
): Promise<MeasuredDay[]> {
  const { day, probes, failed, sample_passed } = agentHealthDays
  return reader
    .select({ day, probes, failed, sample_passed })
    .from(agentHealthDays)
    .where(and(eq(agentHealthDays.agent_id, agentId), gte(day, from), lte(day, to)))
    .orderBy(desc(day))
    .limit(most)
}

export async function agentsToJudge(reader: Reader, yesterday: string, limit: number): Promise<number[]> {
  const rows = await reader
    .select({ id: agentHealth.agent_id })
    .from(agentHealth)
    .where(lt(agentHealth.judged_on, yesterday))
    .orderBy(asc(agentHealth.judged_on))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Returns those of the agents just probed that are off sale for bad days and may work again. */
export async function pausedAmong(reader: Reader, ids: readonly number[]): Promise<number[]> {
  const rows = await reader
    .select({ id: agents.id })
    .from(agents)
    .where(and(inArray(agents.id, [...ids]), eq(agents.paused_for, 'unhealthy')))
  return rows.map(({ id }) => id)
}

export async function deleteOldDays(db: Db, before: string): Promise<void> {
  await db.delete(agentHealthDays).where(lt(agentHealthDays.day, before))
}

/** Trials are excluded: a trial with a card that never pays costs nothing. */
const isPaid = ({ user_id, agent_id }: Record<'user_id' | 'agent_id', SQLWrapper>) =>
  sql`exists (select from ${charges}
    where ${charges.user_id} = ${user_id} and ${charges.product_type} = 'agent'
      and ${charges.product_id} = ${agent_id} and ${charges.is_sale} and ${charges.usage_bill_id} is null)`

/** Trials and tries cost nothing, and Guildhall's own failures aren't the seller's, so neither counts. */
export async function runFiguresOf(reader: Reader, agentId: number, since: string) {
  const succeeded = sql`${agentRuns.status} = 'succeeded'`
  const failed = sql`(${agentRuns.status} = 'failed' and ${agentRuns.failure} <> 'interrupted')`
  const percentile = (part: number) =>
    sql<
      number | null
    >`(percentile_cont(${part}) within group (order by ${agentRuns.milliseconds}) filter (where ${succeeded}))::int`
  const [row] = await reader
    .select({
      runs: sql<number>`(count(*) filter (where ${succeeded} or ${failed}))::int`,
      failed_runs: sql<number>`(count(*) filter (where ${failed}))::int`,
      median_ms: percentile(0.5),
      p95_ms: percentile(0.95),
    })
    .from(agentRuns)
    .where(
      and(
        eq(agentRuns.agent_id, agentId),
        gte(agentRuns.created_at, since),
        sql`${agentRuns.purchase_id} is not null`,
        isPaid(agentRuns),
      ),
    )
  if (!row) throw new Error('A count returned nothing')
  return row
}

/** A trial is nothing to be refunded, so it doesn't count. */
export async function refundsOf(reader: Reader, agentId: number, since: string) {
  const [row] = await reader
    .select({
      purchases: sql<number>`(count(*) filter (where ${isPaid(purchases)} and ${purchases.created_at} >= ${since}))::int`,
      refunds: sql<number>`(count(*) filter (where ${purchases.status} = 'refunded' and ${purchases.ended_at} >= ${since}))::int`,
    })
    .from(purchases)
    .where(eq(purchases.agent_id, agentId))
  return row ?? { purchases: 0, refunds: 0 }
}

/** Returns whether anything changed. */
export async function setVerified(tx: Tx, agentId: number, verified: boolean): Promise<boolean> {
  const rows = await tx
    .update(agents)
    .set({ verified })
    .where(and(eq(agents.id, agentId), sql`${agents.verified} <> ${verified}`))
    .returning({ id: agents.id })
  return rows.length > 0
}

export async function buyersOf(reader: Reader, agentId: number) {
  return reader
    .select({ id: purchases.id, user_id: purchases.user_id })
    .from(purchases)
    .where(and(eq(purchases.agent_id, agentId), eq(purchases.status, 'completed')))
    .orderBy(asc(purchases.id))
}
