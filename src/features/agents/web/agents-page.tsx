// The list of agents: what is on offer, what it costs, and how to find the right one.
import { useLocation } from 'react-router'
import { paths } from '../../../paths.ts'
import { load } from '../../../platform/client/load-context.ts'
import { pageMeta, siteFrom } from '../../../platform/client/page-meta.ts'
import { readChoices } from '../../../platform/client/page-query.ts'
import { MAX_SEARCH_LENGTH } from '../../../platform/contract/list-limits.ts'
import { unclearPrices, withTypedPrice } from '../../../platform/contract/typed-price.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Catalogue, CatalogueFailed } from '../../../ui/catalogue.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatCount } from '../../../ui/format.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SaveSearch } from '../../saved-searches/web/parts/save-search.tsx'
import { agentContracts, agentListQuery } from '../agents.contract.ts'
import {
  AGENT_CATEGORIES,
  AGENT_PRICES,
  AGENT_SORT_LABELS,
  AGENTS_PAGE_SIZE,
  MIN_RATINGS,
} from '../agents.rules.ts'
import { agentCatalogueMessages } from '../catalogue.messages.ts'
import { ListAgent } from '../listings/web/parts/list-agent.tsx'
import type { Route } from './+types/agents-page'
import { AgentCard, agentAsListed } from './parts/agent-card.tsx'
import { agentsAddress } from './parts/agents-address.ts'
import { COMPARABLE_AGENTS } from './parts/comparable-agents.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { query, choices } = readChoices(agentListQuery, request.url, AGENTS_PAGE_SIZE, (asked) =>
    withTypedPrice(asked, AGENT_PRICES),
  )
  const [list, stats] = await Promise.all([
    load(context, agentContracts.list, { query }),
    load(context, agentContracts.stats, {}),
  ])
  const unclear = unclearPrices(request.url, AGENT_PRICES)
  return { choices, unclear, stats, ...list, items: list.items.map(agentAsListed) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const page = loaderData?.page ?? 1
  return pageMeta({
    site: siteFrom(matches),
    title: page > 1 ? `AI agents, page ${page}` : 'AI agents for a monthly price',
    description:
      'Ready-made AI agents for service, analytics, sales and more, each for a monthly price and reviewed by the people who use it.',
    path: agentsAddress.href({ ...loaderData?.choices, page }),
    feed: paths.agents(),
  })
}

const CATEGORY = {
  kind: 'options',
  label: 'Category',
  all: 'All Categories',
  options: AGENT_CATEGORIES.map((category) => ({ value: category, label: category })),
} as const
const MIN_PRICE = { kind: 'dollars', bound: 'least', label: 'Min price' } as const
const MAX_PRICE = { kind: 'dollars', bound: 'most', label: 'Max price' } as const
const ratedFrom = (rating: string) => `Rated ${Number(rating).toFixed(1)} or higher`
const MIN_RATING = {
  kind: 'options',
  label: 'Rating',
  all: 'Any Rating',
  options: MIN_RATINGS.map((rating) => ({ value: rating, label: ratedFrom(rating) })),
  written: ratedFrom,
} as const

export default function AgentsPage({ loaderData }: Route.ComponentProps) {
  const { choices, stats } = loaderData
  const { pathname, search } = useLocation()
  return (
    <Catalogue
      header={<Header />}
      names={['agent', 'agents']}
      figures={{
        'AI Agents': formatCount(stats.agents_count),
        'Average Rating': stats.average_rating?.toFixed(1) ?? '–',
        'Active Users': formatCount(stats.users_sum),
        Verified: `${stats.verified_percent}%`,
      }}
      choices={choices}
      unclear={loaderData.unclear}
      filters={{
        category: CATEGORY,
        min_price: MIN_PRICE,
        max_price: MAX_PRICE,
        min_rating: MIN_RATING,
      }}
      sorts={AGENT_SORT_LABELS}
      maxSearchLength={MAX_SEARCH_LENGTH}
      hrefFor={agentsAddress.href}
      found={loaderData}
      action={
        <SaveSearch choices={choices} corrected={loaderData.corrected_search} hrefFor={agentsAddress.href} />
      }
      columns={3}
      keyOf={(agent) => agent.id}
      compared={{ kind: COMPARABLE_AGENTS, nameOf: (agent) => agent.name }}
      card={(agent, corner) => <AgentCard agent={agent} returnTo={pathname + search} corner={corner} />}
      pastTheEnd={agentCatalogueMessages.pastTheEnd}
      nothing={<NoAgents choices={choices} />}
    />
  )
}

function Header() {
  return (
    <PageHeader
      size="list"
      title="AI Agents Marketplace"
      lead="Agents that do one job well, for a monthly price. See who uses them before you deploy."
      actions={<ListAgent />}
    />
  )
}

const isNarrowed = ({
  category,
  min_price,
  max_price,
  min_rating,
}: Route.ComponentProps['loaderData']['choices']) => Boolean(category || min_price || max_price || min_rating)

/** Category and sort order stay (AGT-13). */
function NoAgents({ choices }: { choices: Route.ComponentProps['loaderData']['choices'] }) {
  return (
    <EmptyState
      title={agentCatalogueMessages.noMatch}
      action={
        <ButtonLink to={agentsAddress.href({ ...choices, search: undefined, as_typed: undefined })}>
          Clear Filters
        </ButtonLink>
      }
    >
      {isNarrowed(choices) ? 'Try removing a filter or a word.' : 'Try fewer or different words.'}
    </EmptyState>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <CatalogueFailed header={<Header />} title={agentCatalogueMessages.loadFailed} error={error}>
      <p>
        You can also{' '}
        <a className="prose-link" href={paths.projects()}>
          browse projects
        </a>{' '}
        in the meantime.
      </p>
    </CatalogueFailed>
  )
}
