// One's own agent as a card of 'My AI Agents' (AGT-30): what buyers see in short, and how it goes, each figure with the
// way to what is behind it.
import { Link } from 'react-router'
import { paths } from '../../../../../paths.ts'
import { Badge } from '../../../../../ui/badge.tsx'
import { Card } from '../../../../../ui/card.tsx'
import { DateText } from '../../../../../ui/date-text.tsx'
import { formatCount, formatDollars } from '../../../../../ui/format.ts'
import { LinkedFigure } from '../../../../../ui/linked-figure.tsx'
import { Stars } from '../../../../../ui/stars.tsx'
import { Tags } from '../../../../../ui/tags.tsx'
import { REVIEWS_ANCHOR } from '../../../../reviews/reviews.rules.ts'
import { isWithdrawn } from '../../../agents.policy.ts'
import { FEATURES_ON_CARD } from '../../../agents.rules.ts'
import { CallingBadge } from '../../../interfaces/web/parts/calling-badge.tsx'
import type { ListedOwnAgent } from '../../listings.contract.ts'
import { whyPaused } from '../../listings.policy.ts'
import { OwnAgentActions } from './own-agent-actions.tsx'

export function OwnAgentCard({ agent }: { agent: ListedOwnAgent }) {
  const paused = whyPaused(agent)
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
        <CallingBadge state={agent.calling} />
        {isWithdrawn(agent) && <Badge variant="warning">Withdrawn from sale</Badge>}
        {paused !== undefined && <Badge variant="warning">Not for sale</Badge>}
      </p>
      {paused !== undefined && <p className="text-small text-soft">{`${paused}.`}</p>}
      <p dir="auto" className="line-clamp-2 text-soft wrap-anywhere">
        {agent.description}
      </p>
      <Tags items={agent.features.slice(0, FEATURES_ON_CARD)} label="Features" />
      <AgentFigures agent={agent} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
        <p className="text-small text-faint">
          {agent.last_deployed_at === null ? (
            'Not deployed yet'
          ) : (
            <>
              Last deployed <DateText moment={agent.last_deployed_at} />
            </>
          )}
        </p>
        <OwnAgentActions agent={agent} />
      </div>
    </Card>
  )
}

function AgentFigures({ agent }: { agent: ListedOwnAgent }) {
  const { id, users_count, rating, revenue_this_month, waiting_count, waiting_conversation_id } = agent
  return (
    <ul
      aria-label={`How ${agent.name} does`}
      className="mt-auto grid grid-cols-2 gap-x-4 border-t border-line pt-2 sm:grid-cols-4"
    >
      <LinkedFigure label={users_count === 1 ? 'user' : 'users'} to={paths.soldDeployments(id)}>
        {formatCount(users_count)}
      </LinkedFigure>
      <LinkedFigure label="this month" to={paths.soldDeployments(id)}>
        {formatDollars(revenue_this_month)}
      </LinkedFigure>
      <LinkedFigure label="rating" to={`${paths.agent(id)}#${REVIEWS_ANCHOR}`}>
        <Stars rating={rating ?? 0} />
      </LinkedFigure>
      <LinkedFigure
        label="unanswered"
        to={waiting_conversation_id === null ? undefined : paths.conversation(waiting_conversation_id)}
      >
        {formatCount(waiting_count)}
      </LinkedFigure>
    </ul>
  )
}
