// A file that waits to be sent with a message: its progress or the failure, and the buttons to cancel or retry.
import Paperclip from 'lucide-react/icons/paperclip'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { classNames } from '../../../../ui/class-names.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { UploadBar } from '../../../../ui/upload-bar.tsx'
import { conversationMessages as messages } from '../../conversations.messages.ts'
import { sizeText } from './message-file.tsx'
import type { PickedFile } from './picked-files.ts'

type PickedFileRowProps = { file: PickedFile; onTryAgain: () => void; onRemove: () => void }

export function PickedFileRow({ file, onTryAgain, onRemove }: PickedFileRowProps) {
  const { name, state, share } = file
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  const isFailed = state === 'failed'
  return (
    <div
      className={classNames(
        'relative flex items-center gap-1 overflow-hidden rounded-box border bg-surface py-1 pr-1 pl-3',
        isFailed ? 'border-danger' : 'border-line',
      )}
    >
      <Paperclip aria-hidden="true" className="size-4 shrink-0 text-soft" />
      <span className="min-w-0 flex-1 px-2 text-small">
        <span dir="auto" className="block truncate font-medium">
          {name}
        </span>
        <span role="status" className={classNames('block', isFailed ? 'text-danger' : 'text-soft')}>
          {isFailed && <span>{file.problem ?? messages.notUploaded}</span>}
          {state === 'done' && <span>{sizeText(file.file.size)}</span>}
          {state === 'sending' && (
            <span aria-hidden="true" className="tabular-nums">
              {`Uploading, ${percent}%`}
            </span>
          )}
        </span>
      </span>
      {isFailed && file.isRetryable && (
        <IconButton label={`Retry upload of ${name}`} onClick={onTryAgain}>
          <RotateCw aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={state === 'sending' ? `Cancel upload of ${name}` : `Remove ${name}`}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </IconButton>
      {state === 'sending' && <UploadBar name={name} percent={percent} className="h-0.5" />}
    </div>
  )
}
