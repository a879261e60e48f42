// The part of an agent's page that says how reliably it works, apart from what buyers think of it.
import type { AgentHealth as Health } from '../../health.contract.ts'
import { healthMessages as messages } from '../../health.messages.ts'
import { Measured } from './measured.tsx'
import { VerifiedRule } from './verified-rule.tsx'

export default function AgentHealth({ health, isSetUpByHand }: { health: Health; isSetUpByHand: boolean }) {
  return (
    <section aria-labelledby="measured" className="flex flex-col gap-4">
      <h2 id="measured" className="text-small font-semibold">
        {messages.title}
      </h2>
      <div className="grid gap-x-16 gap-y-4 border-t border-line pt-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Measured health={health} isSetUpByHand={isSetUpByHand} />
        <VerifiedRule {...health} />
      </div>
    </section>
  )
}
