// An agent in a list. The whole card links to its page; the button starts the deployment.
import type { ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Card, CardLink } from '../../../../ui/card.tsx'
import { countOf, formatDollars } from '../../../../ui/format.ts'
import { Glyph } from '../../../../ui/glyph.tsx'
import { Stars } from '../../../../ui/stars.tsx'
import { Tags } from '../../../../ui/tags.tsx'
import type { Agent } from '../../agents.contract.ts'
import { FEATURES_ON_CARD } from '../../agents.rules.ts'
import { AgentCover } from './agent-cover.tsx'
import { Deploy } from './deploy.tsx'
import { DeployedBadge } from './deployed.tsx'
import { daysFree } from './deploying.ts'

export type ListedAgent = Pick<
  Agent,
  | 'id'
  | 'user_id'
  | 'name'
  | 'description'
  | 'category'
  | 'features'
  | 'price'
  | 'trial_days'
  | 'rating'
  | 'users_count'
  | 'verified'
  | 'trending'
>

/** A page contains its rows twice, in the HTML and as data for hydration, so unused fields are dropped. */
export function agentAsListed(agent: Agent): ListedAgent {
  const { id, user_id, name, description, category, features, price, trial_days } = agent
  const { rating, users_count, verified, trending } = agent
  return {
    id,
    user_id,
    name,
    description,
    category,
    features,
    price,
    trial_days,
    rating,
    users_count,
    verified,
    trending,
  }
}

type AgentCardProps = {
  agent: ListedAgent
  returnTo: string
  corner?: ReactNode
}

export function AgentCard({ agent, returnTo, corner }: AgentCardProps) {
  return (
    <Card interactive flush className="h-full">
      <div className="relative border-b border-line">
        <AgentCover agent={agent} shape="low" transitionName={`agent-cover-${agent.id}`} />
        {agent.trending && (
          <span className="absolute top-3 left-3 flex">
            <TrendingBadge />
          </span>
        )}
        <span className="absolute top-3 right-3 flex">
          <DeployedBadge agentId={agent.id} />
        </span>
        <span className="absolute bottom-3 left-3 z-10 flex">{corner}</span>
      </div>
      <div className="card-body">
        <p className="flex items-center justify-between gap-2 text-small text-faint">
          <span>{agent.category}</span>
          {agent.verified && <VerifiedBadge />}
        </p>
        <div className="flex items-start justify-between gap-4">
          <h2 className="display min-w-0 text-title">
            <CardLink to={paths.agent(agent.id)} viewTransition>
              {agent.name}
            </CardLink>
          </h2>
          <AgentPrice price={agent.price} trialDays={agent.trial_days} beside />
        </div>
        <p className="line-clamp-2 text-soft">{agent.description}</p>
        <Tags items={agent.features} max={FEATURES_ON_CARD} label="Features" />
        <footer className="card-foot mt-auto flex-wrap">
          <p className="flex items-center gap-4 text-small text-soft">
            <Stars rating={agent.rating} />
            <span className="figures">{countOf(agent.users_count, 'user', 'users')}</span>
          </p>
          <Deploy agent={agent} returnTo={returnTo} isOneOfMany variant="solid" className="relative z-10" />
        </footer>
      </div>
    </Card>
  )
}

type AgentPriceProps = {
  price: number
  trialDays?: number
  large?: boolean
  beside?: boolean
}

export function AgentPrice({ price, trialDays = 0, large = false, beside = false }: AgentPriceProps) {
  return (
    <div className={beside ? 'shrink-0 text-right' : undefined}>
      <p className={`display figures ${large ? 'text-heading' : 'text-title'}`}>
        <span>{formatDollars(price)}</span>
        <span className="font-sans text-small text-faint">/mo</span>
      </p>
      {trialDays > 0 && <p className="text-small text-soft">{daysFree(trialDays)}</p>}
    </div>
  )
}

export function TrendingBadge() {
  return (
    <Badge icon={<Glyph of="trending" />} variant="highlighted">
      Trending
    </Badge>
  )
}

export function VerifiedBadge() {
  return (
    <Badge
      icon={<Glyph of="verified" />}
      variant="success"
      title="Works for buyers: it passes daily checks, few of its runs fail, and its seller is known"
    >
      Verified
    </Badge>
  )
}
