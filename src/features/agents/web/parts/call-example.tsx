// Shows how an agent is called with its access key: the address, and a command to try.
import { accessMessages as messages } from '../../access/access.messages.ts'
import type { Deployment } from '../../deployments.contract.ts'
import { CodeBlock } from '../../runs/web/parts/code-block.tsx'

/** In single quotes, a shell interprets nothing. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

const commandFor = (endpointUrl: string) =>
  `curl ${quoted(endpointUrl)} \\\n  -H 'Authorization: Bearer YOUR_ACCESS_KEY'`

export function CallExample({
  deployment: { endpoint_url: endpointUrl, setup_instructions },
}: {
  deployment: Pick<Deployment, 'endpoint_url' | 'setup_instructions'>
}) {
  if (endpointUrl === null) {
    return (
      <p className="max-w-measure text-soft">
        {setup_instructions === null ? messages.nowhereToCall : messages.calledAsInstructed}
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small">
        <span className="text-faint">Endpoint: </span>
        <code translate="no" className="font-mono break-all select-all">
          {endpointUrl}
        </code>
      </p>
      <CodeBlock text={commandFor(endpointUrl)} label="Command" copy="Copy example" />
    </div>
  )
}
