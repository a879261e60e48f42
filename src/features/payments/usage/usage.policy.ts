// How a bill for usage stands.
import type { UsageBillState } from './usage.rules.ts'

/** The card was refused for it, and nothing more can be used until it is paid. */
export const isOverdue = ({ state }: { state: UsageBillState }) => state === 'overdue'

export const isPaid = ({ state }: { state: UsageBillState }) => state === 'paid'
