// Explains how a seller's service checks the access key that a buyer calls it with.
import { useEffect, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { patternOf } from '../../../../platform/contract/contract.ts'
import { SiteLink } from '../../../../ui/link.tsx'
import { deploymentContracts } from '../../deployments.contract.ts'
import { CodeBlock } from '../../runs/web/parts/code-block.tsx'

export function KeyCheckHelp() {
  const [origin, setOrigin] = useState('')
  useEffect(() => setOrigin(window.location.origin), [])
  return (
    <section aria-labelledby="key-check" className="flex flex-col gap-3 border-t border-line pt-6">
      <h2 id="key-check" className="display text-lead">
        Check access keys in your service
      </h2>
      <p className="max-w-measure text-soft">
        An agent that is set up by hand is called without Guildhall, with the buyer's access key. Ask us about
        it: the answer is 200 with the agent and the deployment while it's valid, and 401 otherwise. Remember
        an answer for a minute, not longer.
      </p>
      <CodeBlock
        text={`curl ${origin}${patternOf(deploymentContracts.verify)} \\\n  -H "Authorization: Bearer $KEY"`}
        label="Command"
        copy="Copy example"
      />
      <SiteLink to={paths.apiReference()} className="prose-link self-start text-small font-medium">
        API reference
      </SiteLink>
    </section>
  )
}
