// Shows how a run goes: text as it comes, then the result, or what went wrong and the way on.
import type { ReactNode } from 'react'
import type { JsonSchema } from '../../../../../platform/contract/json-schema.ts'
import { type Problem, SIGN_IN_MESSAGE } from '../../../../../platform/contract/problem.ts'
import { Button } from '../../../../../ui/button.tsx'
import { SiteLink } from '../../../../../ui/link.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { Spinner } from '../../../../../ui/spinner.tsx'
import { runMessages as messages } from '../../runs.messages.ts'
import { isRunCounted } from '../../runs.rules.ts'
import { durationOf, waitOf } from './durations.ts'
import { OutputView } from './output-view.tsx'
import type { FinishedRun, Runnable, RunState } from './use-run.ts'

type RunResultProps = {
  state: Exclude<RunState, { stage: 'idle' }>
  kind: Runnable['kind']
  outputSchema: JsonSchema | null
  onCancel: () => void
  onAgain: () => void
  /** Leads people who have used up their runs to the limit. */
  limitPath?: string | undefined
  below?: ((run: FinishedRun) => ReactNode) | undefined
}

const NOT_REACHED: Record<Runnable['kind'], string> = {
  deployment: messages.notReachedDetail,
  try: messages.notReachedTry,
  test: messages.notReachedTest,
}

export function RunResult(props: RunResultProps) {
  const { state, kind, outputSchema, onCancel, onAgain, limitPath, below } = props
  if (state.stage === 'running') return <Running {...state} kind={kind} onCancel={onCancel} />
  if (state.stage === 'refused')
    return <Refused problem={state.problem} onAgain={onAgain} limitPath={limitPath} />
  if (state.stage === 'left') {
    return (
      <Notice title={messages.stoppedWaiting}>
        <p>{kind === 'test' ? messages.stoppedWaitingTest : messages.stoppedWaitingDetail}</p>
      </Notice>
    )
  }
  if (state.stage === 'lost') {
    return (
      <Notice kind="danger" title={messages.notReached}>
        <p>{NOT_REACHED[kind]}</p>
        <TryAgain onAgain={onAgain} />
      </Notice>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Ended run={state.run} kind={kind} outputSchema={outputSchema} onAgain={onAgain} />
      {below?.(state.run)}
    </div>
  )
}

type RunningProps = Pick<RunResultProps, 'kind' | 'onCancel'> & { text: string; isCancelling: boolean }

/** The text is no live region, since pieces read out would be noise. The end is announced. */
function Running({ text, isCancelling, kind, onCancel }: RunningProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2 font-medium">
          <Spinner />
          <span>{isCancelling ? 'Cancelling…' : 'Running…'}</span>
        </p>
        <Button size="small" busy={isCancelling} onClick={onCancel}>
          {kind === 'deployment' ? 'Cancel' : 'Stop waiting'}
        </Button>
      </div>
      {text !== '' && (
        <p dir="auto" className="max-w-measure break-words whitespace-pre-wrap">
          {text}
        </p>
      )}
    </div>
  )
}

function Ended({
  run,
  kind,
  outputSchema,
  onAgain,
}: Omit<RunResultProps, 'state' | 'onCancel'> & { run: FinishedRun }) {
  if (run.status === 'cancelled') {
    return (
      <Notice title={messages.cancelled}>
        <TryAgain onAgain={onAgain} />
      </Notice>
    )
  }
  if (run.failure !== null) {
    const isDeployment = kind === 'deployment'
    return (
      <Notice kind="danger" title={messages.runFailed}>
        <p dir="auto">{run.message}</p>
        {isDeployment && <p>{isRunCounted(run) ? messages.includedAtMost : messages.notCounted}</p>}
        <TryAgain onAgain={onAgain} />
      </Notice>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium">Result</h3>
        {run.milliseconds !== null && (
          <p className="figures text-small text-faint">{durationOf(run.milliseconds)}</p>
        )}
      </div>
      {run.isOutputLost ? (
        <p className="text-soft">{messages.notReadAgain}</p>
      ) : (
        <OutputView output={run.output} schema={outputSchema} label="Result" />
      )}
    </div>
  )
}

type RefusedProps = Pick<RunResultProps, 'onAgain' | 'limitPath'> & { problem: Problem }

function Refused({ problem, onAgain, limitPath }: RefusedProps) {
  const { kind, message, retryAfterSeconds } = problem
  if (kind === 'used_up') {
    return (
      <Notice kind="warning" title={messages.usedUpTitle}>
        <p>{message}</p>
        {limitPath !== undefined && (
          <SiteLink to={limitPath} className="prose-link font-medium">
            See your limit
          </SiteLink>
        )}
      </Notice>
    )
  }
  if (kind === 'too_many_requests') {
    return (
      <Notice kind="warning" title={messages.waitTitle}>
        <p>{message}</p>
        {retryAfterSeconds !== undefined && <p>{messages.waitFor(waitOf(retryAfterSeconds))}</p>}
      </Notice>
    )
  }
  return (
    <Notice kind="danger" title={kind === 'sign_in_required' ? SIGN_IN_MESSAGE : messages.runFailed}>
      {kind !== 'sign_in_required' && <p>{message}</p>}
      <TryAgain onAgain={onAgain} />
    </Notice>
  )
}

function TryAgain({ onAgain }: { onAgain: () => void }) {
  return (
    <Button size="small" variant="solid" className="mt-3" onClick={onAgain}>
      Try again
    </Button>
  )
}

/** Screen readers hear that a run began, and how it ended. */
export function announced(state: RunState): string {
  if (state.stage === 'running') return state.isCancelling ? 'Cancelling' : 'Running'
  if (state.stage !== 'ended' || state.run.status !== 'succeeded') return ''
  const { milliseconds } = state.run
  return milliseconds === null
    ? 'The result is ready'
    : `The result is ready after ${durationOf(milliseconds)}`
}
