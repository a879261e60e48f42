// Compares two to four agents: what each costs, gives and needs, how reliably it works, and the way to deploy one.
import { paths } from '../../../paths.ts'
import { load } from '../../../platform/client/load-context.ts'
import { pageMeta, siteFrom } from '../../../platform/client/page-meta.ts'
import { comparedIds, LEAST_COMPARED } from '../../../ui/compared.ts'
import { ComparedEntries, type ComparedFact, Comparison, YesNo } from '../../../ui/comparison.tsx'
import { FailedItem } from '../../../ui/failed-item.tsx'
import { countOf, formatCount } from '../../../ui/format.ts'
import { Stars } from '../../../ui/stars.tsx'
import { PersonName } from '../../profiles/web/parts/person-name.tsx'
import { agentContracts, type ComparedAgent } from '../agents.contract.ts'
import { MOST_AGENTS_COMPARED } from '../agents.rules.ts'
import { agentCatalogueMessages } from '../catalogue.messages.ts'
import { type AgentHealth, healthContracts } from '../health/health.contract.ts'
import { healthMessages } from '../health/health.messages.ts'
import { furtherPrices } from '../run-prices.messages.ts'
import { pricesOf } from '../run-prices.rules.ts'
import { durationOf } from '../runs/web/parts/durations.ts'
import type { Route } from './+types/compare-agents-page'
import { AgentPrice } from './parts/agent-card.tsx'
import { AgentCover } from './parts/agent-cover.tsx'
import { COMPARABLE_AGENTS } from './parts/comparable-agents.ts'
import { DeployLink } from './parts/deploy-link.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = comparedIds(new URL(request.url).searchParams.get('ids'), MOST_AGENTS_COMPARED)
  if (ids.length < LEAST_COMPARED) return { ids, items: [] }
  const { items } = await load(context, agentContracts.compared, { query: { ids: ids.join(',') } })
  const measured = await Promise.all(
    items.map(async (agent) => {
      const { uptime, error_rate, median_ms } = await load(context, healthContracts.get, {
        params: { id: agent.id },
      })
      return { ...agent, health: { uptime, error_rate, median_ms } }
    }),
  )
  return { ids, items: measured }
}

const TITLE = 'Compare AI agents'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    site: siteFrom(matches),
    title: TITLE,
    description: 'Price, free trial, runs, reliability, rating and features of AI agents, side by side.',
    path: paths.compareAgents(loaderData?.ids ?? []),
    isListed: false,
  })
}

type MeasuredAgent = ComparedAgent & { health: Pick<AgentHealth, 'uptime' | 'error_rate' | 'median_ms'> }

function runsInWords(runs: ComparedAgent['runs']): string {
  if (runs === null) return 'As its seller says'
  const { runs_per_month } = runs
  return runs_per_month === null
    ? 'Without a limit'
    : `${countOf(runs_per_month, 'run', 'runs')} a month included`
}

function furtherInWords(runs: ComparedAgent['runs']): string {
  const prices = runs && pricesOf(runs)
  return prices ? furtherPrices(prices) : 'None'
}

/** A figure that is not known yet is no difference in how well an agent works, so it is faint. */
const measured = (name: string, inWords: (health: MeasuredAgent['health']) => string | undefined) =>
  ({
    name,
    of: ({ health }) =>
      inWords(health) ?? <span className="text-faint">{healthMessages.notYetMeasured}</span>,
    alike: ({ health }) => inWords(health) ?? null,
  }) satisfies ComparedFact<MeasuredAgent>

const FACTS: readonly ComparedFact<MeasuredAgent>[] = [
  { name: 'Price', of: ({ price }) => <AgentPrice price={price} />, alike: ({ price }) => price },
  {
    name: 'Free trial',
    of: ({ trial_days }) => (
      <YesNo is={trial_days > 0}>{trial_days > 0 ? countOf(trial_days, 'day', 'days') : 'None'}</YesNo>
    ),
    alike: ({ trial_days }) => trial_days,
  },
  { name: 'Runs', of: ({ runs }) => runsInWords(runs) },
  { name: 'Further runs', of: ({ runs }) => furtherInWords(runs) },
  measured('Uptime', ({ uptime }) => (uptime === null ? undefined : `${uptime}%`)),
  measured('Errors', ({ error_rate }) => (error_rate === null ? undefined : `${error_rate}% of runs`)),
  measured('Median time', ({ error_rate, median_ms }) =>
    error_rate === null || median_ms === null ? undefined : durationOf(median_ms),
  ),
  {
    name: 'Rating',
    of: ({ rating, reviews_count }) => (
      <Stars rating={rating} count={rating === null ? undefined : reviews_count} />
    ),
    alike: ({ rating, reviews_count }) => `${rating} ${reviews_count}`,
  },
  {
    name: 'Active users',
    of: ({ users_count }) => formatCount(users_count),
  },
  { name: 'Category', of: ({ category }) => category },
  { name: 'Verified', of: ({ verified }) => <YesNo is={verified} />, alike: ({ verified }) => verified },
  { name: 'Key features', of: ({ features }) => <ComparedEntries entries={features} /> },
  {
    name: 'How you use it',
    of: ({ runs }) => (runs === null ? agentCatalogueMessages.setUpByHand : agentCatalogueMessages.runHere),
  },
  {
    name: 'Setup instructions',
    of: ({ has_setup }) => (
      <YesNo is={has_setup}>{has_setup ? 'Written by the seller' : 'None. Ask the seller.'}</YesNo>
    ),
    alike: ({ has_setup }) => has_setup,
  },
  {
    name: 'Made by',
    of: ({ owner }) => <PersonName person={owner} short />,
    alike: ({ user_id }) => user_id,
  },
]

export default function CompareAgentsPage({ loaderData: { ids, items } }: Route.ComponentProps) {
  return (
    <Comparison
      kind={COMPARABLE_AGENTS}
      title={TITLE}
      list={{ path: paths.agents(), back: 'Back to Agents', browse: 'Browse Agents' }}
      items={items}
      askedFor={ids.length}
      facts={FACTS}
      hrefOf={({ id }) => paths.agent(id)}
      nameOf={({ name }) => name}
      cover={(agent) => <AgentCover agent={agent} shape="low" className="rounded-box" />}
      next={(agent) => <DeployLink agent={agent} />}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedItem
      error={error}
      messages={agentCatalogueMessages}
      next={{ to: paths.agents(), variant: 'solid', children: 'Browse Agents' }}
    />
  )
}
