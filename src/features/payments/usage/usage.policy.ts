// Answers how a bill for usage stands.
import type { UsageBillState } from './usage.rules.ts'

/** The card was refused, and nothing more can be used until the bill is paid. */
export const isOverdue = ({ state }: { state: UsageBillState }) => state === 'overdue'

export const isUsagePaid = ({ state }: { state: UsageBillState }) => state === 'paid'
