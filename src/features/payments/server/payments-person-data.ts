// Exports what payments store about a person, and erases it when they leave.
import type { PersonData } from '../../../platform/person-data.ts'
import { deleteDetails, findDetails } from '../billing/server/billing.records.ts'
import { endAllOfPerson } from '../subscriptions/server/subscriptions.actions.ts'
import { hasSubscriptions, subscriptionsOfPerson } from '../subscriptions/server/subscriptions.records.ts'
import { billsOfPerson, hasBills } from '../usage/server/usage.records.ts'
import { deleteAnalyticsOf } from './analytics.ts'
import { ledgerOf } from './charges.actions.ts'
import { isInLedger } from './charges.records.ts'
import { endCheckoutsOfPerson } from './checkouts.actions.ts'
import { checkoutsOfPerson, hasCheckouts } from './checkouts.records.ts'
import { claimsOfPerson, forgetClaimsOf, hasClaims } from './claims.ts'
import { customersOf, leaveAsCustomer } from './customers.ts'
import { requestsOf } from './refunds.ts'

/**
 * The ledger stays, without a name. Jobs end the subscriptions, and have the card provider forget the person. The nouns of the
 * products, which are erased before, take the products away.
 */
export const paymentData = {
  noun: 'payments',
  async exportRows(tx, owner) {
    return {
      customers: await customersOf(tx, owner),
      billing_details: (await findDetails(tx, owner)) ?? null,
      subscriptions: subscriptionsOfPerson(tx, owner),
      checkouts: checkoutsOfPerson(tx, owner),
      ...ledgerOf(tx, owner),
      refund_requests: await requestsOf(tx, owner),
      usage_bills: await billsOfPerson(tx, owner),
      usage_claims: await claimsOfPerson(tx, owner),
    }
  },
  async erase(tx, owner, now) {
    await endAllOfPerson(tx, owner, now)
    await endCheckoutsOfPerson(tx, owner, now)
    await leaveAsCustomer(tx, owner, now)
    await deleteDetails(tx, owner)
    await deleteAnalyticsOf(tx, owner)
    await forgetClaimsOf(tx, owner)
    const isKept =
      (await hasSubscriptions(tx, owner)) ||
      (await hasCheckouts(tx, owner)) ||
      (await isInLedger(tx, owner)) ||
      (await hasBills(tx, owner)) ||
      (await hasClaims(tx, owner))
    return isKept ? 'kept' : 'gone'
  },
} as const satisfies PersonData
