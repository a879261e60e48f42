// The progress of an upload: a bar, the percentage, and buttons to pause, resume or cancel.
import { Pause, Play, X } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

export type UploadState = 'sending' | 'paused' | 'finishing' | 'failed'

type UploadProgressProps = {
  name: string
  /** 0 to 1. */
  share: number
  state: UploadState
  problem?: string | undefined
  onPause?: (() => void) | undefined
  /** Resumes, or retries after a failure. */
  onResume?: (() => void) | undefined
  onCancel?: (() => void) | undefined
}

const WORDS: Record<UploadState, string> = {
  sending: 'Uploading',
  paused: 'Paused',
  finishing: 'Almost done',
  failed: 'Not uploaded',
}

export function UploadProgress(props: UploadProgressProps) {
  const { name, state, problem, onPause, onResume, onCancel } = props
  const percent = Math.round(Math.min(1, Math.max(0, props.share)) * 100)
  const isFailed = state === 'failed'
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3 text-small">
          <span className="truncate font-medium">{name}</span>
          <span className="shrink-0 text-faint tabular-nums">
            {`${WORDS[state]}${isFailed ? '' : `, ${percent}%`}`}
          </span>
        </div>
        <div
          role="progressbar"
          aria-label={`Upload of ${name}`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={`${WORDS[state]}, ${percent}%`}
          className="mt-2 h-1 overflow-hidden rounded-full bg-sunken"
        >
          <div
            data-state={state}
            className="h-full origin-left bg-accent transition-transform duration-300 data-[state=failed]:bg-danger data-[state=paused]:bg-faint motion-reduce:transition-none"
            style={{ transform: `scaleX(${percent / 100})` }}
          />
        </div>
        {/* Always rendered, so that the row keeps its height and messages are announced when they appear. */}
        <p role="status" className="mt-1 min-h-5 text-small text-danger">
          {isFailed ? problem : ''}
        </p>
      </div>
      {state === 'sending' && onPause && (
        <IconButton label={`Pause upload of ${name}`} onClick={onPause}>
          <Pause aria-hidden="true" />
        </IconButton>
      )}
      {(state === 'paused' || isFailed) && onResume && (
        <IconButton
          label={isFailed ? `Retry upload of ${name}` : `Resume upload of ${name}`}
          onClick={onResume}
        >
          <Play aria-hidden="true" />
        </IconButton>
      )}
      {onCancel && (
        <IconButton label={`Cancel upload of ${name}`} onClick={onCancel}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
