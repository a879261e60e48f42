// Leads a member to the deployment of an agent that they have, in the place of the way to deploy it.
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../../ui/button.tsx'
import { signedInOnly } from '../../../accounts/web/parts/signed-in-only.tsx'
import { useIsDeployed } from './deployed-marks.ts'
import type { DeployedAgent } from './deploying.ts'
import { useDeploymentPath } from './own-deployments.ts'

export default signedInOnly(ForPerson)

/** The children are shown for an agent that the person doesn't have. */
function ForPerson({ agent, children }: { agent: DeployedAgent; children: ReactNode }) {
  return useIsDeployed(agent.id) ? <OwnDeployment agent={agent} /> : children
}

function OwnDeployment({ agent: { id, name } }: { agent: DeployedAgent }) {
  return (
    <ButtonLink to={useDeploymentPath(id)} aria-label={`Already Deployed: ${name}`}>
      Already Deployed
    </ButtonLink>
  )
}
