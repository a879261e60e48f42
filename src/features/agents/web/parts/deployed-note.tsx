// The note below the button of an agent that a person has deployed: it says so, and leads to the deployment's page.
import { SiteLink } from '../../../../ui/link.tsx'
import { signedInOnly } from '../../../accounts/web/parts/signed-in-only.tsx'
import { agentMessages as messages } from '../../agents.messages.ts'
import { useIsDeployed } from './deployed-marks.ts'
import { useDeploymentPath } from './own-deployments.ts'

export default signedInOnly(ForPerson)

type NoteProps = {
  agentId: number
  /** The agent is run through Guildhall. */
  isRun: boolean
}

function ForPerson(props: NoteProps) {
  return useIsDeployed(props.agentId) ? <Note {...props} /> : null
}

function Note({ agentId, isRun }: NoteProps) {
  return (
    <div className="flex flex-col gap-1 text-small">
      <p className="text-soft">{messages.deployedNote}</p>
      <SiteLink to={useDeploymentPath(agentId)} className="prose-link self-start font-medium">
        {isRun ? 'Run it, or call it from your code' : 'Setup and access key'}
      </SiteLink>
    </div>
  )
}
