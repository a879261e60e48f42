// One's own agents as cards: what each is to its buyers, what can be done with it, and a button to add another.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { paths } from '../../../../paths.ts'
import { unlistedMeta } from '../../../../platform/client/page-meta.ts'
import { pageIn } from '../../../../platform/client/page-of-list.ts'
import type { OutlinedPage } from '../../../../platform/client/page-outline.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { PagedList } from '../../../../ui/paged-list.tsx'
import { RowSkeletons } from '../../../../ui/row-skeletons.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { SellerLink } from '../../../accounts/web/parts/seller-link.tsx'
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
  lead: 'Agents you sell for a monthly price.',
} as const
const CARDS = 'grid gap-4 lg:grid-cols-2'

export default function OwnAgentsPage() {
  return (
    <AgentsPlace
      {...FRAME}
      actions={
        <>
          <SellerLink type="agent" />
          <AddAgent variant="primary" />
        </>
      }
    >
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
  return (
    <PagedList
      label="Your agents"
      names={['agent', 'agents']}
      data={data}
      page={page}
      pathOf={paths.ownAgents}
      keyOf={({ id }) => id}
      row={(agent) => <OwnAgentCard agent={agent} />}
      classes={{ list: CARDS }}
      pastTheEnd={messages.pastTheEnd}
    />
  )
}

const CardsOnTheirWay = () => (
  <RowSkeletons
    label="Loading your agents"
    above="h-5 w-40"
    gap="gap-3"
    grid={CARDS}
    row="h-118.5 sm:h-84.5"
  />
)
