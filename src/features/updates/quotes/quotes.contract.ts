// The contracts of cards about things that an update links to.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { textKinds } from '../../../platform/contract/plain-text.ts'
import { MAX_QUOTED_LENGTH, QUOTED_KINDS } from './quotes.rules.ts'

const quote = z.object({
  /** The link is written as in the text. */
  url: z.string(),
  kind: z.enum(QUOTED_KINDS),
  /** The key of a quoted thing is the last part of its address. */
  key: z.string(),
  path: z.string(),
  /** Null if no one can see the quoted thing any more. */
  thing: z
    .object({
      user_id: z.uuid(),
      title: z.string(),
      owner: z.string().nullable(),
      price: z.number().nullable(),
      rating: z.number().nullable(),
    })
    .nullable(),
})
export type Quote = z.output<typeof quote>

/** The cards are grouped by kind, because rows of different nouns change. */
export const quotes = z.object({
  project: z.array(quote),
  agent: z.array(quote),
  course: z.array(quote),
  update: z.array(quote),
  certificate: z.array(quote),
})
export type Quotes = z.output<typeof quotes>

export const quoteContracts = {
  preview: {
    tag: 'updates',
    access: 'session',
    method: 'GET',
    path: '/update-quotes',
    limit: 'read',
    summary: 'Returns the card by which an update of yours would show a link to something on this site.',
    query: z.object({ url: z.string().max(MAX_QUOTED_LENGTH).register(textKinds, { kind: 'choice' }) }),
    output: z.object({ quote: quote.nullable() }),
  },
} as const satisfies Record<string, Contract>
