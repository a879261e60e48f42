// Why an agent can't be deployed: for good, or until it works again, and since when.
import { DateText } from '../../../../ui/date-text.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { AgentInFull } from '../../agents.contract.ts'
import { agentCatalogueMessages as messages } from '../../catalogue.messages.ts'

export function OffSale({ agent }: { agent: Pick<AgentInFull, 'paused_for' | 'withdrawn_at'> }) {
  const { paused_for, withdrawn_at } = agent
  if (paused_for === null) return <Notice title={messages.withdrawnTitle}>{messages.withdrawnNote}</Notice>
  return (
    <Notice kind="warning" title={messages.pausedTitle}>
      <span>{messages.pausedNote[paused_for]}</span>{' '}
      {withdrawn_at !== null && (
        <span>
          Since <DateText moment={withdrawn_at} />.
        </span>
      )}
    </Notice>
  )
}
