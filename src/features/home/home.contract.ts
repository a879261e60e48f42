// The contracts of one's own home: needs, figures and recent activity.
import * as z from 'zod'
import type { Contract } from '../../platform/contract/contract.ts'
import { EVENT_ICONS } from '../../platform/contract/event.ts'
import { ownNeed } from '../../platform/contract/own-need.ts'
import { cursorQuery, day, id, moment } from '../../platform/contract/shapes.ts'
import { RECENT_DAYS } from '../selling/analytics/analytics.rules.ts'
import { ACTIVITY_PAGE_SIZE, COUNTED, MOST_NEEDS } from './home.rules.ts'

const activityItem = z.object({
  id,
  kind: z.string(),
  icon: z.enum(EVENT_ICONS),
  text: z.string(),
  path: z.string(),
  amount: z.number().nullable(),
  created_at: moment,
})
export type ActivityItem = z.output<typeof activityItem>

const common = { tag: 'home', method: 'GET', access: 'session', limit: 'read' } as const

export const homeContracts = {
  overview: {
    ...common,
    path: '/home/overview',
    summary: 'Returns how many of each kind of item you have.',
    output: z.record(z.enum(COUNTED), z.int().nonnegative()),
  },
  selling: {
    ...common,
    path: '/home/selling',
    summary: `Returns what your agents and courses earned in the last ${RECENT_DAYS} days (UTC), and what is paid next; the first is null unless you are a professional who has had visits or sales.`,
    output: z.object({
      recent: z
        .object({
          days: z.int().positive(),
          views: z.int().nonnegative(),
          purchases: z.int().nonnegative(),
          revenue: z.number(),
        })
        .nullable(),
      /** The next payout in dollars; null while there is too little to pay, or while payout details are missing. */
      next_payout: z.object({ on: day, amount: z.number() }).nullable(),
      /** What is wrong with payouts, or that one is in transit, in the words of the Seller tab. */
      payout_texts: z.array(z.string()),
    }),
  },
  needs: {
    ...common,
    path: '/home/needs',
    summary:
      'Lists what waits for you: missing payout details, unread messages, awards whose professional left, proposals to review, invitations, questions to answer, trouble with your email.',
    output: z.object({ items: z.array(ownNeed).max(MOST_NEEDS) }),
  },
  activity: {
    ...common,
    path: '/home/activity',
    summary: 'Lists your recent activity, newest first.',
    query: z.object({ cursor: cursorQuery.cursor }),
    output: z.object({
      items: z.array(activityItem).max(ACTIVITY_PAGE_SIZE),
      next_cursor: z.string().nullable(),
    }),
    problems: ['invalid'],
  },
} as const satisfies Record<string, Contract>

export type Overview = z.output<typeof homeContracts.overview.output>
export type Needs = z.output<typeof homeContracts.needs.output>
