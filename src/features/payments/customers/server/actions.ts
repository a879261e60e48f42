// Who a person is for the card provider: created when they first pay, forgotten when they leave. The provider is never
// asked inside a transaction.
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { paymentMessages } from '../../messages.ts'
import type { PaymentParts } from '../../server/actions.ts'
import {
  claimOwedForgets,
  deleteCustomersOf,
  deleteOwedForget,
  findBuyer,
  findCustomer,
  insertCustomer,
  insertOwedForget,
} from './records.ts'

export { customersOf, deleteCustomer, findCustomer as customerOf } from './records.ts'

/** So long nobody else tries to do what is owed. */
const CLAIM_MS = 5 * 60_000
const AT_ONCE = 20

/** How a person is called with the provider: it says nothing to anybody else. */
export const personReference = ({ hash }: Pick<PaymentParts, 'hash'>, userId: string) => ({
  person: hash('payment person', userId),
})

/** What is said to somebody whose account has just ended. */
export const noAccount = (cause?: unknown) => new Problem('not_found', paymentMessages.noAccount, { cause })

/**
 * The person's customer. `cause` names what it is created for: repeated for the same cause, nothing more is created.
 * Raises Problem 'not_found' for somebody without an account.
 */
export async function keepCustomer(parts: PaymentParts, userId: string, cause: string): Promise<string> {
  const { database, provider, clock } = parts
  const known = await findCustomer(database.db, userId, provider.form)
  if (known !== undefined) return known
  const buyer = await findBuyer(database.db, userId)
  if (!buyer) throw noAccount()
  const reference = personReference(parts, userId)
  const created = await provider.createCustomer(
    { ...buyer, reference },
    parts.hash('payment customer', userId, cause),
  )
  const customer = await database.inTransaction(async (tx) => {
    const now = clock.now()
    const row = {
      user_id: userId,
      provider: provider.form,
      customer_id: created,
      created_at: now.toISOString(),
    }
    // Somebody who has left in the meantime must not stay with the provider.
    if ((await findBuyer(tx, userId)) && (await insertCustomer(tx, row))) return created
    const kept = await findCustomer(tx, userId, provider.form)
    if (kept !== created) await oweForget(tx, row, now)
    return kept
  })
  if (customer === undefined) throw noAccount()
  return customer
}

async function oweForget(
  tx: Tx,
  { customer_id, provider }: { customer_id: string; provider: PaymentParts['provider']['form'] },
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await insertOwedForget(tx, { customer_id, provider, due_at: at, created_at: at })
}

/** Lets the provider forget a person who leaves. */
export async function leaveAsCustomer(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const customer of await deleteCustomersOf(tx, userId)) await oweForget(tx, customer, now)
}

/** Has customers forgotten that are to be; returns how many were. */
export async function forgetOwed(parts: PaymentParts): Promise<number> {
  const { database, provider, clock, log } = parts
  const now = clock.now()
  const due = await claimOwedForgets(database.db, {
    provider: provider.form,
    now: now.toISOString(),
    until: new Date(now.getTime() + CLAIM_MS).toISOString(),
    atMost: AT_ONCE,
  })
  let forgotten = 0
  for (const id of due) {
    try {
      await provider.forgetCustomer(id)
      await deleteOwedForget(database.db, id)
      forgotten += 1
    } catch (err) {
      log.warn({ event: 'customer_not_forgotten', err })
    }
  }
  return forgotten
}
