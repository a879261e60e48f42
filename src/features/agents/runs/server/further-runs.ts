// Handles runs beyond those that are included: a buyer allows them at current prices, and they stop when these rise.

import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Person } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { toTenThousandths } from '../../../../platform/contract/ten-thousandths.ts'
import type { Database, Reader, Tx } from '../../../../platform/database/database.ts'
import { emit } from '../../../events/server/events.actions.ts'
import { canCharge } from '../../../payments/usage/server/usage.actions.ts'
import { accessMessages } from '../../access/access.messages.ts'
import { agentInterfaces } from '../../interfaces/server/interfaces.table.ts'
import { isRaised, pricesOf, type RunPrices } from '../../run-prices.rules.ts'
import { runSettings } from '../../server/agent-runs.table.ts'
import { purchases } from '../../server/agents.table.ts'
import { agentRunPriceRaised } from '../runs.events.ts'
import { runMessages as messages } from '../runs.messages.ts'
import { forgetSpendingWarnings } from './reservations.ts'

const STOPPED = { most_spent: null, agreed_prices: null, prices_seen_at: null }

/**
 * Allows further runs up to an amount of dollars a month, at the prices that the buyer saw; null allows none. Raises Problem
 * 'not_found', and 'conflict' if the seller's prices differ or no card could be charged.
 */
export async function allowFurther(
  tx: Tx,
  actor: Person,
  id: number,
  further: { most_spent: number; prices: RunPrices } | null,
): Promise<void> {
  const found = await findDeployment(tx, id)
  if (found?.user_id !== actor.id) throw new Problem('not_found', accessMessages.notFound)
  if (further === null) return stopFurther(tx, id)
  const prices = pricesOf(found)
  if (prices === null) throw new Problem('conflict', messages.nothingFurther)
  if (!isDeepStrictEqual(prices, further.prices)) throw new Problem('conflict', messages.pricesChanged)
  const sale = { user_id: actor.id, product_type: 'agent', product_id: found.agent_id } as const
  if (!(await canCharge(tx, sale))) throw new Problem('conflict', messages.noCard)
  const allowed = {
    most_spent: toTenThousandths(further.most_spent),
    agreed_prices: prices,
    prices_seen_at: found.updated_at,
  }
  await tx
    .insert(runSettings)
    .values({ purchase_id: id, keeps_content: true, shows_seller: false, ...allowed })
    .onConflictDoUpdate({ target: runSettings.purchase_id, set: allowed })
  await forgetSpendingWarnings(tx, id)
}

/** Further runs stop until the buyer allows them again. */
export async function stopFurther(tx: Tx, id: number): Promise<void> {
  await tx.update(runSettings).set(STOPPED).where(eq(runSettings.purchase_id, id))
}

const pricing = {
  runs_per_month: agentInterfaces.runs_per_month,
  price_per_run: agentInterfaces.price_per_run,
  price_tiers: agentInterfaces.price_tiers,
  updated_at: agentInterfaces.updated_at,
}

async function findDeployment(reader: Reader, id: number) {
  const [row] = await reader
    .select({ user_id: purchases.user_id, agent_id: purchases.agent_id, ...pricing })
    .from(purchases)
    .leftJoin(agentInterfaces, eq(agentInterfaces.agent_id, purchases.agent_id))
    .where(eq(purchases.id, id))
  return row
}

const AT_ONCE = 200

async function withOtherPrices(reader: Reader) {
  return reader
    .select({
      id: purchases.id,
      user_id: purchases.user_id,
      agent_id: purchases.agent_id,
      agreed: runSettings.agreed_prices,
      ...pricing,
    })
    .from(runSettings)
    .innerJoin(purchases, eq(purchases.id, runSettings.purchase_id))
    .innerJoin(agentInterfaces, eq(agentInterfaces.agent_id, purchases.agent_id))
    .where(and(isNotNull(runSettings.agreed_prices), isUnseen))
    .orderBy(purchases.id)
    .limit(AT_ONCE)
}
const isUnseen = sql`${runSettings.prices_seen_at} is distinct from ${agentInterfaces.updated_at}`

/** Notifies buyers that further runs have stopped because their prices rose, and returns how many. */
export async function announceRaisedPrices(
  database: Pick<Database, 'db' | 'inTransaction'>,
  clock: Clock,
): Promise<number> {
  let notified = 0
  for (let some = AT_ONCE; some === AT_ONCE; ) {
    const changed = await withOtherPrices(database.db)
    for (const one of changed)
      if (await database.inTransaction((tx) => announceTo(tx, one, clock.now()))) notified += 1
    some = changed.length
  }
  return notified
}

type Changed = Awaited<ReturnType<typeof withOtherPrices>>[number]

async function announceTo(
  tx: Tx,
  { id, user_id: owner, agent_id, agreed, updated_at, ...declared }: Changed,
  now: Date,
): Promise<boolean> {
  const noted = await tx
    .update(runSettings)
    .set({ prices_seen_at: updated_at })
    .where(
      and(
        eq(runSettings.purchase_id, id),
        isNotNull(runSettings.agreed_prices),
        sql`${runSettings.prices_seen_at} is distinct from ${updated_at}::timestamptz`,
      ),
    )
    .returning({ id: runSettings.purchase_id })
  const prices = pricesOf(declared)
  if (noted.length === 0 || agreed === null || prices === null || !isRaised(agreed, prices)) return false
  const params = { agent_id, from: agreed.price_per_run, to: prices.price_per_run }
  await emit(tx, agentRunPriceRaised, { subject: id, params, actor: null, audience: { owner } }, now)
  return true
}
