// The note below the button of an agent that a person has deployed: it says so, and leads to the deployment's page.
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../../paths.ts'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { SiteLink } from '../../../../ui/link.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { signedInOnly, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { agentMessages as messages } from '../../agents.messages.ts'
import { deploymentContracts as contracts } from '../../deployments.contract.ts'
import { useIsDeployed } from './deployed-marks.ts'

export default signedInOnly(ForPerson)

function ForPerson({ agentId }: { agentId: number }) {
  return useIsDeployed(agentId) ? <Note agentId={agentId} /> : null
}

function Note({ agentId }: { agentId: number }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const own = useQuery({
    queryKey: personKey(user.id, 'deployments', 'of', String(agentId)),
    queryFn: () => api(contracts.purchases, { query: { agent_id: agentId, status: 'completed' } }),
  })
  const purchase = own.data?.items[0]
  return (
    <div className="flex flex-col gap-1 text-small">
      <p className="text-soft">{messages.deployedNote}</p>
      <SiteLink
        to={purchase ? paths.deployment(purchase.id) : paths.deployments()}
        className="prose-link self-start font-medium"
      >
        Setup and access key
      </SiteLink>
    </div>
  )
}
