// Starts and cancels a run on a page, and keeps its state.
import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { createSubmissionKeys } from '../../../../../platform/client/submission-key.ts'
import { Problem } from '../../../../../platform/contract/problem.ts'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import type { RunInput } from '../../../interfaces/interfaces.schemas.ts'
import { runContracts as contracts, type KeptRun, type Run } from '../../runs.contract.ts'
import { runMessages as messages } from '../../runs.messages.ts'
import { BrokenOff, requestCancel, streamRun } from './run-stream.ts'

/** A test is a try by the agent's own seller. */
export type Runnable = { kind: 'try' | 'test'; agentId: number } | { kind: 'deployment'; id: number }

export type FinishedRun = Pick<
  Run,
  'id' | 'status' | 'failure' | 'output' | 'milliseconds' | 'message' | 'cost'
> & {
  /** The run succeeded, but its output was neither received nor kept. */
  isOutputLost?: boolean
}

export type RunState =
  | { stage: 'idle' }
  | { stage: 'running'; text: string; isCancelling: boolean }
  | { stage: 'ended'; run: FinishedRun }
  | { stage: 'refused'; problem: Problem }
  /** The connection was lost before the state was known, or the person stopped waiting. */
  | { stage: 'lost' }
  | { stage: 'left' }

/** A run whose stream broke off goes on, so its state is polled. */
const ASK_AGAIN_MS = 2_000

const addressOf = (what: Runnable, restUrl: string): string => {
  const path =
    what.kind === 'deployment'
      ? `/rest/v1/deployments/${what.id}/runs`
      : `/rest/v1/agents/${what.agentId}/tries`
  return new URL(path, restUrl).href
}

/** The id is unknown until the server has begun the run; an earlier cancellation waits for it. */
type UnderWay = { abort: AbortController; id?: number; isToCancel?: boolean }

/** `onChange` is called whenever a run begins or ends. */
export function useRun(what: Runnable, onChange: () => void) {
  const { backend, accessToken, api } = useAuth()
  const [state, setState] = useState<RunState>({ stage: 'idle' })
  const [keys] = useState(createSubmissionKeys)
  const under = useRef<UnderWay>(undefined)

  // Leaving the page ends the wait; the run itself goes on.
  useEffect(() => () => under.current?.abort.abort(), [])

  async function start(input: RunInput): Promise<void> {
    under.current?.abort.abort()
    const abort = new AbortController()
    const own: UnderWay = { abort }
    under.current = own
    const show = (next: RunState | ((state: RunState) => RunState)) => {
      if (under.current === own && !abort.signal.aborted) setState(next)
    }
    show({ stage: 'running', text: '', isCancelling: false })
    try {
      const run = await streamRun(
        {
          url: addressOf(what, backend.restUrl),
          token: await accessToken(),
          input,
          ...(what.kind === 'deployment' ? { idempotencyKey: keys.keyFor(input) } : {}),
        },
        {
          signal: abort.signal,
          onBegun(begun) {
            own.id = begun.id
            onChange()
            if (own.isToCancel) void requestEnd(begun.id)
          },
          onText: (text) =>
            show((before) => (before.stage === 'running' ? { ...before, text: before.text + text } : before)),
        },
      )
      keys.done()
      show({ stage: 'ended', run })
    } catch (error) {
      if (abort.signal.aborted) return
      if (error instanceof BrokenOff && own.id !== undefined) {
        const run = await readUntilEnded(own.id, abort.signal)
        if (run) {
          keys.done()
          show({ stage: 'ended', run })
        } else show({ stage: 'lost' })
      } else if (error instanceof Problem) {
        keys.done()
        show({ stage: 'refused', problem: error })
      } else show({ stage: 'lost' })
    } finally {
      onChange()
    }
  }

  /** Returns undefined if the state can't be known. */
  async function readUntilEnded(id: number, signal: AbortSignal): Promise<FinishedRun | undefined> {
    try {
      for (;;) {
        const run: KeptRun = await api(contracts.get, { params: { id } })
        if (run.status !== 'running')
          return { ...run, isOutputLost: run.status === 'succeeded' && run.output === null }
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
        if (signal.aborted) return undefined
      }
    } catch {
      // The page says that the server is out of reach, with a way to try again.
      return undefined
    }
  }

  /** A try can't be stopped: only the wait for it ends. */
  async function cancel(): Promise<void> {
    const own = under.current
    if (!own) return
    if (what.kind !== 'deployment') {
      own.abort.abort()
      setState({ stage: 'left' })
      return
    }
    sayCancelling(true)
    if (own.id === undefined) own.isToCancel = true
    else await requestEnd(own.id)
  }

  const sayCancelling = (isCancelling: boolean) =>
    setState((before) => (before.stage === 'running' ? { ...before, isCancelling } : before))

  /** The stream of the run then ends by itself. */
  async function requestEnd(id: number): Promise<void> {
    try {
      await requestCancel(`${addressOf(what, backend.restUrl)}/${id}/cancel`, await accessToken())
    } catch (error) {
      sayCancelling(false)
      showToast({ kind: 'error', title: messages.notCancelled, description: reasonOf(error) })
    }
  }

  /** The shown result belongs to another input by now. */
  function reset(): void {
    under.current?.abort.abort()
    under.current = undefined
    setState({ stage: 'idle' })
  }

  return { state, start, cancel, reset }
}
