// What sellers can request about what they sell: figures of a range of days, the events behind them, and those as a file.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { cursorPageOf, cursorQuery, day, id, moment } from '../../../platform/contract/shapes.ts'
import { ANALYTICS_EVENT_TYPES, PRODUCT_TYPES } from '../../payments/payments.rules.ts'
import { STEPS, TOP_PRODUCTS } from './analytics.rules.ts'

const days = z.object({ start: day, end: day })
const count = z.int().nonnegative()
const dollars = z.number()
const productType = z.enum(PRODUCT_TYPES)

/** The first and the last day in UTC, both included, each optional (SEL-6, DEC-72); and one type of products. */
const range = { start: day.optional(), end: day.optional(), type: productType.optional() }

/** What a range comes to. */
const figures = z.object({
  views: count,
  purchases: count,
  /** Without renewals. */
  first_purchases: count,
  /** First purchases of a hundred views. */
  conversion_rate: z.number().nonnegative(),
  /** What was paid, whether or not some of it went back. */
  revenue: dollars,
  /** How often money went back, less how often a bank returned it. */
  refunds: z.int(),
  refunded: dollars,
})
export type Figures = z.output<typeof figures>

const trend = figures.pick({ views: true, purchases: true, revenue: true })

/** A part of the range, and the part of the period before that it is compared with. */
const part = days.extend(trend.shape).extend({ before: trend.nullable() })
export type Part = z.output<typeof part>

const soldType = figures
  .pick({ views: true, purchases: true, conversion_rate: true, revenue: true, refunded: true })
  .extend({ product_type: productType })

const soldProduct = soldType.extend({
  product_id: id,
  /** Null for one that was deleted. */
  name: z.string().nullable(),
})
export type SoldProduct = z.output<typeof soldProduct>

const event = z.object({
  id,
  event_type: z.enum(ANALYTICS_EVENT_TYPES),
  product_type: productType,
  product_id: id,
  /** What was paid or went back; a refund below 0 is one that a bank returned. */
  amount: dollars,
  /** Whether a purchase is the first payment and not a renewal; null for other events. */
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
      /** The same of as many days before; null where the range has no start. */
      before: figures.extend(days.shape).nullable(),
      series: z.array(part),
      types: z.array(soldType).max(PRODUCT_TYPES.length),
      /** Those that earned most, and then those with most views. */
      products: z.array(soldProduct).max(TOP_PRODUCTS),
      products_count: count,
      subscriptions: z.object({
        /** How many began in the range, trials included. */
        gained: count,
        /** How many ended in it. */
        lost: count,
        /** How many there are now, trials included. */
        running: count,
        /** What those that are paid for and will renew bring in each month, as of now. */
        monthly_revenue: dollars,
      }),
      /** The first day on which anything was counted, of any product; null if nothing ever was. */
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
