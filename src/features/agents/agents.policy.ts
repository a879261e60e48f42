// Who may do what with an agent, and whether it is sold: yes, or the reason.
import type { PauseReason } from './agents.rules.ts'

/** Whether everyone can find it and deploy it; anyone who has its address can read it in any case. */
export const isOnSale = ({ withdrawn_at }: { withdrawn_at: string | null }) => withdrawn_at === null

/** Whether it was taken off sale for good. One that is paused comes back by itself, and its subscriptions go on. */
export const isWithdrawn = ({
  withdrawn_at,
  paused_for,
}: {
  withdrawn_at: string | null
  paused_for: PauseReason | null
}) => withdrawn_at !== null && paused_for === null

/** Since when it is off sale because its endpoint keeps failing; undefined for any other. */
export const pausedSince = ({
  withdrawn_at,
  paused_for,
}: {
  withdrawn_at: string | null
  paused_for: PauseReason | null
}): string | undefined => (paused_for === 'unhealthy' ? (withdrawn_at ?? undefined) : undefined)
