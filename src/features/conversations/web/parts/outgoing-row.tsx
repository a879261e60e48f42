// A message that is being sent, or that failed and waits for the author's choice.
import Paperclip from 'lucide-react/icons/paperclip'
import { Bubble, MessageFrame } from './message-row.tsx'
import type { Outgoing } from './outgoing.ts'

type OutgoingRowProps = {
  outgoing: Outgoing
  isContinued: boolean
  onTryAgain: () => void
  onDrop: () => void
}

export function OutgoingRow({ outgoing, isContinued, onTryAgain, onDrop }: OutgoingRowProps) {
  const { body, files, failure } = outgoing
  return (
    <MessageFrame
      isContinued={isContinued}
      foot={
        failure ? (
          <span
            role="alert"
            className="flex flex-wrap items-center justify-end gap-x-3 text-small text-danger"
          >
            <span>{`Not sent${failure.reason ? `. ${failure.reason}` : ''}`}</span>
            <button type="button" onClick={onTryAgain} className="prose-link min-h-6">
              Try again
            </button>
            <button type="button" onClick={onDrop} className="prose-link min-h-6">
              Discard
            </button>
          </span>
        ) : (
          <span className="min-h-6 text-small text-faint">Sending</span>
        )
      }
    >
      {body !== '' && <Bubble isOwn body={body} />}
      {files.map((file) => (
        <span
          key={file.url}
          className="flex max-w-full items-center gap-2 rounded-box border border-line px-3 py-2 text-small text-soft"
        >
          <Paperclip aria-hidden="true" className="size-4 shrink-0" />
          <span dir="auto" className="truncate">
            {file.name}
          </span>
        </span>
      ))}
    </MessageFrame>
  )
}
