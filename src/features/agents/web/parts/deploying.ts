// Defines what the parts of a deployment share.
import type { ButtonProps } from '../../../../ui/button.tsx'
import { countOf } from '../../../../ui/format.ts'
import type { Agent } from '../../agents.contract.ts'

export type DeployLook = Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className'>

export type DeployedAgent = Pick<Agent, 'id' | 'user_id' | 'name' | 'price'>

export type DeployStage = 'idle' | 'starting' | 'deployed'

export type DeployIntent = {
  clientSecret: string
  deploymentId: number
  price: number
  /** 0 if the first payment is due today. */
  trialDays: number
  /** The buyer has had the agent's free trial before. */
  trialSpent: boolean
}

export const daysFree = (days: number) => `${countOf(days, 'day', 'days')} free`
