// Declares the requests about one's own bill: the cost of a month, whether there is a card to manage, and the details that
// receipts print.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { billingDetailsForm } from './billing.schemas.ts'

const ownBilling = z.object({
  details: billingDetailsForm,
  /** In dollars, of the subscriptions that are paid now and go on. */
  monthly_total: z.number(),
  /** The card provider has cards and invoices of this person. */
  has_payment_account: z.boolean(),
})
export type OwnBilling = z.output<typeof ownBilling>

const own = { tag: 'subscriptions', access: 'session' } as const

export const ownBillingContracts = {
  get: {
    ...own,
    method: 'GET',
    path: '/own/billing',
    limit: 'read',
    summary: 'Returns what your subscriptions cost per month, and the details printed on your receipts.',
    output: ownBilling,
  },
  saveDetails: {
    ...own,
    method: 'PUT',
    path: '/own/billing/details',
    limit: 'write',
    summary: 'Sets the company, address and tax ID printed on your receipts. Blank ones are left out.',
    body: billingDetailsForm,
    output: billingDetailsForm,
    problems: ['invalid'],
  },
} as const satisfies Record<string, Contract>
