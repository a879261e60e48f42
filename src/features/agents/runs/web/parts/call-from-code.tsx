// Shows how a deployed agent is called from the buyer's own code: a request to copy, its result, and streaming.
import { useEffect, useState } from 'react'
import { paths } from '../../../../../paths.ts'
import { SiteLink } from '../../../../../ui/link.tsx'
import { Tabs } from '../../../../../ui/tabs.tsx'
import type { AgentInterface } from '../../../interfaces/interfaces.contract.ts'
import { MAX_WAIT_SECONDS } from '../../runs.rules.ts'
import { curlFor, javascriptFor, KEY_PLACEHOLDER, pythonFor, shortened } from './call-code.ts'
import { CodeBlock } from './code-block.tsx'

type CallFromCodeProps = { deploymentId: number; how: AgentInterface }

export function CallFromCode({ deploymentId, how: { samples } }: CallFromCodeProps) {
  const [origin, setOrigin] = useState('')
  useEffect(() => setOrigin(window.location.origin), [])
  const [sample] = samples
  const example = { url: `${origin}/rest/v1/deployments/${deploymentId}/runs`, input: sample?.input ?? {} }
  const languages = [
    { id: 'curl', label: 'curl', text: curlFor(example) },
    { id: 'javascript', label: 'JavaScript', text: javascriptFor(example) },
    { id: 'python', label: 'Python', text: pythonFor(example) },
  ]
  const answer = {
    id: 1042,
    status: 'succeeded',
    output: shortened(sample?.output ?? null),
    milliseconds: 412,
    failure: null,
    message: null,
  }
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <p className="max-w-measure text-soft">
          <span>Put your access key in place of </span>
          <code translate="no" className="font-mono text-small">
            {KEY_PLACEHOLDER}
          </code>
          <span>. Send an Idempotency-Key header to repeat a request safely.</span>
        </p>
        <Tabs
          label="Language"
          tabs={languages.map(({ id, label, text }) => ({
            id,
            label,
            panel: <CodeBlock text={text} label={`Example in ${label}`} copy="Copy example" />,
          }))}
        />
      </div>
      <Details summary="What comes back">
        <p className="max-w-measure text-soft">
          {`The answer comes when the run has ended. After ${MAX_WAIT_SECONDS / 60} minutes it's 202 with the status “running”: the run goes on, and you can read it at the same URL followed by its id. A run that failed has the status “failed”, with a message that says why.`}
        </p>
        <CodeBlock text={JSON.stringify(answer, null, 2)} label="Example of an answer" copy="Copy answer" />
      </Details>
      <Details summary="Stream the result">
        <p className="max-w-measure text-soft">
          {
            'With the mode “stream” you get server-sent events: “run” first, “delta” with each piece of text, and at the end “done” with the result, or “error” with a message.'
          }
        </p>
        <CodeBlock
          text={curlFor({ ...example, isStreamed: true })}
          label="Example of streaming"
          copy="Copy example"
        />
      </Details>
      <SiteLink to={paths.apiReference()} className="prose-link self-start text-small font-medium">
        API reference
      </SiteLink>
    </div>
  )
}

function Details({ summary, children }: { summary: string; children: React.ReactNode }) {
  return (
    <details className="border-t border-line pt-3">
      <summary className="min-h-6 cursor-pointer font-medium">{summary}</summary>
      <div className="flex flex-col gap-3 pt-3">{children}</div>
    </details>
  )
}
