// The choices and limits of agents, and how typed features become a list (spec 1 §2 /agents, §9; spec 2 §5 Agent).
import { rowFamily } from '../../platform/contract/families.ts'

export const AGENTS = rowFamily('agents')

/** All nine, in the order of the list's filter (DEC-3, CONST-6). */
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

/** The API also sorts by 'newest' (DATA-26). */
export const AGENT_SORTS = ['popular', 'rating', 'price-asc', 'price-desc'] as const
export const AGENT_API_SORTS = [...AGENT_SORTS, 'newest'] as const
export const AGENT_SORT_LABELS: Record<(typeof AGENT_SORTS)[number], string> = {
  popular: 'Most Popular',
  rating: 'Highest Rated',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
}

export const MIN_RATINGS = ['4.5', '4', '3.5'] as const
/** What an agent is called in a search. */
export const AGENT_NAMES = ['agent'] as const
export const AGENT_PRICES = { least: 'min_price', most: 'max_price' } as const

export const AGENTS_PAGE_SIZE = 12
/** The agent's own page shows all features. */
export const FEATURES_ON_CARD = 3
export const RELATED_AGENTS = 3
export const MOST_AGENTS_COMPARED = 4

/** A purchase with any status but `completed` gives no access (PAY-13). */
export const PURCHASE_STATUSES = ['pending', 'completed', 'ended', 'refunded'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]
/** A person with one of these knows the agent: they paid for it, and nothing was paid back. */
export const PAID_STATUSES = ['completed', 'ended'] as const satisfies readonly PurchaseStatus[]

export const MIN_AGENT_PRICE_DOLLARS = 0.5
export const MAX_FEATURES = 20
export const MAX_FEATURE_LENGTH = 100
/** Counts code points. */
export const MAX_SETUP_LENGTH = 5000

/** Counts code points. Shorter instructions are not enough to set up an agent. */
export const MIN_SETUP_LENGTH = 80

/** A paused agent is off sale until buyers can use it, or until its endpoint has no more bad days. */
export const PAUSE_REASONS = ['cannot_run', 'unhealthy'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

/** 'Triage,  , Replies ' becomes ['Triage', 'Replies']: split on commas, trimmed, empty entries dropped (AGT-29). */
export function splitFeatures(typed: string): string[] {
  const byName = new Map<string, string>()
  for (const part of typed.split(',')) {
    const feature = part.trim()
    const name = feature.toLowerCase()
    // The same feature twice, ignoring case, counts once.
    if (feature !== '' && !byName.has(name)) byName.set(name, feature)
  }
  return [...byName.values()]
}

/** An agent is tried at this place of its page. */
export const TRY_ID = 'try'
