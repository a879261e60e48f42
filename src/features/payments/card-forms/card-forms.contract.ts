// Declares the requests of buyers about their payments: whether a checkout is paid, and the way to the card provider's page on
// which they cancel, change their card and find their invoices.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { id } from '../../../platform/contract/shapes.ts'
import { PRODUCT_TYPES } from '../payments.rules.ts'
import { CHECKOUT_STATUSES } from './card-forms.rules.ts'

const common = { tag: 'payments', access: 'session' } as const

export const checkoutContracts = {
  get: {
    ...common,
    method: 'GET',
    path: '/own/checkouts/:id',
    limit: 'read',
    summary: "Asks the card provider whether one of your checkouts is paid. Other people's are not found.",
    params: z.object({ id: z.string().regex(/^[a-z]{2,10}_[\w-]{8,200}$/) }),
    output: z.object({
      status: z.enum(CHECKOUT_STATUSES),
      amount: z.number(),
      /** Null if the product is no longer known. */
      product: z.object({ type: z.enum(PRODUCT_TYPES), id, name: z.string() }).nullable(),
    }),
    problems: ['not_found', 'unavailable'],
  },
} as const satisfies Record<string, Contract>

export const billingContracts = {
  openPortal: {
    ...common,
    method: 'POST',
    path: '/own/billing-portal',
    limit: 'write',
    summary:
      'Returns the address of a page of the card provider on which you cancel subscriptions, change your card and find your invoices. It is valid for some minutes.',
    /** The page leads back to this page of the site. */
    body: z.strictObject({
      return_path: z
        .string()
        .regex(/^\/(?:[\w-]+\/?)*(?:\?tab=[a-z]+)?$/)
        .max(200),
    }),
    output: z.object({ url: z.string() }),
    problems: ['conflict', 'unavailable'],
  },
} as const satisfies Record<string, Contract>
