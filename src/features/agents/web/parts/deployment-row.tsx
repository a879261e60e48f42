// A deployment as a row of its buyer's list, with its state and the next step.
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { formatDollars } from '../../../../ui/format.ts'
import { SiteLink } from '../../../../ui/link.tsx'
import { NextSubscriptionStep } from '../../../payments/subscriptions/web/parts/subscription-terms.tsx'
import { hasAccess, isKeyUnused, termsOf } from '../../access/access.policy.ts'
import { setUpNeed } from '../../agents-own-needs.messages.ts'
import type { ListedDeployment } from '../../deployments.contract.ts'
import { AgentCover } from './agent-cover.tsx'
import { DeploymentStatusBadge } from './deployment-status-badge.tsx'

export function DeploymentRow({ deployment }: { deployment: ListedDeployment }) {
  const { id, agent, agent_id, amount, created_at, seller, status, key } = deployment
  const isUsable = hasAccess(deployment)
  const terms = termsOf(deployment)
  return (
    <article className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:items-center">
      <AgentCover
        agent={{ id: agent_id, category: agent.category }}
        className="hidden rounded-box border border-line sm:block"
      />
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <DeploymentStatusBadge status={status} />
          <span className="text-small text-faint">
            Since <DateText moment={created_at} />
          </span>
        </div>
        <h2 dir="auto" className="display truncate text-lead">
          <SiteLink to={paths.deployment(id)} className="hover:underline">
            {agent.name}
          </SiteLink>
        </h2>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-soft">
          <span className="figures">{`${formatDollars(terms?.price ?? amount)} per month`}</span>
          {terms && <NextSubscriptionStep {...terms} />}
          {seller && <span dir="auto">{`By ${seller.display_name}`}</span>}
          {isUsable && key !== null && <span>{isKeyUnused(key) ? 'Key not used yet' : 'Key in use'}</span>}
        </p>
      </div>
      <ButtonLink
        size="small"
        variant={isUsable && key === null ? 'solid' : 'secondary'}
        to={paths.deployment(id)}
        aria-label={`${isUsable && key === null ? setUpNeed.action : 'Open'}: ${agent.name}`}
        className="justify-self-start"
      >
        {isUsable && key === null ? setUpNeed.action : 'Open'}
      </ButtonLink>
    </article>
  )
}
