// Explains how a buyer gives their deployed agents to an assistant as tools: the address, and two configurations to copy.
import { useEffect, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { SiteLink } from '../../../../ui/link.tsx'
import { Tabs } from '../../../../ui/tabs.tsx'
import { cardPath } from '../../cards/cards.rules.ts'
import { CodeBlock } from '../../runs/web/parts/code-block.tsx'
import { toolMessages as messages } from '../../tools/tools.messages.ts'
import { TOOLS_PATH } from '../../tools/tools.rules.ts'

export function UseAsTool({ agentId }: { agentId: number }) {
  const [origin, setOrigin] = useState('')
  useEffect(() => setOrigin(window.location.origin), [])
  const url = origin + TOOLS_PATH
  const clients = [
    { id: 'claude', label: messages.inClaude, text: `claude mcp add --transport http guildhall ${url}` },
    {
      id: 'cursor',
      label: messages.inCursor,
      text: JSON.stringify({ mcpServers: { guildhall: { url } } }, null, 2),
    },
  ]
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <p className="max-w-measure text-soft">{messages.lead}</p>
        <CodeBlock text={url} label={messages.address} copy={messages.copyAddress} />
      </div>
      <Tabs
        label={messages.clients}
        tabs={clients.map(({ id, label, text }) => ({
          id,
          label,
          panel: (
            <CodeBlock text={text} label={messages.configuration(label)} copy={messages.copyConfiguration} />
          ),
        }))}
      />
      <p className="max-w-measure text-small text-soft">{messages.orKey}</p>
      <div className="flex flex-col gap-3">
        <p className="max-w-measure text-soft">{messages.a2a}</p>
        <CodeBlock text={origin + cardPath(agentId)} label={messages.card} copy={messages.copyCard} />
      </div>
      <SiteLink to={paths.settings('account')} className="prose-link self-start text-small font-medium">
        {messages.manage}
      </SiteLink>
    </div>
  )
}
