// How a bill for usage stands.
import type { UsageBillState } from './usage.rules.ts'

/** The card was refused for it, and nothing more can be used until it is paid. */
export const isRefused = ({ state }: { state: UsageBillState }) => state === 'failed'

export const isPaid = ({ state }: { state: UsageBillState }) => state === 'paid'
