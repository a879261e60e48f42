// What a valid agent is, and the choices of the agent list (spec 1 §2 /agents, spec 2 §5 Agent).
import * as z from 'zod'
import { positiveDollars } from '../../platform/contract/money.ts'
import { codePoints, trimmedText } from '../../platform/contract/shapes.ts'
import { agentMessages as messages } from './messages.ts'

/** All nine; the list's filter offers them in this order (DEC-3, CONST-6). */
export const AGENT_CATEGORIES = [
  'Customer Service',
  'Analytics',
  'Content Creation',
  'Marketing',
  'Development',
  'Sales',
  'Voice AI',
  'Security',
  'HR & Recruitment',
] as const
export type AgentCategory = (typeof AGENT_CATEGORIES)[number]

/** The orders that the list offers; the API also knows 'newest' (DATA-26). */
export const AGENT_SORTS = ['popular', 'rating', 'price-asc', 'price-desc'] as const
export const AGENT_API_SORTS = [...AGENT_SORTS, 'newest'] as const
export type AgentSort = (typeof AGENT_API_SORTS)[number]
export const AGENT_SORT_LABELS: Record<(typeof AGENT_SORTS)[number], string> = {
  popular: 'Most Popular',
  rating: 'Highest Rated',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
}

/** How many cards a page of the list shows. */
export const AGENTS_PAGE_SIZE = 12
export const MAX_SEARCH_LENGTH = 100
/** How many features a card shows; the agent's own page shows all. */
export const FEATURES_ON_CARD = 3
export const RELATED_AGENTS = 3

/** A purchase with this status means that its person has the agent (PAY-13). */
export const PURCHASE_STATUSES = ['pending', 'completed', 'ended', 'refunded'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

const MIN_PRICE_DOLLARS = 0.5
const MAX_FEATURES = 20
const MAX_FEATURE_LENGTH = 100

/** An agent as it is offered: values trimmed, at least one feature (AGT-28, AGT-29). */
export const newAgent = z.strictObject({
  name: trimmedText({ min: 1, tooShort: messages.nameRequired, max: 100, tooLong: messages.nameTooLong }),
  category: z.enum(AGENT_CATEGORIES),
  description: trimmedText({
    min: 1,
    tooShort: messages.descriptionRequired,
    max: 2000,
    tooLong: messages.descriptionTooLong,
  }),
  features: z
    .array(z.string())
    .transform((features) => features.map((feature) => feature.trim()).filter((feature) => feature !== ''))
    .refine((features) => features.length > 0, messages.featuresRequired)
    .refine((features) => features.length <= MAX_FEATURES, messages.featuresTooMany)
    .refine(
      (features) => features.every((feature) => codePoints(feature) <= MAX_FEATURE_LENGTH),
      messages.featureTooLong,
    ),
  price: positiveDollars(messages.priceTooLow).min(MIN_PRICE_DOLLARS, messages.priceTooLow),
})
export type NewAgent = z.output<typeof newAgent>
