// Gives a buyer what an agent needs: its setup, its access key, how it is called, and whom to ask.
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../platform/client/page-outline.ts'
import { readId } from '../../../platform/client/page-query.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../ui/failed-query.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAuth } from '../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../accounts/web/parts/signed-in-only.tsx'
import { accessMessages as messages } from '../access/access.messages.ts'
import { AgentsFrame, AgentsPlace } from '../listings/web/parts/agents-place.tsx'
import { DeploymentView } from './parts/deployment-view.tsx'
import { deploymentQuery } from './parts/own-deployments.ts'

export const meta = unlistedMeta('Your deployment')

export const handle = { Outline: DeploymentOutline } satisfies OutlinedPage

export default function DeploymentPage() {
  const id = readId(useParams().id ?? '')
  return (
    <AgentsPlace open="deployed" title={<Name id={id} />}>
      <Deployment key={id} id={id} />
    </AgentsPlace>
  )
}

function DeploymentOutline() {
  return (
    <AgentsFrame open="deployed" title={<Skeleton className="h-7 w-64" />}>
      <OnItsWay />
    </AgentsFrame>
  )
}

function useDeploymentOf(id: number) {
  const { api } = useAuth()
  const { user } = usePerson()
  return useQuery(deploymentQuery(api, user.id, id))
}

function Name({ id }: { id: number }) {
  const { data, isError } = useDeploymentOf(id)
  if (data) return <span dir="auto">{data.agent.name}</span>
  return isError ? 'Deployment' : <Skeleton className="h-7 w-64" />
}

function Deployment({ id }: { id: number }) {
  const deployment = useDeploymentOf(id)
  if (deployment.data) return <DeploymentView deployment={deployment.data} />
  if (!deployment.isError) return <OnItsWay />
  if (deployment.error instanceof Problem && deployment.error.kind === 'not_found') {
    return (
      <EmptyState
        title={messages.notFound}
        action={<ButtonLink to={paths.deployments()}>Deployed agents</ButtonLink>}
      >
        The link may be wrong, or you deployed it with another account.
      </EmptyState>
    )
  }
  return <FailedQuery title={messages.notLoaded} query={deployment} />
}

function OnItsWay() {
  return (
    <div role="status" className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
      <span className="sr-only">Loading your deployment</span>
      <div className="flex flex-col gap-8">
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
