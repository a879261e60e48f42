// The contracts of a seller's analytics: figures of a range of days, the events behind them, and those as a file.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { cursorPageOf, cursorQuery, day, id, moment } from '../../../platform/contract/shapes.ts'
import { ANALYTICS_EVENT_TYPES, PRODUCT_TYPES } from '../../payments/payments.rules.ts'
import { STEPS, TOP_PRODUCTS } from './analytics.rules.ts'

const days = z.object({ start: day, end: day })
const count = z.int().nonnegative()
const dollars = z.number()
const productType = z.enum(PRODUCT_TYPES)

/** The first and the last day in UTC, both included and optional (SEL-6, DEC-72); and one type of products. */
const range = { start: day.optional(), end: day.optional(), type: productType.optional() }

const figures = z.object({
  views: count,
  purchases: count,
  /** Renewals are not counted. */
  first_purchases: count,
  /** The rate is first purchases of a hundred views. */
  conversion_rate: z.number().nonnegative(),
  /** Refunds are not subtracted. */
  revenue: dollars,
  /** The number of refunds, less the disputes that a bank decided for the seller. */
  refunds: z.int(),
  refunded: dollars,
})
export type AnalyticsFigures = z.output<typeof figures>

const trend = figures.pick({ views: true, purchases: true, revenue: true })

/** A part of the range, with the part of the earlier period to which it is compared. */
const part = days.extend(trend.shape).extend({ before: trend.nullable() })
export type Part = z.output<typeof part>

const soldType = figures
  .pick({ views: true, purchases: true, conversion_rate: true, revenue: true, refunded: true })
  .extend({ product_type: productType })

const soldProduct = soldType.extend({
  product_id: id,
  /** Null for a deleted product. */
  name: z.string().nullable(),
})
export type SoldProduct = z.output<typeof soldProduct>

const event = z.object({
  id,
  event_type: z.enum(ANALYTICS_EVENT_TYPES),
  product_type: productType,
  product_id: id,
  /** The paid or refunded amount; a refund below 0 was returned by a bank. */
  amount: dollars,
  /** True for the first payment, false for a renewal; null for other events. */
  is_first: z.boolean().nullable(),
  created_at: moment,
})

const common = {
  tag: 'selling',
  access: 'session',
  method: 'GET',
  problems: ['invalid', 'forbidden'],
} as const

export const analyticsContracts = {
  get: {
    ...common,
    limit: 'read',
    path: '/own/analytics',
    summary:
      'Returns what your agents and courses earned in a range of days (UTC, both ends included), by the day, week or month, by type and by product, compared with as many days before.',
    query: z.object(range),
    output: z.object({
      days,
      step: z.enum(STEPS),
      totals: figures,
      /** The figures of as many days before the range; null where the range has no start. */
      before: figures.extend(days.shape).nullable(),
      series: z.array(part),
      types: z.array(soldType).max(PRODUCT_TYPES.length),
      /** The products with most revenue come first, then those with most views. */
      products: z.array(soldProduct).max(TOP_PRODUCTS),
      products_count: count,
      subscriptions: z.object({
        /** The subscriptions that began in the range, trials included. */
        gained: count,
        lost: count,
        /** The subscriptions that run now, trials included. */
        running: count,
        /** The present revenue per month of paid subscriptions that will renew. */
        monthly_revenue: dollars,
      }),
      /** The first day with a figure of any product; null if there is none. */
      first_day: day.nullable(),
    }),
  },
  events: {
    ...common,
    limit: 'read',
    path: '/own/analytics/events',
    summary: 'Lists the views, purchases and refunds of what you sell in a range of days, newest first.',
    query: z.object({ ...range, ...cursorQuery }),
    output: cursorPageOf(event),
  },
  file: {
    ...common,
    limit: 'write',
    path: '/own/analytics.csv',
    summary:
      'Returns the views, purchases and refunds of what you sell in a range of days as a CSV file, oldest first. A refund below 0 is one that a bank returned.',
    query: z.object(range),
    media: 'text/csv',
    output: z.instanceof(Blob),
  },
} as const satisfies Record<string, Contract>

export type Analytics = z.output<typeof analyticsContracts.get.output>
