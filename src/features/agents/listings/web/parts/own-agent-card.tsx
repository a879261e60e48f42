// One's own agent as a card of 'My AI Agents' (AGT-30): what buyers see in short, and how it goes.
import { Link } from 'react-router'
import { paths } from '../../../../../paths.ts'
import { Badge } from '../../../../../ui/badge.tsx'
import { Card } from '../../../../../ui/card.tsx'
import { DateText } from '../../../../../ui/date-text.tsx'
import { countOf, formatDollars } from '../../../../../ui/format.ts'
import { Stars } from '../../../../../ui/stars.tsx'
import { Tags } from '../../../../../ui/tags.tsx'
import { isOnSale } from '../../../agents.policy.ts'
import { FEATURES_ON_CARD } from '../../../agents.rules.ts'
import type { OwnAgent } from '../../listings.contract.ts'
import { OwnAgentActions } from './own-agent-actions.tsx'

export function OwnAgentCard({ agent }: { agent: OwnAgent }) {
  return (
    <Card className="flex h-full flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <h2 dir="auto" className="display min-w-0 text-lead wrap-anywhere">
          <Link to={paths.agent(agent.id)} className="hover:underline">
            {agent.name}
          </Link>
        </h2>
        <p className="figures shrink-0 font-medium">{`${formatDollars(agent.price)}/mo`}</p>
      </div>
      <p className="flex flex-wrap gap-2">
        <Badge variant="secondary">{agent.category}</Badge>
        {!isOnSale(agent) && <Badge variant="warning">Withdrawn from sale</Badge>}
      </p>
      <p dir="auto" className="line-clamp-2 text-soft wrap-anywhere">
        {agent.description}
      </p>
      <Tags items={agent.features.slice(0, FEATURES_ON_CARD)} label="Features" />
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
        <div className="flex flex-col gap-0.5 text-small">
          <p className="flex flex-wrap items-center gap-x-4">
            <Stars rating={agent.rating ?? 0} />
            <span className="figures">{countOf(agent.users_count, 'user', 'users')}</span>
          </p>
          <p className="text-faint">
            {agent.last_deployed_at === null ? (
              'Not deployed yet'
            ) : (
              <>
                Last deployed <DateText moment={agent.last_deployed_at} />
              </>
            )}
          </p>
        </div>
        <OwnAgentActions agent={agent} />
      </div>
    </Card>
  )
}
