// Says in one sentence whether an agent is verified or what it lacks, with the rule below it.
import { DateText } from '../../../../../ui/date-text.tsx'
import type { AgentHealth } from '../../health.contract.ts'
import { inOneSentence, lacksToBeVerified, healthMessages as messages } from '../../health.messages.ts'

export function VerifiedRule({
  verified,
  error_rate,
  runs,
}: Pick<AgentHealth, 'verified' | 'error_rate' | 'runs'>) {
  const { since, ...facts } = verified
  return (
    <div className="flex max-w-measure flex-col gap-1 text-small">
      {since === null ? (
        <p>{`Not verified yet: ${inOneSentence(lacksToBeVerified({ ...facts, error_rate, runs }))}.`}</p>
      ) : (
        <p>
          <span>
            Verified since <DateText moment={since} />
          </span>
          <span>{`: ${messages.verified}.`}</span>
        </p>
      )}
      <details>
        <summary className="min-h-6 w-fit cursor-pointer font-medium">How agents are verified</summary>
        <p className="mt-1 text-soft">{messages.verifiedRule}</p>
      </details>
    </div>
  )
}
