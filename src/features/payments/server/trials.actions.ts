// Answers who has had a free trial of a product, by address and by card, whatever accounts come and go.
import type { CardOnFile } from '../../../platform/card-provider/card-provider.ts'
import type { Db, Reader, Tx } from '../../../platform/database/database.ts'
import { sameInbox, TRIALS_KEPT_YEARS } from '../trials.rules.ts'
import type { PaymentParts, Sale } from './payments.actions.ts'
import { deleteSpentBefore, insertSpent, isSpent, trialAddressOf } from './trials.records.ts'

type Trial = Pick<Sale, 'user_id' | 'product_type' | 'product_id'>
type Hashing = Pick<PaymentParts, 'hash'>

const CHUNK = 500

const hashOf = (
  { hash }: Hashing,
  { product_type, product_id }: Trial,
  kind: 'address' | 'card',
  of: string,
) => hash('spent trial', product_type, String(product_id), kind, of)

async function addressHash(parts: Hashing, reader: Reader, trial: Trial): Promise<string | undefined> {
  const email = await trialAddressOf(reader, trial.user_id)
  return email === undefined ? undefined : hashOf(parts, trial, 'address', sameInbox(email))
}

/** An earlier account of the same address counts, too. */
export async function hasSpentTrial(parts: Hashing, reader: Reader, trial: Trial): Promise<boolean> {
  const hash = await addressHash(parts, reader, trial)
  return hash !== undefined && isSpent(reader, hash)
}

/**
 * Begins a trial, in the transaction that gives the product; returns false if the address or the card had one. Both are stored
 * even then: an address that came with a used card gets no trial with the next one.
 */
export async function spendTrial(
  parts: Hashing,
  tx: Tx,
  { trial, card }: { trial: Trial; card: CardOnFile },
  now: Date,
): Promise<boolean> {
  const address = await addressHash(parts, tx, trial)
  const { fingerprint } = card
  const hashes = [
    ...(address === undefined ? [] : [address]),
    ...(fingerprint === null ? [] : [hashOf(parts, trial, 'card', fingerprint)]),
  ]
  return hashes.length > 0 && (await insertSpent(tx, hashes, now.toISOString())) === hashes.length
}

/** Trials are kept for a limited time. */
export async function forgetTrials(db: Db, now: Date): Promise<number> {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - TRIALS_KEPT_YEARS)
  let sum = 0
  for (let some = CHUNK; some === CHUNK; sum += some)
    some = await deleteSpentBefore(db, before.toISOString(), CHUNK)
  return sum
}
