// What the parts of a deployment hand each other.
import type { ButtonProps } from '../../../../ui/button.tsx'
import { countOf } from '../../../../ui/format.ts'
import type { Agent } from '../../agents.contract.ts'

export type DeployLook = Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className'>

export type DeployedAgent = Pick<Agent, 'id' | 'user_id' | 'name' | 'price'>

/** What the button says: to deploy it, that a payment is being prepared, or that the member has it already. */
export type DeployStage = 'idle' | 'starting' | 'deployed'

/** What the buyer is about to pay. */
export type Intent = {
  clientSecret: string
  deploymentId: number
  price: number
  /** Free days before the first payment; 0 if it is due today. */
  trialDays: number
  /** The agent has a free trial that this buyer has had. */
  trialSpent: boolean
}

/** '14 days free' */
export const daysFree = (days: number) => `${countOf(days, 'day', 'days')} free`
