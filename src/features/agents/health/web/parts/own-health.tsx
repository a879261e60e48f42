// Shows sellers how their agent does by Guildhall's measurements: why it is off sale, how far it is from being verified, and
// the figures that everyone sees.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../../../../paths.ts'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../../platform/contract/contract.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { DateText } from '../../../../../ui/date-text.tsx'
import { FailedQuery } from '../../../../../ui/failed-query.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { pausedSince } from '../../../agents.policy.ts'
import type { PauseReason } from '../../../agents.rules.ts'
import { agentCatalogueMessages } from '../../../catalogue.messages.ts'
import { isSetUpByHand } from '../../../for-sale.policy.ts'
import { type AgentHealth, healthContracts } from '../../health.contract.ts'
import { healthMessages as messages } from '../../health.messages.ts'
import { ERRORS_BELOW_PERCENT, hasFewErrors, isVerified, VERIFIED_DAYS } from '../../health.rules.ts'
import { Measured } from './measured.tsx'
import { VerifiedRule } from './verified-rule.tsx'

export type OwnHealthAgent = {
  readonly id: number
  readonly setup_instructions: string | null
  readonly paused_for: PauseReason | null
  readonly withdrawn_at: string | null
}

const healthQuery = (api: Api, userId: string, id: number) =>
  queryOptions({
    queryKey: personKey(userId, 'agents', 'health', String(id)),
    queryFn: () => api(healthContracts.get, { params: { id } }),
  })

/** `whyPaused` says what the seller can do about being off sale. */
export function OwnHealth({ agent, whyPaused }: { agent: OwnHealthAgent; whyPaused: string | undefined }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const health = useQuery(healthQuery(api, user.id, agent.id))
  const since = pausedSince(agent)
  return (
    <section aria-labelledby="own-health" className="flex flex-col gap-5 border-t border-line pt-6">
      <h2 id="own-health" className="display text-lead">
        {messages.title}
      </h2>
      {whyPaused !== undefined && (
        <Notice kind="warning" title={agentCatalogueMessages.pausedTitle}>
          <p>
            <span>{`${whyPaused}.`}</span> {since !== undefined && <Since moment={since} />}
          </p>
        </Notice>
      )}
      {health.data ? (
        <>
          <Measured health={health.data} isSetUpByHand={isSetUpByHand(agent)} />
          <Progress health={health.data} />
        </>
      ) : health.isError ? (
        <FailedQuery title={messages.notLoaded} query={health} />
      ) : (
        <Skeleton className="h-40 w-full rounded-box" />
      )}
    </section>
  )
}

function Progress({ health }: { health: AgentHealth }) {
  const { verified, error_rate, runs } = health
  const { passing_days, is_proven, has_few_refunds } = verified
  if (isVerified({ ...verified, error_rate })) return <VerifiedRule {...health} />
  return (
    <div className="flex flex-col gap-4 rounded-box border border-line p-4">
      <h3 className="text-small font-semibold">Toward Verified</h3>
      <ul className="flex flex-col gap-2 text-small">
        <Step isDone={passing_days >= VERIFIED_DAYS}>
          <span>Samples pass two weeks in a row: </span>
          <span className="figures font-medium">{messages.daysOf(passing_days)}</span>
        </Step>
        <Step isDone={hasFewErrors(error_rate)}>
          <span>{`Under ${ERRORS_BELOW_PERCENT}% of buyers’ runs fail: `}</span>
          <span className="figures font-medium">
            {error_rate === null ? messages.fewRuns(runs) : `${error_rate}%`}
          </span>
        </Step>
        <Step isDone={is_proven}>
          <span>Your identity is verified</span>
        </Step>
        <Step isDone={has_few_refunds}>
          <span>Few purchases were refunded</span>
        </Step>
      </ul>
      {!is_proven && (
        <ButtonLink size="small" className="self-start" to={paths.sellerPayouts()}>
          Verify your identity
        </ButtonLink>
      )}
      <VerifiedRule {...health} />
    </div>
  )
}

const Since = ({ moment }: { moment: string }) => (
  <span>
    Since <DateText moment={moment} />.
  </span>
)

function Step({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-2">
      <span aria-hidden="true" className={isDone ? 'text-success' : 'text-faint'}>
        {isDone ? '✓' : '○'}
      </span>
      <p>
        <span className="sr-only">{isDone ? 'Done: ' : 'Not yet: '}</span>
        {children}
      </p>
    </li>
  )
}
