// Guides a buyer through a deployed agent: they run it here, or from their code; an agent that isn't run through Guildhall is
// set up and called as its seller says.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { smallDollars } from '../../../../platform/contract/ten-thousandths.ts'
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { accessMessages as messages } from '../../access/access.messages.ts'
import type { Deployment } from '../../deployments.contract.ts'
import type { AgentInterface } from '../../interfaces/interfaces.contract.ts'
import type { RunInput } from '../../interfaces/interfaces.schemas.ts'
import { runMessages } from '../../runs/runs.messages.ts'
import { isPossible } from '../../runs/runs.policy.ts'
import { nextCost } from '../../runs/runs.rules.ts'
import { CallFromCode } from '../../runs/web/parts/call-from-code.tsx'
import { interfaceQuery } from '../../runs/web/parts/interface-query.ts'
import { requeryRuns, usageQuery } from '../../runs/web/parts/own-runs.ts'
import { Playground } from '../../runs/web/parts/playground.tsx'
import { RateEndedRun } from '../../runs/web/parts/run-details.tsx'
import { RunList } from '../../runs/web/parts/run-list.tsx'
import { RunUsage, USAGE_ID } from '../../runs/web/parts/run-usage.tsx'
import { toolMessages } from '../../tools/tools.messages.ts'
import { AccessKey } from './access-key.tsx'
import { CallExample } from './call-example.tsx'
import { AgentStep } from './step.tsx'
import { UseAsTool } from './use-as-tool.tsx'

export function DeploymentSteps({ deployment }: { deployment: Deployment }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const how = useQuery(interfaceQuery(api, user.id, deployment.agent_id))
  if (how.data) return <RunSteps deployment={deployment} how={how.data} />
  if (how.data === undefined) {
    return how.isError ? (
      <FailedQuery title={runMessages.howNotLoaded} query={how} />
    ) : (
      <Skeleton className="h-svh w-full rounded-box" />
    )
  }
  return (
    <>
      <AgentStep number={1} title="Set it up">
        <Instructions deployment={deployment} />
      </AgentStep>
      <AgentStep number={2} title="Get your access key">
        <AccessKey deployment={deployment} />
      </AgentStep>
      <AgentStep number={3} title="Call it">
        <CallExample deployment={deployment} />
      </AgentStep>
      <RunList deploymentId={deployment.id} schemas={null} onAgain={undefined} />
    </>
  )
}

type RunStepsProps = { deployment: Deployment; how: AgentInterface }

function RunSteps({ deployment, how }: RunStepsProps) {
  const { user } = usePerson()
  const [again, setAgain] = useState<{ input: RunInput; count: number }>()
  const place = useRef<HTMLDivElement>(null)

  // A form that is filled in with an earlier input is where people go on.
  useEffect(() => {
    if (!again) return
    place.current?.scrollIntoView({ block: 'start' })
    place.current?.querySelector<HTMLElement>('textarea, input:not([type=radio]), select')?.focus({
      preventScroll: true,
    })
  }, [again])

  return (
    <>
      <AgentStep number={1} title="Run it">
        <div ref={place} className="scroll-mt-24">
          <Playground
            key={again?.count}
            how={how}
            what={{ kind: 'deployment', id: deployment.id }}
            initial={again?.input}
            runVariant="primary"
            note={<NextCost deploymentId={deployment.id} />}
            onChange={() => void requeryRuns(user.id)}
            limitPath={`${paths.deployment(deployment.id)}#${USAGE_ID}`}
            below={(run) => run.status === 'succeeded' && <RateEndedRun id={run.id} />}
          />
        </div>
      </AgentStep>
      <AgentStep number={2} title="Call it from your code">
        <AccessKey deployment={deployment} isRun />
        <CallFromCode deploymentId={deployment.id} how={how} />
      </AgentStep>
      <AgentStep number={3} title={toolMessages.title}>
        <UseAsTool agentId={deployment.agent_id} />
      </AgentStep>
      {deployment.setup_instructions !== null && (
        <AgentStep number={4} title="Setup instructions">
          <Instructions deployment={deployment} />
        </AgentStep>
      )}
      <RunList
        deploymentId={deployment.id}
        schemas={{ input: how.input_schema, output: how.output_schema }}
        onAgain={(input) => setAgain((before) => ({ input, count: (before?.count ?? 0) + 1 }))}
      />
      <RunUsage deploymentId={deployment.id} />
    </>
  )
}

function NextCost({ deploymentId }: { deploymentId: number }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const usage = useQuery(usageQuery(api, user.id, deploymentId)).data
  const cost = usage && isPossible(usage.further_state) ? nextCost(usage) : 0
  if (cost === 0) return null
  return <p className="text-small text-soft">{runMessages.thisCosts(smallDollars(cost))}</p>
}

function Instructions({ deployment: { setup_instructions } }: { deployment: Deployment }) {
  if (setup_instructions === null) {
    return <p className="max-w-measure text-soft">{messages.noInstructions}</p>
  }
  return (
    <p dir="auto" className="max-w-measure break-words whitespace-pre-line">
      {setup_instructions}
    </p>
  )
}
