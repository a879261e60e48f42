// Reports the last check of an own agent's endpoint, with advice on failures.
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { countOf } from '../../../../ui/format.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { TRY_ID } from '../../agents.rules.ts'
import type { OwnInterface } from '../../interfaces/interfaces.contract.ts'
import { interfaceMessages as messages } from '../../interfaces/interfaces.messages.ts'
import { CALLING_LABELS, SAMPLE_SECONDS } from '../../interfaces/interfaces.rules.ts'
import { adviceFor } from '../../interfaces/web/parts/advice.ts'
import { durationOf } from '../../runs/web/parts/durations.ts'

export function CallingCheck({ agentId, how }: { agentId: number; how: OwnInterface }) {
  const { check, is_callable, samples } = how
  if (check === null) return <Notice kind="warning">{messages.neverChecked}</Notice>
  const { failure, detail, milliseconds, checked_at } = check
  if (failure !== null) {
    return (
      <Notice kind="danger" title={messages.checkFailed}>
        <p>
          <span>{messages.failures[failure]}</span> {detail !== null && <span dir="auto">{detail}</span>}
        </p>
        <p className="mt-2">{adviceFor(failure, detail)}</p>
        <Checked at={checked_at} />
      </Notice>
    )
  }
  if (!is_callable) return <Notice kind="warning">{messages.urlChanged}</Notice>
  return (
    <Notice kind="success" title={CALLING_LABELS.callable}>
      <p>{messages.passed(countOf(samples.length, 'sample', 'samples'), durationOf(milliseconds))}</p>
      <Checked at={checked_at} />
      <ButtonLink to={`${paths.agent(agentId)}#${TRY_ID}`} size="small" className="mt-3">
        Test as a buyer
      </ButtonLink>
    </Notice>
  )
}

const Checked = ({ at }: { at: string }) => (
  <p className="mt-2">
    Checked <DateText moment={at} withTime />
  </p>
)

export function Checking({ samples }: { samples: number }) {
  return (
    <div role="status" className="flex items-start gap-3 rounded-box border border-line bg-sunken px-4 py-3">
      <Spinner />
      <p className="flex flex-col text-small">
        <span className="font-medium">
          {`Calling your endpoint with ${countOf(samples, 'sample', 'samples')}…`}
        </span>
        <span>{`One after the other, each for up to ${SAMPLE_SECONDS} seconds.`}</span>
      </p>
    </div>
  )
}
