// One's own agents as cards: what each is to its buyers, what can be done with it, and a button to add another.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { paths } from '../../../../paths.ts'
import { unlistedMeta } from '../../../../platform/client/page-meta.ts'
import { pageCountOf, pageIn } from '../../../../platform/client/page-of-list.ts'
import type { OutlinedPage } from '../../../../platform/client/page-outline.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { countOf } from '../../../../ui/format.ts'
import { Pagination } from '../../../../ui/pagination.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import type { OwnAgentPage } from '../listings.contract.ts'
import { listingMessages as messages } from '../listings.messages.ts'
import { AddAgent } from './parts/add-agent.tsx'
import { AgentsFrame, AgentsPlace } from './parts/agents-place.tsx'
import { OwnAgentCard } from './parts/own-agent-card.tsx'
import { ownAgentsQuery } from './parts/own-agents-query.ts'

export const meta = unlistedMeta('My AI Agents')

export const handle = { Outline: OwnAgentsOutline } satisfies OutlinedPage

const FRAME = {
  open: 'offered',
  title: 'My AI Agents',
  lead: 'The agents that you offer for a monthly price.',
} as const
const CARDS = 'grid gap-4 lg:grid-cols-2'

export default function OwnAgentsPage() {
  return (
    <AgentsPlace {...FRAME} actions={<AddAgent variant="primary" />}>
      <OwnAgents />
    </AgentsPlace>
  )
}

function OwnAgentsOutline() {
  return (
    <AgentsFrame {...FRAME} actions={<Skeleton className="h-10 w-28" />}>
      <CardsOnTheirWay />
    </AgentsFrame>
  )
}

function OwnAgents() {
  const { api } = useAuth()
  const { user } = usePerson()
  const [search] = useSearchParams()
  const page = pageIn(search)
  const agents = useQuery({ ...ownAgentsQuery(api, user.id, page), placeholderData: keepPreviousData })
  if (agents.isError && !agents.data) {
    return <FailedQuery title={messages.notLoaded} query={agents} />
  }
  return agents.data ? <Cards data={agents.data} page={page} /> : <CardsOnTheirWay />
}

function Cards({ data, page }: { data: OwnAgentPage; page: number }) {
  const pageCount = pageCountOf(data.total, data.page_size)
  if (data.total === 0) {
    return (
      <EmptyState
        title={messages.none}
        action={
          <>
            <AddAgent variant="solid" isMain={false} />
            <ButtonLink to={paths.agents()}>See what others sell</ButtonLink>
          </>
        }
      >
        {messages.noneYet}
      </EmptyState>
    )
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        title={messages.pastTheEnd}
        action={<ButtonLink to={paths.ownAgents({ page: pageCount })}>Go to the last page</ButtonLink>}
      />
    )
  }
  return (
    <section aria-label="Your agents" className="flex flex-col gap-3">
      <p aria-live="polite" className="text-small text-soft">
        {countOf(data.total, 'agent', 'agents')}, newest first
      </p>
      <ul className={CARDS}>
        {data.items.map((agent) => (
          <li key={agent.id}>
            <OwnAgentCard agent={agent} />
          </li>
        ))}
      </ul>
      <Pagination
        page={Math.min(page, pageCount)}
        pageCount={pageCount}
        hrefFor={(target) => paths.ownAgents({ page: target === 1 ? undefined : target })}
        label="Pages of your agents"
      />
    </section>
  )
}

function CardsOnTheirWay() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading your agents</span>
      <Skeleton className="h-5 w-40" />
      <div className={CARDS}>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-94 w-full sm:h-67" />
        ))}
      </div>
    </div>
  )
}
