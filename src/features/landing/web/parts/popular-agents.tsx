// The most used agents, each with its cover and its price.
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Card, CardLink } from '../../../../ui/card.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { Stars } from '../../../../ui/stars.tsx'
import type { Agent } from '../../../agents/agents.contract.ts'
import { AgentCover } from '../../../agents/web/parts/agent-cover.tsx'
import { Promotion } from './promotion.tsx'

export type AgentEntry = Pick<Agent, 'id' | 'name' | 'category' | 'rating' | 'users_count'> & {
  price: string
}

function Entry({ agent }: { agent: AgentEntry }) {
  return (
    <Card interactive flush className="h-full">
      <AgentCover agent={agent} />
      <div className="flex flex-1 flex-col p-4 sm:p-5">
        <p className="text-small text-soft">{agent.category}</p>
        <h3 className="display mt-1 text-title">
          <CardLink to={paths.agent(agent.id)} viewTransition prefetch="intent">
            {agent.name}
          </CardLink>
        </h3>
        <p className="mt-2 mb-5 flex flex-wrap items-center gap-x-3 text-small text-soft">
          <Stars rating={agent.rating} />
          <span>{`${formatCount(agent.users_count)} users`}</span>
        </p>
        <p className="mt-auto text-small text-soft">
          <span className="display figures text-title text-ink">{agent.price}</span>/mo
        </p>
      </div>
    </Card>
  )
}

export function PopularAgents({ agents }: { agents: readonly AgentEntry[] }) {
  return (
    <Promotion
      rows="below"
      title="Agents that know their trade"
      text="Each one does one job well. Deploy it for a monthly price, and stop when you no longer need it."
      action={
        <ButtonLink to={paths.agents()} variant="solid" size="large" prefetch="intent">
          Explore Agents
        </ButtonLink>
      }
    >
      {agents.length === 0 ? (
        <EmptyState title="No agents for sale yet">The first ones will appear here.</EmptyState>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          {agents.map((agent) => (
            <li key={agent.id}>
              <Entry agent={agent} />
            </li>
          ))}
        </ul>
      )}
    </Promotion>
  )
}
