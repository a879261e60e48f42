// How was the demonstration's seller paid? By hand at first, and through the card provider since they added their
// payout details.

import type { Sandbox } from '@guildhall/stripe-sandbox'
import { personReference } from '../src/features/payments/server/customers.ts'
import type { PaymentParts } from '../src/features/payments/server/payments.actions.ts'
import {
  openOnboarding,
  readAccount,
} from '../src/features/selling/payout-accounts/server/payout-accounts.actions.ts'
import {
  findPayoutAccount,
  insertPayoutAccount,
} from '../src/features/selling/payout-accounts/server/payout-accounts.records.ts'
import { LEAST_PAYOUT } from '../src/features/selling/payouts/payouts.rules.ts'
import { markPaid } from '../src/features/selling/payouts/server/attempts.actions.ts'
import { beginPayout } from '../src/features/selling/payouts/server/payouts.actions.ts'
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

/** The card provider knows a seller who has no account with which one can sign in. */
export async function proveSeller({ parts, sandbox }: Parts, by: string): Promise<void> {
  const { database, provider, hash, clock } = parts
  const { id } = actorCalled(by)
  if (await findPayoutAccount(database.db, id, provider.form)) return
  const reference = personReference(parts, id)
  const account_id = await provider.createAccount(
    { email: `${by}@sellers.guildhall.example`, reference },
    hash('payout account', id),
  )
  const now = clock.now().toISOString()
  await insertPayoutAccount(database.db, {
    user_id: id,
    provider: provider.form,
    account_id,
    state: 'incomplete',
    due: [],
    bank_last_four: null,
    created_at: now,
    read_at: now,
  })
  const back = { returnUrl: NOWHERE, refreshUrl: NOWHERE }
  await fillIn({ sandbox }, await provider.openOnboarding(account_id, back, hash('payout account link', id)))
  await readAccount(parts, account_id)
}

/** An operator sends everything that is open. */
export async function payByHand({ parts }: Pick<Parts, 'parts'>, by: string): Promise<void> {
  const { database, clock } = parts
  const now = clock.now()
  await database.inTransaction(async (tx) => {
    const limits = { least: LEAST_PAYOUT, byHand: true }
    const begun = await beginPayout(tx, actorCalled(by).id, limits, now)
    if (begun.outcome !== 'nothing') await markPaid(tx, begun.payout.id, now)
  })
}
