// A deployment as a row of its seller's list.
import { paths } from '../../../../paths.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { nameOf } from '../../../profiles/profiles.policy.ts'
import { PersonName } from '../../../profiles/web/parts/person-name.tsx'
import { hasAccess } from '../../access/access.policy.ts'
import type { SoldDeployment } from '../../deployments.contract.ts'
import { DeploymentStatusBadge } from './deployment-status-badge.tsx'

export function SoldRow({ deployment }: { deployment: SoldDeployment }) {
  const { buyer, created_at, ended_at, key_used_at, status, conversation_id } = deployment
  const name = nameOf(buyer)
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] sm:gap-x-6">
      <Avatar name={name} src={buyer?.avatar_url ?? null} decorative />
      <div className="min-w-0">
        <h2 dir="auto" className="font-medium">
          <PersonName person={buyer} />
        </h2>
        <p className="flex flex-wrap gap-x-4 text-small text-soft">
          <span>
            Since <DateText moment={created_at} />
          </span>
          {ended_at !== null ? (
            <span>
              Ended <DateText moment={ended_at} />
            </span>
          ) : (
            hasAccess(deployment) &&
            key_used_at !== null && (
              <span>
                Key used <DateText moment={key_used_at} />
              </span>
            )
          )}
        </p>
      </div>
      <DeploymentStatusBadge status={status} />
      <ButtonLink
        size="small"
        to={paths.conversation(conversation_id)}
        aria-label={`Message ${name}`}
        className="col-start-2 justify-self-start sm:col-start-auto"
      >
        Message
      </ButtonLink>
    </article>
  )
}
