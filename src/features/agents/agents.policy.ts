// Who may do what with an agent, and whether it can be sold: yes, or the reason.
import { codePoints } from '../../platform/contract/code-points.ts'
import { MIN_SETUP_LENGTH, type PauseReason } from './agents.rules.ts'

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

/** Whether its setup instructions say enough for a person to follow them. */
export const isSetUpByHand = ({ setup_instructions }: { setup_instructions: string | null }) =>
  setup_instructions !== null && codePoints(setup_instructions) >= MIN_SETUP_LENGTH

/** Whether someone who deploys it can use it: through Guildhall, or by its setup instructions. */
export const canRun = (agent: { is_callable: boolean; setup_instructions: string | null }) =>
  agent.is_callable || isSetUpByHand(agent)
