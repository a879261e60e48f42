// Shows where an own agent is called, with the way to change it, and how its endpoint recognises Guildhall's calls.
import { lazy } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useLateWindow } from '../../../../ui/late-window.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import type { OwnAgent } from '../../listings/listings.contract.ts'
import { useRequeryAgents } from '../../listings/web/parts/own-agents-query.ts'
import { SigningSecret } from './signing-secret.tsx'

const AgentDialog = lazy(() => latePart(() => import('../../listings/web/parts/agent-dialog.tsx')))

type CallingEndpointProps = { agent: OwnAgent; secret: string; isDeclared: boolean }

export function CallingEndpoint({ agent, secret, isDeclared }: CallingEndpointProps) {
  const { user } = usePerson()
  const requeryAll = useRequeryAgents(user.id)
  const { opener, close, inWindow } = useLateWindow()
  const { endpoint_url: url } = agent
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <p className="max-w-measure text-soft">
          Guildhall sends it a POST with the input as JSON, and passes its answer on to the buyer.
        </p>
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-box border border-line px-4 py-3">
          {url === null ? (
            <p className="text-small text-faint">No endpoint URL yet</p>
          ) : (
            <code translate="no" className="min-w-0 font-mono text-small break-all select-all">
              {url}
            </code>
          )}
          <Button {...opener} size="small">
            {url === null ? 'Add endpoint URL' : 'Edit endpoint URL'}
          </Button>
        </div>
      </div>
      <SigningSecret agentId={agent.id} secret={secret} isDeclared={isDeclared} />
      {inWindow((window) => (
        <AgentDialog
          {...window}
          userId={user.id}
          agent={agent}
          onSaved={() => {
            close()
            requeryAll()
          }}
        />
      ))}
    </div>
  )
}
