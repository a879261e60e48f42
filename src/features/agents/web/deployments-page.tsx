// The agents that one has deployed: how each stands, and what it needs next.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import * as z from 'zod'
import { paths } from '../../../paths.ts'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../platform/client/page-outline.ts'
import { readPageQuery } from '../../../platform/client/page-query.ts'
import { pageQuery } from '../../../platform/contract/shapes.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../ui/failed-query.tsx'
import { countOf } from '../../../ui/format.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { useAuth } from '../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../accounts/web/parts/signed-in-only.tsx'
import { accessMessages as messages } from '../access/access.messages.ts'
import { AgentsFrame, AgentsPlace } from '../listings/web/parts/agents-place.tsx'
import { DeploymentRow } from './parts/deployment-row.tsx'
import { deploymentListQuery } from './parts/own-deployments.ts'
import { RowSkeletons } from './parts/row-skeletons.tsx'

export const meta = unlistedMeta('Deployed agents')

export const handle = { Outline: DeploymentsOutline } satisfies OutlinedPage

const FRAME = {
  open: 'deployed',
  title: 'Deployed agents',
  lead: 'The agents you pay for: their setup, their access keys and their sellers.',
} as const

const pages = z.object({ page: pageQuery.page })

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
  const { page } = readPageQuery(pages, `https://page.invalid/${search}`)
  const list = useQuery({ ...deploymentListQuery(api, user.id, page), placeholderData: keepPreviousData })
  if (list.isError && !list.data) {
    return <FailedQuery title={messages.listNotLoaded} query={list} />
  }
  if (!list.data) return <RowSkeletons label="Loading your agents" />
  const { items, total, page_size } = list.data
  const pageCount = Math.max(1, Math.ceil(total / page_size))
  if (total === 0) {
    return (
      <EmptyState
        title={messages.noneDeployed}
        action={
          <ButtonLink to={paths.agents()} variant="solid">
            Browse Agents
          </ButtonLink>
        }
      >
        An agent that you deploy appears here, with its setup instructions and its access key.
      </EmptyState>
    )
  }
  if (items.length === 0) {
    return (
      <EmptyState
        title={messages.pastTheEnd}
        action={<ButtonLink to={paths.deployments({ page: pageCount })}>Go to the last page</ButtonLink>}
      />
    )
  }
  return (
    <section aria-label="Your deployed agents" className="flex flex-col gap-3">
      <p aria-live="polite" className="text-small text-soft">
        {countOf(total, 'agent', 'agents')}, newest first
      </p>
      <ul className="border-t border-line">
        {items.map((deployment) => (
          <li key={deployment.id} className="border-b border-line py-4">
            <DeploymentRow deployment={deployment} />
          </li>
        ))}
      </ul>
      <Pagination
        page={Math.min(page, pageCount)}
        pageCount={pageCount}
        hrefFor={(target) => paths.deployments({ page: target === 1 ? undefined : target })}
        label="Pages of your deployed agents"
      />
    </section>
  )
}
