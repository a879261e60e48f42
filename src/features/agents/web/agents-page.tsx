// The list of agents: what is for hire, what it costs, and how to find the right one.
import { isRouteErrorResponse, useLocation } from 'react-router'
import { paths } from '../../../paths.ts'
import { load } from '../../../platform/client/load-context.ts'
import { pageMeta, siteFrom } from '../../../platform/client/page-meta.ts'
import { readPageQuery } from '../../../platform/client/page-query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { countOf, formatCount } from '../../../ui/format.ts'
import { Container, PageHeader } from '../../../ui/page-header.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { ResultRegion } from '../../../ui/result-region.tsx'
import { StatTile, StatTiles } from '../../../ui/stat-tile.tsx'
import { agentContracts, agentListQuery } from '../contract.ts'
import { agentMessages } from '../messages.ts'
import { AGENTS_PAGE_SIZE } from '../rules.ts'
import type { Route } from './+types/agents-page'
import { AgentCard, asListed } from './parts/agent-card.tsx'
import { AgentFilters, agentsHref } from './parts/agent-filters.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = { ...readPageQuery(agentListQuery, request.url), page_size: AGENTS_PAGE_SIZE }
  const { search, category, sort } = query
  const [list, stats] = await Promise.all([
    load(context, agentContracts.list, { query }),
    load(context, agentContracts.stats, {}),
  ])
  return { choices: { search, category, sort }, stats, ...list, items: list.items.map(asListed) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const page = loaderData?.page ?? 1
  return pageMeta({
    site: siteFrom(matches),
    title: page > 1 ? `AI agents, page ${page}` : 'AI agents to deploy by the month',
    description:
      'Ready-made AI agents for service, analytics, sales and more, each at a monthly price, reviewed by who uses it.',
    path: agentsHref({ ...loaderData?.choices, page }),
  })
}

export default function AgentsPage({ loaderData }: Route.ComponentProps) {
  const { choices, items, total, page, page_size, stats } = loaderData
  const { pathname, search } = useLocation()
  const pageCount = Math.max(1, Math.ceil(total / page_size))
  return (
    <Container className="flex flex-col gap-8 pb-24">
      <Header />
      <StatTiles label="The agents in figures">
        <StatTile value={formatCount(stats.agents_count)} label="AI Agents" />
        <StatTile value={stats.average_rating?.toFixed(1) ?? '–'} label="Average Rating" />
        <StatTile value={formatCount(stats.users_sum)} label="Active Users" />
        <StatTile value={`${stats.verified_percent}%`} label="Verified" />
      </StatTiles>
      <AgentFilters choices={choices} />
      <ResultRegion summary={countOf(total, 'agent', 'agents')} busyLabel="Loading agents">
        {items.length > 0 ? (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {items.map((agent) => (
              <li key={agent.id}>
                <AgentCard agent={agent} returnTo={pathname + search} />
              </li>
            ))}
          </ul>
        ) : (
          <NoAgents choices={choices} total={total} pageCount={pageCount} />
        )}
      </ResultRegion>
      <Pagination
        page={Math.min(page, pageCount)}
        pageCount={pageCount}
        hrefFor={(target) => agentsHref({ ...choices, page: target })}
        label="Pages of agents"
      />
    </Container>
  )
}

function Header() {
  return (
    <PageHeader
      title="AI Agents Marketplace"
      lead="Agents that do one job well, for a monthly price. See who uses them before you deploy."
    />
  )
}

type NoAgentsProps = {
  choices: { search?: string | undefined; category?: string | undefined; sort: string }
  total: number
  pageCount: number
}

function NoAgents({ choices, total, pageCount }: NoAgentsProps) {
  if (total > 0) {
    return (
      <EmptyState
        title={agentMessages.pastTheEnd}
        action={<ButtonLink to={agentsHref({ ...choices, page: pageCount })}>Go to the last page</ButtonLink>}
      />
    )
  }
  // Only the words go; category and order stay as they were chosen (AGT-13).
  return (
    <EmptyState
      title={agentMessages.noMatch}
      action={<ButtonLink to={agentsHref({ ...choices, search: undefined })}>Clear Filters</ButtonLink>}
    >
      {choices.category
        ? `Nothing under ${choices.category} fits. Try all categories.`
        : 'Try a shorter or another word.'}
    </EmptyState>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const requestId = isRouteErrorResponse(error) ? error.data?.request_id : undefined
  return (
    <Container className="flex flex-col gap-8 pb-24">
      <Header />
      <ErrorState title={agentMessages.loadFailed} requestId={requestId}>
        <p>
          You can also{' '}
          <a className="prose-link" href={paths.projects()}>
            look at projects
          </a>{' '}
          in the meantime.
        </p>
      </ErrorState>
    </Container>
  )
}
