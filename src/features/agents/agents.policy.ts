// Answers who may do what with an agent, and whether it is sold.
import type { PauseReason } from './agents.rules.ts'

/** Anyone who has the address of an agent can read it in any case. */
export const isOnSale = ({ withdrawn_at }: { withdrawn_at: string | null }) => withdrawn_at === null

/** A paused agent is not withdrawn: it comes back by itself, and its subscriptions go on. */
export const isWithdrawn = ({
  withdrawn_at,
  paused_for,
}: {
  withdrawn_at: string | null
  paused_for: PauseReason | null
}) => withdrawn_at !== null && paused_for === null

/** Returns undefined unless the agent is off sale because its endpoint keeps failing. */
export const pausedSince = ({
  withdrawn_at,
  paused_for,
}: {
  withdrawn_at: string | null
  paused_for: PauseReason | null
}): string | undefined => (paused_for === 'unhealthy' ? (withdrawn_at ?? undefined) : undefined)
