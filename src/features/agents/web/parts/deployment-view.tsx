// The content of a deployment's page, by its state: to run, not confirmed yet, or over.
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../../paths.ts'
import { dollarsInFull } from '../../../../platform/contract/in-words.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { ManageBilling } from '../../../payments/card-forms/web/parts/manage-billing.tsx'
import { EndOrResume } from '../../../payments/subscriptions/web/parts/end-or-resume.tsx'
import {
  NextPrice,
  NextSubscriptionStep,
  Price,
} from '../../../payments/subscriptions/web/parts/subscription-terms.tsx'
import { UnpaidBills } from '../../../payments/web/parts/unpaid-bills.tsx'
import { nameOf } from '../../../profiles/profiles.policy.ts'
import { PersonLine } from '../../../profiles/web/parts/person-line.tsx'
import { accessMessages as messages } from '../../access/access.messages.ts'
import { hasAccess, isDeploymentPastDue, isUnconfirmed, termsOf } from '../../access/access.policy.ts'
import type { Deployment } from '../../deployments.contract.ts'
import { interfaceQuery } from '../../runs/web/parts/interface-query.ts'
import { requeryRuns, usageQuery } from '../../runs/web/parts/own-runs.ts'
import { RunList } from '../../runs/web/parts/run-list.tsx'
import { requeryDeployments } from './deployed-marks.ts'
import { DeploymentStatusBadge } from './deployment-status-badge.tsx'
import { DeploymentSteps } from './deployment-steps.tsx'
import { Unconfirmed } from './unconfirmed.tsx'

export function DeploymentView({ deployment }: { deployment: Deployment }) {
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
      <div className="flex min-w-0 flex-col gap-8">
        <Main deployment={deployment} />
      </div>
      <About deployment={deployment} />
    </div>
  )
}

function Main({ deployment }: { deployment: Deployment }) {
  const { user } = usePerson()
  if (isUnconfirmed(deployment)) return <Unconfirmed deployment={deployment} />
  if (!hasAccess(deployment)) return <AfterAccess deployment={deployment} />
  return (
    <>
      {!deployment.is_on_sale && (
        <Notice title={messages.offSale}>
          {deployment.subscription?.access_until ? (
            <>
              You can use it until <DateText moment={deployment.subscription.access_until} />. Your
              subscription isn't renewed.
            </>
          ) : (
            messages.offSaleKept
          )}
        </Notice>
      )}
      {isDeploymentPastDue(deployment.subscription) && (
        <Notice kind="danger" title={messages.paymentFailed}>
          <p>
            {deployment.subscription?.access_until && (
              <span>
                We'll try again until <DateText moment={deployment.subscription.access_until} />.{' '}
              </span>
            )}
            <span>{messages.paymentFailedDetail}</span>
          </p>
          <ManageBilling
            size="small"
            variant="solid"
            className="mt-3"
            returnPath={paths.deployment(deployment.id)}
          >
            Change card
          </ManageBilling>
        </Notice>
      )}
      <UnpaidBills
        changeCard={
          <ManageBilling size="small" returnPath={paths.deployment(deployment.id)}>
            Change card
          </ManageBilling>
        }
        onPaid={() => void requeryRuns(user.id)}
      />
      <DeploymentSteps deployment={deployment} />
    </>
  )
}

/** What was paid for stays: the runs with what is kept of them, their file, and the receipts. */
function AfterAccess({ deployment: { id, agent_id, is_on_sale } }: { deployment: Deployment }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const how = useQuery(interfaceQuery(api, user.id, agent_id))
  return (
    <>
      <Notice title={messages.ended}>
        <p>{is_on_sale ? messages.endedDetail : messages.endedOffSale}</p>
        <p>{messages.endedKept}</p>
        <p className="mt-3 flex flex-wrap gap-3">
          <ButtonLink size="small" to={paths.agent(agent_id)}>
            See the agent
          </ButtonLink>
          <ButtonLink size="small" to={paths.settings('subscriptions')}>
            See your receipts
          </ButtonLink>
        </p>
      </Notice>
      {how.data !== undefined && (
        <RunList
          deploymentId={id}
          schemas={how.data && { input: how.data.input_schema, output: how.data.output_schema }}
          onAgain={undefined}
        />
      )}
    </>
  )
}

function About({ deployment }: { deployment: Deployment }) {
  const { seller, agent, agent_id, amount, created_at, status, conversation_id } = deployment
  const subscription = termsOf(deployment)
  const { api } = useAuth()
  const { user } = usePerson()
  const usage = useQuery(usageQuery(api, user.id, deployment.id))
  return (
    <aside
      aria-label="About this deployment"
      className="flex flex-col gap-5 self-start rounded-box border border-line bg-surface p-6 lg:sticky lg:top-24"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <DeploymentStatusBadge status={status} />
        <span className="text-small text-faint">{agent.category}</span>
      </div>
      <Facts className="grid grid-cols-2 gap-4">
        <Fact name="Price">
          {subscription ? (
            <Price {...subscription} />
          ) : (
            <span className="figures">{`${dollarsInFull(amount)} per month`}</span>
          )}
        </Fact>
        <Fact name="Deployed">
          <DateText moment={created_at} />
        </Fact>
        {subscription && (
          <Fact name="Subscription" wide>
            <NextSubscriptionStep {...subscription} />
            <NextPrice {...subscription} />
          </Fact>
        )}
      </Facts>
      {seller && <PersonLine label="Seller" person={seller} className="border-t border-line pt-5" />}
      <div className="flex flex-col gap-2">
        {!isUnconfirmed(deployment) && (
          <ButtonLink wide to={paths.conversation(conversation_id)}>
            <span className="truncate">{`Message ${nameOf(seller)}`}</span>
          </ButtonLink>
        )}
        {subscription && (
          <>
            <ManageBilling wide returnPath={paths.deployment(deployment.id)} />
            <EndOrResume
              wide
              variant="quiet"
              subscription={subscription}
              unbilled={usage.data?.unbilled ?? 0}
              name={agent.name}
              onChanged={() => void requeryDeployments(user.id)}
            />
          </>
        )}
        <ButtonLink wide variant="quiet" to={paths.agent(agent_id)}>
          Agent page and reviews
        </ButtonLink>
      </div>
    </aside>
  )
}
