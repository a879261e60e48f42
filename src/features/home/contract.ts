// What can be asked about the own home over HTTP: the figures, and what happened lately.
import * as z from 'zod'
import type { Contract } from '../../platform/contract/contract.ts'
import { moment } from '../../platform/contract/shapes.ts'
import { homeMessages } from './messages.ts'
import { ACTIVITY_PAGE_SIZE, COUNTED, CURSOR_PATTERN, placeOf } from './rules.ts'

const happening = z.object({
  id: z.string(),
  kind: z.string(),
  text: z.string(),
  path: z.string(),
  amount: z.number().nullable(),
  created_at: moment,
})
export type Happening = z.output<typeof happening>

const common = { tag: 'home', method: 'GET', access: 'session', limit: 'read' } as const

export const homeContracts = {
  overview: {
    ...common,
    path: '/home/overview',
    summary: "Counts the person's own rows, by noun.",
    output: z.record(z.enum(COUNTED), z.int().nonnegative()),
  },
  activity: {
    ...common,
    path: '/home/activity',
    summary: "Lists what happened to the person's own things, newest first.",
    query: z.object({
      cursor: z
        .string()
        .regex(CURSOR_PATTERN, homeMessages.cursorUnknown)
        .refine((cursor) => placeOf(cursor) !== undefined, homeMessages.cursorUnknown)
        .optional(),
    }),
    output: z.object({
      items: z.array(happening).max(ACTIVITY_PAGE_SIZE),
      next_cursor: z.string().nullable(),
    }),
    problems: ['invalid'],
  },
} as const satisfies Record<string, Contract>

export type Overview = z.output<typeof homeContracts.overview.output>
