// Whether an agent can be sold: someone who deploys it must be able to use it.
import { codePoints } from '../../platform/contract/code-points.ts'
import { MIN_SETUP_LENGTH } from './agents.rules.ts'

/** Whether its setup instructions say enough for a person to follow them. */
export const isSetUpByHand = ({ setup_instructions }: { setup_instructions: string | null }) =>
  setup_instructions !== null && codePoints(setup_instructions) >= MIN_SETUP_LENGTH

/** Whether someone who deploys it can use it: through Guildhall, or by its setup instructions. */
export const canRun = (agent: { is_callable: boolean; setup_instructions: string | null }) =>
  agent.is_callable || isSetUpByHand(agent)
