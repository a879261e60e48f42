// What buyers ask to have back since something that they paid for by use didn't work. The seller may give it back, or
// answer; then an operator decides. No one is paid for the answer: the money comes off what is to be billed, or goes back
// from the payment, once for each use.
import type { Person } from '../../../../platform/actor.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { owePart } from '../../server/charges.actions.ts'
import type { PaymentParts, Sale } from '../../server/payments.actions.ts'
import { usageMessages as messages } from '../usage.messages.ts'
import {
  type ClaimRow,
  changeClaim,
  insertClaim,
  lockClaim,
  lockUnsettledOf,
  paymentsSince,
  unsettledSince,
} from './claims.records.ts'

const DAY_MS = 24 * 3600 * 1000
/** A bill is paid within so many days, or never. */
const PAID_WITHIN_DAYS = 90
const AT_ONCE = 100

/** Asks for the money of one use, in dollars. Raises Problem 'conflict' if it was asked for before. */
export async function claimUse(
  tx: Tx,
  sale: Sale,
  use: { use_id: number; used_at: string; amount: number; reason: string },
  now: Date,
): Promise<ClaimRow> {
  const row = { ...sale, ...use, status: 'open', created_at: now.toISOString() } as const
  const claim = await insertClaim(tx, row)
  if (!claim) throw new Problem('conflict', messages.claimedBefore)
  return claim
}

/** The seller says why they don't give it back. Raises Problem 'not_found', also for other people's, and 'conflict'. */
export async function answerClaim(tx: Tx, actor: Person, id: number, answer: string): Promise<ClaimRow> {
  const claim = await lockSold(tx, actor, id)
  await changeClaim(tx, id, { answer })
  return claim
}

/** The seller gives it back. Raises Problem 'not_found', also for other people's, and 'conflict'. */
export async function giveBackUse(tx: Tx, actor: Person, id: number, now: Date): Promise<ClaimRow> {
  const claim = await lockSold(tx, actor, id)
  await changeClaim(tx, id, { status: 'granted', decided_at: now.toISOString() })
  return claim
}

async function lockSold(tx: Tx, actor: Person, id: number): Promise<ClaimRow> {
  const claim = await lockClaim(tx, id)
  if (claim?.seller_id !== actor.id) throw new Problem('not_found', messages.claimNotFound)
  if (claim.status !== 'open') throw new Problem('conflict', messages.claimDecided)
  return claim
}

/** An operator's word about it. Undefined if there is no such claim; 'decided' if it was decided before. */
export async function decideClaim(
  tx: Tx,
  { id, status }: { id: number; status: 'granted' | 'declined' },
  now: Date,
): Promise<ClaimRow | 'decided' | undefined> {
  const claim = await lockClaim(tx, id)
  if (!claim) return undefined
  if (claim.status !== 'open') return 'decided'
  await changeClaim(tx, id, { status, decided_at: now.toISOString() })
  return claim
}

/**
 * Settles what was granted and is not paid yet: `takeOff` lowers what is to be billed for a use, and returns whether there
 * was enough. The caller holds what it lowers.
 */
export async function takeOffGranted(
  tx: Tx,
  sale: Sale,
  takeOff: (claim: Pick<ClaimRow, 'used_at' | 'amount'>) => Promise<boolean>,
  now: Date,
): Promise<void> {
  for (const claim of await lockUnsettledOf(tx, sale))
    if (await takeOff(claim)) await changeClaim(tx, claim.id, { settled_at: now.toISOString() })
}

/** Has what was granted go back from the payments for it; returns of how many. What is not paid yet waits. */
export async function giveBackGranted({
  database,
  clock,
}: Pick<PaymentParts, 'database' | 'clock'>): Promise<number> {
  const now = clock.now()
  const since = new Date(now.getTime() - PAID_WITHIN_DAYS * DAY_MS).toISOString()
  let settled = 0
  for (let after = 0; ; ) {
    const ids = await unsettledSince(database.db, since, after, AT_ONCE)
    for (const id of ids) if (await database.inTransaction((tx) => giveBack(tx, id, now))) settled += 1
    const last = ids.at(-1)
    if (last === undefined || ids.length < AT_ONCE) return settled
    after = last
  }
}

async function giveBack(tx: Tx, id: number, now: Date): Promise<boolean> {
  const claim = await lockClaim(tx, id)
  if (claim?.status !== 'granted' || claim.settled_at !== null) return false
  for (const payment of await paymentsSince(tx, claim, claim.used_at))
    if (await owePart(tx, payment, { part: id, amount: claim.amount, reason: 'did_not_work' }, now)) {
      await changeClaim(tx, id, { settled_at: now.toISOString() })
      return true
    }
  return false
}
