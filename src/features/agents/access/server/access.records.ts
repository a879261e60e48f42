// The queries over what a deployment gives its buyer: its key, its subscription, and who the other one is.
import { and, desc, eq, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { users } from '../../../accounts/identity/users/server/users.table.ts'
import { conversationIdOf } from '../../../conversations/conversations.rules.ts'
import { subscriptions } from '../../../payments/server/payments.table.ts'
import { accessUntil } from '../../../payments/subscriptions/subscriptions.policy.ts'
import { RUNNING_STATUSES } from '../../../payments/subscriptions/subscriptions.rules.ts'
import { asPublicPerson } from '../../../profiles/profiles.policy.ts'
import { personColumns, profiles } from '../../../profiles/server/profiles.table.ts'
import { isWithdrawn } from '../../agents.policy.ts'
import type { Deployment, ListedDeployment, SoldDeployment } from '../../deployments.contract.ts'
import { agents, purchases } from '../../server/agents.table.ts'
import { hasAccess } from '../access.policy.ts'
import { DEPLOYMENT_CONVERSATIONS } from '../access.rules.ts'
import { deploymentKeys } from './access.table.ts'

type Page = { page: number; page_size: number }

const conversationOf = (id: number) => conversationIdOf(DEPLOYMENT_CONVERSATIONS, id)

/** The running subscription of a purchase, if there is one. */
const isRunning = and(
  eq(subscriptions.user_id, purchases.user_id),
  eq(subscriptions.product_type, 'agent'),
  eq(subscriptions.product_id, purchases.agent_id),
  inArray(subscriptions.status, [...RUNNING_STATUSES]),
)

/** Every deployment of a person, or one of them. */
async function deploymentsOf(reader: Reader, owner: OwnerId, choice: { id: number } | Page) {
  const rows = reader
    .select({
      id: purchases.id,
      user_id: purchases.user_id,
      agent_id: purchases.agent_id,
      amount: purchases.amount,
      status: purchases.status,
      created_at: purchases.created_at,
      agent: { name: agents.name, category: agents.category },
      setup_instructions: agents.setup_instructions,
      endpoint_url: agents.endpoint_url,
      seller: personColumns,
      withdrawn_at: agents.withdrawn_at,
      paused_for: agents.paused_for,
      subscription: {
        id: subscriptions.id,
        status: subscriptions.status,
        price: subscriptions.price,
        next_price: subscriptions.next_price,
        next_price_from: subscriptions.next_price_from,
        current_period_start: subscriptions.current_period_start,
        current_period_end: subscriptions.current_period_end,
        cancel_at_period_end: subscriptions.cancel_at_period_end,
      },
      key: {
        last_four: deploymentKeys.last_four,
        created_at: deploymentKeys.created_at,
        used_at: deploymentKeys.used_at,
      },
    })
    .from(purchases)
    .innerJoin(agents, eq(agents.id, purchases.agent_id))
    .leftJoin(profiles, eq(profiles.id, agents.user_id))
    .leftJoin(subscriptions, isRunning)
    .leftJoin(deploymentKeys, eq(deploymentKeys.purchase_id, purchases.id))
    .orderBy(desc(purchases.created_at), desc(purchases.id))
  if ('id' in choice) return rows.where(and(eq(purchases.user_id, owner), eq(purchases.id, choice.id)))
  const { page, page_size } = choice
  return rows
    .where(isListedFor(owner))
    .limit(page_size)
    .offset((page - 1) * page_size)
}

/** A pending purchase may never be paid for, so no list contains it. */
const isListedFor = (owner: OwnerId) => and(eq(purchases.user_id, owner), ne(purchases.status, 'pending'))

type Row = Awaited<ReturnType<typeof deploymentsOf>>[number]

function listed(row: Row): ListedDeployment {
  const { setup_instructions, endpoint_url, seller, subscription, key, ...others } = row
  const { withdrawn_at, paused_for, ...purchase } = others
  const isUsable = hasAccess(purchase)
  return {
    ...purchase,
    seller: asPublicPerson(seller),
    is_on_sale: !isWithdrawn({ withdrawn_at, paused_for }),
    subscription: isUsable ? asRunning(subscription) : null,
    key: isUsable ? key : null,
    conversation_id: conversationOf(row.id),
  }
}

function asRunning(subscription: Row['subscription']): ListedDeployment['subscription'] {
  const status = RUNNING_STATUSES.find((known) => known === subscription?.status)
  if (!subscription || !status) return null
  const { current_period_start: _, ...shown } = subscription
  return { ...shown, status, access_until: accessUntil(subscription) }
}

/** A deployment of a person, as its page shows it. */
export async function findDeployment(
  reader: Reader,
  owner: OwnerId,
  id: number,
): Promise<Deployment | undefined> {
  const [row] = await deploymentsOf(reader, owner, { id })
  if (!row) return undefined
  const isUsable = hasAccess(row)
  return {
    ...listed(row),
    setup_instructions: isUsable ? row.setup_instructions : null,
    endpoint_url: isUsable ? row.endpoint_url : null,
  }
}

/** Returns one page of the deployments of a person. */
export async function listDeployments(reader: Reader, owner: OwnerId, page: Page) {
  const [rows, total] = await Promise.all([
    deploymentsOf(reader, owner, page),
    reader.$count(purchases, isListedFor(owner)),
  ])
  return { items: rows.map(listed), total }
}

/** An agent of a person, by its id. */
export async function findAgentOfOwner(reader: Reader, owner: OwnerId, id: number) {
  const rows = await reader
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(and(eq(agents.id, id), eq(agents.user_id, owner)))
  return rows[0]
}

/**
 * Returns one page of the buyers who have or had an agent. A purchase that was begun and not paid for is no one's
 * business.
 */
export async function listSold(reader: Reader, agentId: number, { page, page_size }: Page) {
  const isSold = and(eq(purchases.agent_id, agentId), ne(purchases.status, 'pending'))
  const [rows, total] = await Promise.all([
    reader
      .select({
        id: purchases.id,
        status: purchases.status,
        created_at: purchases.created_at,
        ended_at: purchases.ended_at,
        buyer: personColumns,
        key_used_at: deploymentKeys.used_at,
      })
      .from(purchases)
      .leftJoin(profiles, eq(profiles.id, purchases.user_id))
      .leftJoin(deploymentKeys, eq(deploymentKeys.purchase_id, purchases.id))
      .where(isSold)
      .orderBy(desc(purchases.created_at), desc(purchases.id))
      .limit(page_size)
      .offset((page - 1) * page_size),
    reader.$count(purchases, isSold),
  ])
  const items = rows.map(
    ({ buyer, ...row }): SoldDeployment => ({
      ...row,
      buyer: asPublicPerson(buyer),
      conversation_id: conversationOf(row.id),
    }),
  )
  return { items, total }
}

/** A purchase of a person, held until the end of the transaction. */
export async function lockKeyPurchase(tx: Tx, owner: OwnerId, id: number) {
  const rows = await tx
    .select({ id: purchases.id, status: purchases.status })
    .from(purchases)
    .where(and(eq(purchases.id, id), eq(purchases.user_id, owner)))
    .for('update')
  return rows[0]
}

type Key = { purchase_id: number; hash: string; last_four: string; created_at: string }

/** Stores a key in place of the former one. */
export async function putKey(tx: Tx, key: Key): Promise<void> {
  await tx
    .insert(deploymentKeys)
    .values(key)
    .onConflictDoUpdate({ target: deploymentKeys.purchase_id, set: { ...key, used_at: null } })
}

export async function deleteKey(tx: Tx, purchaseId: number): Promise<void> {
  await tx.delete(deploymentKeys).where(eq(deploymentKeys.purchase_id, purchaseId))
}

/** The deployment behind a key, if access to it is paid for. */
export async function findByHash(reader: Reader, hash: string) {
  const rows = await reader
    .select({
      agent_id: purchases.agent_id,
      deployment_id: purchases.id,
      subscription: {
        status: subscriptions.status,
        current_period_start: subscriptions.current_period_start,
        current_period_end: subscriptions.current_period_end,
      },
      used_at: deploymentKeys.used_at,
      banned_until: users.banned_until,
    })
    .from(deploymentKeys)
    .innerJoin(purchases, eq(purchases.id, deploymentKeys.purchase_id))
    .innerJoin(users, eq(users.id, purchases.user_id))
    .leftJoin(subscriptions, isRunning)
    .where(and(eq(deploymentKeys.hash, hash), eq(purchases.status, 'completed')))
  const [row] = rows
  if (!row) return undefined
  const { subscription, ...found } = row
  return { ...found, paid_until: subscription && accessUntil(subscription) }
}

/** Remembers that a key was used, unless that was done lately. */
export async function noteUse(reader: Reader, hash: string, at: Date, unlessSince: Date): Promise<void> {
  await reader
    .update(deploymentKeys)
    .set({ used_at: at.toISOString() })
    .where(
      and(
        eq(deploymentKeys.hash, hash),
        or(isNull(deploymentKeys.used_at), lt(deploymentKeys.used_at, unlessSince.toISOString())),
      ),
    )
}

/** The keys of a person, for an export: never the hash. */
export function keysOfPerson(reader: Reader, owner: OwnerId) {
  return reader
    .select({
      deployment_id: deploymentKeys.purchase_id,
      last_four: deploymentKeys.last_four,
      created_at: deploymentKeys.created_at,
      used_at: deploymentKeys.used_at,
    })
    .from(deploymentKeys)
    .innerJoin(purchases, eq(purchases.id, deploymentKeys.purchase_id))
    .where(eq(purchases.user_id, owner))
}

/** Ends the keys of a person; returns how many there were. */
export async function deleteKeysOfPerson(tx: Tx, owner: OwnerId): Promise<number> {
  const own = tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.user_id, owner))
  const gone = await tx.delete(deploymentKeys).where(inArray(deploymentKeys.purchase_id, own))
  return gone.rowCount ?? 0
}
