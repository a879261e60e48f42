// Lets a seller make an own agent callable, and shows how its runs go.
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../platform/client/page-outline.ts'
import { readId } from '../../../platform/client/page-query.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../ui/failed-query.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAuth } from '../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../accounts/web/parts/signed-in-only.tsx'
import { OwnHealth } from '../health/web/parts/own-health.tsx'
import { interfaceMessages as messages } from '../interfaces/interfaces.messages.ts'
import { CallingBadge } from '../interfaces/web/parts/calling-badge.tsx'
import { ownInterfaceQuery } from '../interfaces/web/parts/own-interface-query.ts'
import { whyPaused } from '../listings/listings.policy.ts'
import { AgentsFrame, AgentsPlace } from '../listings/web/parts/agents-place.tsx'
import { ownAgentQuery } from '../listings/web/parts/own-agents-query.ts'
import { ClaimedRuns } from '../runs/web/parts/claimed-runs.tsx'
import { SOLD_RUNS_ID, SoldRuns } from '../runs/web/parts/sold-runs.tsx'
import { CallingEditor } from './parts/calling-editor.tsx'

export const meta = unlistedMeta('Agent API')

export const handle = { Outline: CallingOutline } satisfies OutlinedPage

export default function AgentCallingPage() {
  const id = readId(useParams().id ?? '')
  return (
    <AgentsPlace
      open="offered"
      title={<Title id={id} />}
      lead={<Lead id={id} />}
      actions={<Actions id={id} />}
    >
      <Calling key={id} id={id} />
    </AgentsPlace>
  )
}

function CallingOutline() {
  return (
    <AgentsFrame
      open="offered"
      title={<Skeleton className="h-8 w-64" />}
      lead={NO_LEAD}
      actions={<ToRuns id={readId(useParams().id ?? '')} />}
    >
      <OnItsWay />
    </AgentsFrame>
  )
}

function useOwnAgent(id: number) {
  const { api } = useAuth()
  const { user } = usePerson()
  return useQuery(ownAgentQuery(api, user.id, id))
}

function Title({ id }: { id: number }) {
  const { data, isError } = useOwnAgent(id)
  if (data) return <span dir="auto">{`API of ${data.name}`}</span>
  return isError ? 'API' : <Skeleton className="h-8 w-64" />
}

const NO_LEAD = <span aria-hidden="true">&nbsp;</span>

function Lead({ id }: { id: number }) {
  const { data } = useOwnAgent(id)
  return data ? <CallingBadge state={data.calling} /> : NO_LEAD
}

/** They stand there before the agent is loaded, so that nothing below moves. */
function Actions({ id }: { id: number }) {
  const { isError } = useOwnAgent(id)
  return isError ? null : <ToRuns id={id} />
}

function ToRuns({ id }: { id: number }) {
  return (
    <>
      <ButtonLink to={paths.agent(id)}>See its page</ButtonLink>
      <ButtonLink to={`#${SOLD_RUNS_ID}`}>Its runs</ButtonLink>
    </>
  )
}

function Calling({ id }: { id: number }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const agent = useOwnAgent(id)
  const how = useQuery(ownInterfaceQuery(api, user.id, id))
  if (agent.data && how.data) {
    const { interface: declared, signing_secret } = how.data
    const schemas = declared && { input: declared.input_schema, output: declared.output_schema }
    return (
      <div className="flex flex-col gap-10">
        <ClaimedRuns agentId={id} schemas={schemas} />
        <CallingEditor agent={agent.data} how={declared} secret={signing_secret} />
        <OwnHealth agent={agent.data} whyPaused={whyPaused(agent.data)} />
        <SoldRuns agentId={id} schemas={schemas} />
      </div>
    )
  }
  const failed = [agent, how].find((query) => query.isError)
  if (!failed) return <OnItsWay />
  if (failed.error instanceof Problem && failed.error.kind === 'not_found') {
    return (
      <EmptyState
        title={messages.agentNotFound}
        action={<ButtonLink to={paths.ownAgents()}>My AI Agents</ButtonLink>}
      >
        It may have been deleted, or it belongs to another account.
      </EmptyState>
    )
  }
  return <FailedQuery title={messages.notLoaded} query={failed} />
}

function OnItsWay() {
  return (
    <div role="status" className="flex max-w-[48rem] flex-col gap-8">
      <span className="sr-only">Loading your agent’s API</span>
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
