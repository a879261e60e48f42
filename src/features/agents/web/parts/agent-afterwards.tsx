// What of an agent's page can wait until the page is interactive: counting the visit, and the link that reports the
// agent.
import ReportLink from '../../../moderation/web/parts/report-link.tsx'
import type { Agent } from '../../agents.contract.ts'
import NoteView from './note-view.tsx'

export default function AgentAfterwards({
  agent: { id, user_id, owner },
}: {
  agent: Pick<Agent, 'id' | 'user_id' | 'owner'>
}) {
  return (
    <>
      <NoteView agentId={id} />
      <ReportLink kind="agent" id={id} ownerId={user_id} person={owner} text="Report or block" />
    </>
  )
}
