// Sellers' accounts with the card provider: opened when a seller first adds payout details, and read from then on. The provider
// is never asked inside a transaction.

import { paths } from '../../../../paths.ts'
import type { Person } from '../../../../platform/actor.ts'
import type { ConnectedAccount } from '../../../../platform/card-provider/connected-accounts.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import type { OwnCount } from '../../../../platform/own-counts.ts'
import { noAccount, personReference } from '../../../payments/server/customers.ts'
import type { PaymentParts } from '../../../payments/server/payments.actions.ts'
import { requireSeller } from '../../server/selling.actions.ts'
import { payoutAccountMessages as messages } from '../payout-accounts.messages.ts'
import { onboardingLimit, type PayoutAccountState } from '../payout-accounts.rules.ts'
import {
  findByAccountId,
  findPayoutAccount,
  findSeller,
  insertPayoutAccount,
  type PayoutAccountRow,
  storeAccountState,
} from './payout-accounts.records.ts'

/** A request of one's account asks the provider again after this time; its events usually arrive earlier. */
const STALE_MS = 30_000

export type PayoutAccountParts = PaymentParts & { readonly siteUrl: string }

/** Counts one's account once its details are given: there is at most one with a provider. */
export const payoutAccountCount = (form: PaymentParts['provider']['form']): OwnCount => ({
  noun: 'payout_accounts',
  async count(reader, owner) {
    const account = await findPayoutAccount(reader, owner, form)
    return account?.state === 'ready' || account?.state === 'under_review' ? 1 : 0
  },
})

type ShownAccount = { state: PayoutAccountState; due: string[]; bank_last_four: string | null }

/** Returns the state of one's own account; asks the provider if it may have changed. Raises Problem 'forbidden'. */
export async function readOwnAccount(parts: PaymentParts, actor: Person): Promise<ShownAccount> {
  const { database, provider, clock } = parts
  await requireSeller(database.db, actor)
  const known = await findPayoutAccount(database.db, actor.id, provider.form)
  if (!known) return { state: 'not_begun', due: [], bank_last_four: null }
  const isStale = clock.now().getTime() - Date.parse(known.read_at) > STALE_MS
  if (!isStale || known.state === 'ready') return shown(known)
  return shown((await readAccount(parts, known.account_id)) ?? known)
}

/** Returns a function that checks whether the card provider has verified a seller, and lets them be paid. */
export const isProvenWith =
  (form: PaymentParts['provider']['form']) =>
  async (reader: Reader, sellerId: string): Promise<boolean> =>
    (await findPayoutAccount(reader, sellerId, form))?.state === 'ready'

const shown = ({
  state,
  due,
  bank_last_four,
}: Pick<PayoutAccountRow, 'state' | 'due' | 'bank_last_four'>) => ({
  state,
  due,
  bank_last_four,
})

/** Asks the provider for the state of an account, and stores it. Returns undefined for an unknown account. */
export async function readAccount(
  parts: PaymentParts,
  accountId: string,
): Promise<PayoutAccountRow | undefined> {
  const { database, provider, clock } = parts
  const known = await findByAccountId(database.db, accountId)
  if (known?.provider !== provider.form) return undefined
  const account = await provider.findAccount(accountId)
  const read_at = clock.now().toISOString()
  await database.inTransaction((tx) => storeAccountState(tx, account, read_at))
  return { ...known, ...rowOf(account), read_at }
}

const rowOf = ({ state, due, bankLastFour }: ConnectedAccount) => ({
  state,
  due: [...due],
  bank_last_four: bankLastFour,
})

/**
 * Returns the address of the provider's page on which the seller adds their payout details: a new one for each click, never
 * stored. Raises Problem 'forbidden' for anyone but professionals, and the Problems of the provider's failures.
 */
export async function openOnboarding(parts: PayoutAccountParts, actor: Person): Promise<string> {
  const { database, provider, hash, siteUrl, clock, limits } = parts
  await requireSeller(database.db, actor)
  const seller = await findSeller(database.db, actor.id)
  if (!seller) throw noAccount()
  // Without a verified address, the account could be opened for anyone.
  if (seller.email_confirmed_at === null) throw new Problem('forbidden', messages.verifyFirst)
  const retryAfterSeconds = await limits.take(onboardingLimit, actor.id, clock.now())
  if (retryAfterSeconds !== undefined)
    throw new Problem('too_many_requests', messages.tooOften, { retryAfterSeconds })
  const account = await keepAccount(parts, actor.id, seller.email)
  const addresses = {
    returnUrl: siteUrl + paths.sellerPayouts('returned'),
    refreshUrl: siteUrl + paths.sellerPayouts('expired'),
  }
  // The key belongs to this click alone, because that of the account would return the account.
  const key = hash('payout account link', account, String(clock.now().getTime()))
  return provider.openOnboarding(account, addresses, key)
}

async function keepAccount(parts: PaymentParts, userId: string, email: string): Promise<string> {
  const { database, provider, hash, clock } = parts
  const known = await findPayoutAccount(database.db, userId, provider.form)
  if (known) return known.account_id
  const account_id = await provider.createAccount(
    { email, reference: personReference(parts, userId) },
    hash('payout account', userId),
  )
  const now = clock.now().toISOString()
  await insertPayoutAccount(database.db, {
    user_id: userId,
    provider: provider.form,
    account_id,
    state: 'incomplete',
    due: [],
    bank_last_four: null,
    created_at: now,
    read_at: now,
  })
  return (await findPayoutAccount(database.db, userId, provider.form))?.account_id ?? account_id
}
