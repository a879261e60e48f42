// The demonstration's sellers give their payout details before they sell, so that they are paid every Monday what is no
// longer on hold.

import type { Sandbox } from '@guildhall/stripe-sandbox'
import type { PaymentParts } from '../src/features/payments/server/payments.actions.ts'
import {
  openOnboarding,
  readAccount,
} from '../src/features/selling/payout-accounts/server/payout-accounts.actions.ts'
import { findPayoutAccount } from '../src/features/selling/payout-accounts/server/payout-accounts.records.ts'
import { actorCalled } from './people.ts'

type Parts = { parts: PaymentParts; sandbox: Sandbox }

/** The sandbox's test values are those of a seller who can be paid at once. */
const TYPED = {
  name: 'Test Seller',
  birthDate: '1902-01-01',
  routingNumber: '110000000',
  accountNumber: '000123456789',
}

const NOWHERE = 'https://guildhall.example/'

async function fillIn({ sandbox }: Pick<Parts, 'sandbox'>, url: string): Promise<void> {
  const page = await sandbox.openOnboarding(url.slice(url.lastIndexOf('/') + 1))
  if (page?.status !== 'open') throw new Error('The form for payout details did not open')
  await sandbox.saveOnboarding({ session: page.session, typed: TYPED, isFinished: true })
}

/** Fills in the card provider's form, as a seller does in the browser. */
export async function addPayoutDetails({ parts, sandbox }: Parts, by: string): Promise<void> {
  const url = await openOnboarding({ ...parts, siteUrl: NOWHERE.slice(0, -1) }, actorCalled(by))
  await fillIn({ sandbox }, url)
  // The provider's event about it is lost, as all of back then.
  const account = await findPayoutAccount(parts.database.db, actorCalled(by).id, parts.provider.form)
  if (account) await readAccount(parts, account.account_id)
}
