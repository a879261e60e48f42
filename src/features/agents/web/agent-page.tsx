// Shows one agent in full, and others of its category.
import { lazy, Suspense, useMemo } from 'react'
import { paths } from '../../../paths.ts'
import { load } from '../../../platform/client/load-context.ts'
import { pageMeta, siteFrom } from '../../../platform/client/page-meta.ts'
import { readId, readPageQuery } from '../../../platform/client/page-query.ts'
import { readableByMachines } from '../../../platform/client/structured-data.ts'
import { parseExactJson } from '../../../platform/contract/exact-json.ts'
import { linkPictureAddress } from '../../../platform/contract/link-picture.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { useHydrated } from '../../../ui/date-text.tsx'
import { FailedItem } from '../../../ui/failed-item.tsx'
import { countOf } from '../../../ui/format.ts'
import { listChoicesAddress } from '../../../ui/list-choices.ts'
import { Container } from '../../../ui/page-header.tsx'
import { RelatedCards } from '../../../ui/related-cards.tsx'
import { ShareMenu } from '../../../ui/share-menu.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { latePart } from '../../../ui/when-online.ts'
import { PersonLine } from '../../profiles/web/parts/person-line.tsx'
import { productReviewContracts, reviewListQuery } from '../../reviews/reviews.contract.ts'
import { REVIEWS_PAGE_SIZE, withoutDefaults } from '../../reviews/reviews.rules.ts'
import { Reviews } from '../../reviews/web/parts/reviews.tsx'
import { agentContracts } from '../agents.contract.ts'
import { isOnSale } from '../agents.policy.ts'
import { TRY_ID } from '../agents.rules.ts'
import { agentCatalogueMessages } from '../catalogue.messages.ts'
import { healthContracts } from '../health/health.contract.ts'
import { type AgentInterface, interfaceContracts } from '../interfaces/interfaces.contract.ts'
import { withShownOutputs } from '../interfaces/interfaces.rules.ts'
import { agentPicture } from '../link-picture.rules.ts'
import type { Route } from './+types/agent-page'
import { AgentCard, AgentPrice, agentAsListed, TrendingBadge, VerifiedBadge } from './parts/agent-card.tsx'
import { AgentCover } from './parts/agent-cover.tsx'
import { agentJson } from './parts/agent-json.ts'
import { Deploy } from './parts/deploy.tsx'
import { DeployedBadge, DeployedNote } from './parts/deployed.tsx'
import { OffSale } from './parts/off-sale.tsx'
import { WhatYouGet } from './parts/what-you-get.tsx'

/** The server renders it all the same: the browser only needs its program later. */
const TryIt = lazy(() => latePart(() => import('../runs/web/parts/try-it.tsx')))
const AgentHealth = lazy(() => latePart(() => import('../health/web/parts/agent-health.tsx')))
const AgentAfterwards = lazy(() => latePart(() => import('./parts/agent-afterwards.tsx')))

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = readId(params.id)
  const input = { params: { id } }
  const query = { ...readPageQuery(reviewListQuery, request.url), page_size: REVIEWS_PAGE_SIZE }
  const [agent, calling, health, related, reviews] = await Promise.all([
    load(context, agentContracts.get, input),
    load(context, interfaceContracts.get, input),
    load(context, healthContracts.get, input),
    load(context, agentContracts.related, input),
    load(context, productReviewContracts.agent.list, { ...input, query }),
  ])
  const { sort, stars } = query
  // The interface is a text, since the data of a page would lose the last digits of long numbers.
  const how = calling.interface && JSON.stringify(withShownOutputs(calling.interface))
  const picture = linkPictureAddress(agentPicture(agent))
  return {
    agent,
    picture,
    how,
    health,
    related: related.items.map(agentAsListed),
    reviews,
    choices: { sort, stars },
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const agent = loaderData?.agent
  const site = siteFrom(matches)
  return pageMeta({
    site,
    title: agent ? `${agent.name}, an AI agent for ${agent.category}` : agentCatalogueMessages.notFound,
    description: agent ? agent.description : "This agent isn't on Guildhall.",
    path: agent ? paths.agent(agent.id) : paths.agents(),
    picture: loaderData?.picture,
    isFound: agent !== undefined,
    isListed: agent === undefined || isOnSale(agent),
    ...(loaderData
      ? { structured: readableByMachines(agentJson(loaderData.agent, loaderData.reviews, site.url)) }
      : {}),
  })
}

export default function AgentPage({ loaderData }: Route.ComponentProps) {
  const { agent, health, related, reviews, choices } = loaderData
  const how = useMemo(
    () => (loaderData.how === null ? null : (parseExactJson(loaderData.how) as AgentInterface)),
    [loaderData.how],
  )
  const { id, name, user_id: owner_id, owner } = agent
  const isHydrated = useHydrated()
  return (
    <Container className="flex flex-col gap-5 pt-4 pb-24">
      <BackLink className="self-start" to={listChoicesAddress(paths.agents())}>
        Back to Agents
      </BackLink>
      {/* What is decided by comes first: on a phone the column that is beside it on a wide screen follows the description. */}
      <div className="grid gap-x-16 gap-y-8 pb-3 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <article className="flex min-w-0 flex-col gap-6">
          <header className="flex items-center gap-4 sm:gap-6">
            <div className="w-20 shrink-0 self-start overflow-hidden rounded-box border border-line sm:w-44">
              <AgentCover agent={agent} transitionName={`agent-cover-${id}`} />
            </div>
            <div className="flex min-w-0 flex-col gap-1.5">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-faint">
                <span>{agent.category}</span>
                {agent.trending && <TrendingBadge />}
                {agent.verified && <VerifiedBadge />}
              </p>
              <h1 className="display text-heading">{name}</h1>
              {/* The row is as high as the badge, which comes late. */}
              <p className="flex min-h-7 flex-wrap items-center gap-x-3 text-small text-soft">
                <Stars rating={agent.rating} />
                <span className="figures">{countOf(agent.users_count, 'active user', 'active users')}</span>
                <DeployedBadge agentId={id} />
              </p>
            </div>
          </header>
          <section aria-labelledby="description" className="flex flex-col gap-2">
            <h2 id="description" className="text-small font-semibold">
              Description
            </h2>
            <p className="max-w-measure whitespace-pre-line">{agent.description}</p>
          </section>
          <section aria-labelledby="features" className="flex flex-col gap-2">
            <h2 id="features" className="text-small font-semibold">
              Key features
            </h2>
            <ul className="grid grid-cols-2 gap-x-6 border-t border-line max-sm:text-small sm:gap-x-10">
              {agent.features.map((feature) => (
                <li key={feature} className="border-b border-line py-1.5 sm:py-2">
                  {feature}
                </li>
              ))}
            </ul>
          </section>
        </article>
        <aside className="flex flex-col gap-5 self-start rounded-box border border-line bg-surface p-5 lg:sticky lg:top-20 lg:row-span-2">
          <div className="max-lg:hidden">
            <AgentPrice price={agent.price} trialDays={agent.trial_days} large />
          </div>
          {isOnSale(agent) ? (
            <ActionBar price={<AgentPrice price={agent.price} />}>
              <Deploy agent={agent} returnTo={paths.agent(id)} variant="primary" size="large" wide />
            </ActionBar>
          ) : (
            <OffSale agent={agent} />
          )}
          <DeployedNote agentId={id} isRun={how !== null} />
          <WhatYouGet agent={agent} how={how} health={health} />
          <div className="flex items-center justify-between gap-3 border-t border-line pt-4">
            {owner && <PersonLine label="Made by" person={owner} className="min-w-0" />}
            <ShareMenu isIcon size="small" path={paths.agent(id)} title={name} />
          </div>
          {/* The room is kept for what comes late. */}
          <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
            {isHydrated && (
              <Suspense fallback={null}>
                <AgentAfterwards key={id} agent={agent} />
              </Suspense>
            )}
          </div>
        </aside>
        <div id={TRY_ID} className="min-w-0 scroll-mt-24">
          {how && (
            <Suspense fallback={<Skeleton className="h-96 w-full rounded-box" />}>
              <TryIt key={id} agentId={id} sellerId={owner_id} how={how} />
            </Suspense>
          )}
        </div>
      </div>
      <Suspense fallback={<Skeleton className="h-60 w-full rounded-box" />}>
        <AgentHealth health={health} isSetUpByHand={agent.is_set_up_by_hand} />
      </Suspense>
      <Reviews
        product={{ type: 'agent', id, name, owner_id, owner }}
        list={reviews}
        choices={choices}
        hrefFor={(chosen) => paths.agent(id, withoutDefaults(chosen))}
      />
      <RelatedCards
        title="Related agents"
        items={related}
        card={(other) => <AgentCard agent={other} returnTo={paths.agent(other.id)} />}
      />
    </Container>
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
