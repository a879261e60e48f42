// Says why an agent can't be deployed, for good or until it works again, and since when.
import { DateText } from '../../../../ui/date-text.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { AgentInFull } from '../../agents.contract.ts'
import { pausedSince } from '../../agents.policy.ts'
import { agentCatalogueMessages as messages } from '../../catalogue.messages.ts'

export function OffSale({ agent }: { agent: Pick<AgentInFull, 'paused_for' | 'withdrawn_at'> }) {
  const { paused_for } = agent
  const since = pausedSince(agent)
  if (paused_for === null) return <Notice title={messages.withdrawnTitle}>{messages.withdrawnNote}</Notice>
  return (
    <Notice kind="warning" title={messages.pausedTitle}>
      <span>{messages.pausedNote[paused_for]}</span>{' '}
      {since !== undefined && (
        <span>
          Since <DateText moment={since} />.
        </span>
      )}
    </Notice>
  )
}
