// The choices and limits of agents (spec 1 §2 /agents, §9; spec 2 §5 Agent).
import { rowFamily } from '../../platform/contract/families.ts'

/** What pages that show agents are made of. */
export const AGENTS = rowFamily('agents')

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
export const AGENT_SORT_LABELS: Record<(typeof AGENT_SORTS)[number], string> = {
  popular: 'Most Popular',
  rating: 'Highest Rated',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
}

/** How many cards a page of the list shows. */
export const AGENTS_PAGE_SIZE = 12
/** How many features a card shows; the agent's own page shows all. */
export const FEATURES_ON_CARD = 3
export const RELATED_AGENTS = 3

/** A purchase with this status means that its person has the agent (PAY-13). */
export const PURCHASE_STATUSES = ['pending', 'completed', 'ended', 'refunded'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

export const MIN_PRICE_DOLLARS = 0.5
export const MAX_FEATURES = 20
export const MAX_FEATURE_LENGTH = 100
