// The agents that a person has deployed: the state of each, and what it needs next.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { paths } from '../../../paths.ts'
import { readPage } from '../../../platform/client/list-address.ts'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../platform/client/page-outline.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../ui/failed-query.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { RowSkeletons } from '../../../ui/row-skeletons.tsx'
import { useAuth } from '../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../accounts/web/parts/signed-in-only.tsx'
import { accessMessages as messages } from '../access/access.messages.ts'
import { AgentsFrame, AgentsPlace } from '../listings/web/parts/agents-place.tsx'
import { DeploymentRow } from './parts/deployment-row.tsx'
import { deploymentListQuery } from './parts/own-deployments.ts'

export const meta = unlistedMeta('Deployed agents')

export const handle = { Outline: DeploymentsOutline } satisfies OutlinedPage

const FRAME = {
  open: 'deployed',
  title: 'Deployed agents',
  lead: 'The agents you pay for: run them, call them from your code, and reach their sellers.',
} as const

export default function DeploymentsPage() {
  return (
    <AgentsPlace {...FRAME}>
      <Deployments />
    </AgentsPlace>
  )
}

function DeploymentsOutline() {
  return (
    <AgentsFrame {...FRAME}>
      <RowSkeletons label="Loading your agents" />
    </AgentsFrame>
  )
}

function Deployments() {
  const { api } = useAuth()
  const { user } = usePerson()
  const { search } = useLocation()
  const page = readPage(search)
  const list = useQuery({ ...deploymentListQuery(api, user.id, page), placeholderData: keepPreviousData })
  if (list.isError && !list.data) {
    return <FailedQuery title={messages.listNotLoaded} query={list} />
  }
  if (!list.data) return <RowSkeletons label="Loading your agents" />
  if (list.data.total === 0) {
    return (
      <EmptyState
        title={messages.noneDeployed}
        action={
          <ButtonLink to={paths.agents()} variant="solid">
            Browse Agents
          </ButtonLink>
        }
      >
        Agents you deploy appear here with everything you need to use them.
      </EmptyState>
    )
  }
  return (
    <PagedList
      label="Your deployed agents"
      names={['agent', 'agents']}
      data={list.data}
      page={page}
      pathOf={paths.deployments}
      keyOf={({ id }) => id}
      row={(deployment) => <DeploymentRow deployment={deployment} />}
      pastTheEnd={messages.pastTheEnd}
    />
  )
}
