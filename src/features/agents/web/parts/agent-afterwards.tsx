// What of an agent's page can wait until the page is interactive: counting the visit, and the link that reports the agent.
import ReportLink from '../../../moderation/web/parts/report-link.tsx'
import NoteView from './note-view.tsx'

type AgentAfterwardsProps = { agentId: number; ownerId: string }

export default function AgentAfterwards({ agentId, ownerId }: AgentAfterwardsProps) {
  return (
    <>
      <NoteView agentId={agentId} />
      <ReportLink kind="agent" id={agentId} ownerId={ownerId} text="Report this agent" />
    </>
  )
}
