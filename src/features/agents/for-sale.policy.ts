// Answers whether an agent can be sold: someone who deploys it must be able to use it.
import { codePoints } from '../../platform/contract/code-points.ts'
import { MIN_SETUP_LENGTH } from './agents.rules.ts'

export const isSetUpByHand = ({ setup_instructions }: { setup_instructions: string | null }) =>
  setup_instructions !== null && codePoints(setup_instructions) >= MIN_SETUP_LENGTH

export const canRun = (agent: { is_callable: boolean; setup_instructions: string | null }) =>
  agent.is_callable || isSetUpByHand(agent)
