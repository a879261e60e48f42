// Declares the requests about one's own subscriptions over HTTP: listing, cancelling, resuming.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { id, idInPath, moment, pageOf, pageQuery } from '../../../platform/contract/shapes.ts'
import { PRODUCT_TYPES } from '../payments.rules.ts'
import { SHOWN_STATUSES } from './subscriptions.rules.ts'

/** Buyers see these fields of a subscription (DATA-17). */
export const subscription = z.object({
  id,
  user_id: z.uuid(),
  product_type: z.enum(PRODUCT_TYPES),
  product_id: id,
  status: z.enum(SHOWN_STATUSES),
  created_at: moment,
  current_period_end: moment.nullable(),
  cancel_at_period_end: z.boolean(),
  /** A subscription to a product that is no longer sold is not renewed, and can't be resumed. */
  is_renewable: z.boolean(),
  price: z.number(),
  /** In dollars: the charge for usage beyond the subscription if it ends now. */
  unbilled: z.number(),
  /** The new price applies from the first payment after that moment. */
  next_price: z.number().nullable(),
  next_price_from: moment.nullable(),
  /** Access lasts until this moment without a further payment. */
  access_until: moment.nullable(),
  ended_at: moment.nullable(),
  /** Null once nothing is known of the product any longer. */
  product: z.object({ name: z.string(), path: z.string() }).nullable(),
})
export type Subscription = z.output<typeof subscription>

const own = { tag: 'subscriptions', access: 'session' } as const
const params = z.object({ id: idInPath })

export const subscriptionContracts = {
  list: {
    ...own,
    method: 'GET',
    path: '/own/subscriptions',
    limit: 'read',
    summary: 'Lists your subscriptions: those that run, then those that have ended, newest first.',
    query: z.object(pageQuery),
    output: pageOf(subscription),
  },
  cancel: {
    ...own,
    method: 'POST',
    path: '/own/subscriptions/:id/cancel',
    limit: 'write',
    summary:
      'Cancels one of your subscriptions: it ends with the period that is paid for, and can be resumed until then. One whose last payment failed ends at once.',
    params,
    output: subscription,
    problems: ['not_found', 'conflict', 'unavailable'],
  },
  resume: {
    ...own,
    method: 'POST',
    path: '/own/subscriptions/:id/resume',
    limit: 'write',
    summary: 'Lets a subscription of yours go on that was cancelled and has not ended yet.',
    params,
    output: subscription,
    problems: ['not_found', 'conflict', 'unavailable'],
  },
} as const satisfies Record<string, Contract>
