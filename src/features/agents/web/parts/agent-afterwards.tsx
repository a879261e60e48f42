// Loads the parts of an agent's page that can wait until it is interactive: counting the visit, choosing the agent for a
// comparison, and the link that reports it.
import CompareHere from '../../../../ui/compare-here.tsx'
import ReportLink from '../../../moderation/web/parts/report-link.tsx'
import type { Agent } from '../../agents.contract.ts'
import { isOnSale } from '../../agents.policy.ts'
import { COMPARABLE_AGENTS } from './comparable-agents.ts'
import NoteView from './note-view.tsx'

export default function AgentAfterwards({
  agent,
}: {
  agent: Pick<Agent, 'id' | 'user_id' | 'name' | 'owner' | 'withdrawn_at'>
}) {
  const { id, user_id, name, owner } = agent
  return (
    <>
      <NoteView agentId={id} />
      {isOnSale(agent) && <CompareHere kind={COMPARABLE_AGENTS} id={id} name={name} />}
      <ReportLink kind="agent" id={id} ownerId={user_id} person={owner} text="Report or block" />
    </>
  )
}
