// How the demonstration's seller was paid: by hand at first, and through the card provider since they added their payout
// details.
import {
  openOnboarding,
  readAccount,
} from '../src/features/selling/payout-accounts/server/payout-accounts.actions.ts'
import { findPayoutAccount } from '../src/features/selling/payout-accounts/server/payout-accounts.records.ts'
import { LEAST_PAYOUT } from '../src/features/selling/payouts/payouts.rules.ts'
import { markPaid } from '../src/features/selling/payouts/server/attempts.actions.ts'
import { beginPayout } from '../src/features/selling/payouts/server/payouts.actions.ts'
import { actorCalled } from './people.ts'
import type { Lapse } from './subscriptions.ts'

/** The sandbox's test values of a seller who can be paid at once. */
const TYPED = {
  name: 'Test Seller',
  birthDate: '1902-01-01',
  routingNumber: '110000000',
  accountNumber: '000123456789',
}

/** Fills in the card provider's form, as a seller does in the browser. */
export async function addPayoutDetails({ parts, sandbox }: Lapse, by: string): Promise<void> {
  const url = await openOnboarding({ ...parts, siteUrl: 'https://guildhall.example' }, actorCalled(by))
  const page = await sandbox.openOnboarding(url.slice(url.lastIndexOf('/') + 1))
  if (page?.status !== 'open') throw new Error('The form for payout details did not open')
  await sandbox.saveOnboarding({ session: page.session, typed: TYPED, isFinished: true })
  // The provider's own word of it is lost, as all of back then.
  const account = await findPayoutAccount(parts.database.db, actorCalled(by).id, parts.provider.form)
  if (account) await readAccount(parts, account.account_id)
}

/** An operator sends everything that is open. */
export async function payByHand({ parts }: Lapse, by: string): Promise<void> {
  const { database, clock } = parts
  const now = clock.now()
  await database.inTransaction(async (tx) => {
    const limits = { least: LEAST_PAYOUT, byHand: true }
    const begun = await beginPayout(tx, actorCalled(by).id, limits, now)
    if (begun.outcome !== 'nothing') await markPaid(tx, begun.payout.id, now)
  })
}
