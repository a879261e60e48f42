// The note below the button of an agent that a person has deployed: it says so, and leads to the deployment's page.
import { SiteLink } from '../../../../ui/link.tsx'
import { signedInOnly } from '../../../accounts/web/parts/signed-in-only.tsx'
import { agentMessages as messages } from '../../agents.messages.ts'
import { useIsDeployed } from './deployed-marks.ts'
import { useDeploymentPath } from './own-deployments.ts'

export default signedInOnly(ForPerson)

function ForPerson({ agentId }: { agentId: number }) {
  return useIsDeployed(agentId) ? <Note agentId={agentId} /> : null
}

function Note({ agentId }: { agentId: number }) {
  return (
    <div className="flex flex-col gap-1 text-small">
      <p className="text-soft">{messages.deployedNote}</p>
      <SiteLink to={useDeploymentPath(agentId)} className="prose-link self-start font-medium">
        Setup and access key
      </SiteLink>
    </div>
  )
}
