// Where one writes: Enter sends, Shift and Enter break the line; files come by button, paste and drop. What is typed
// stays in this tab until it is sent.
import Paperclip from 'lucide-react/icons/paperclip'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useRef, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '../../../../../platform/client/form-draft.ts'
import { Button } from '../../../../../ui/button.tsx'
import { classNames } from '../../../../../ui/class-names.ts'
import { FIELD_BOX } from '../../../../../ui/field.tsx'
import { IconButton } from '../../../../../ui/icon-button.tsx'
import { UploadProgress } from '../../../../../ui/upload-progress.tsx'
import { usePerson } from '../../../../accounts/web/parts/personal-data.tsx'
import { CHOSEN_FILES } from '../../buckets.ts'
import { newMessage } from '../../schemas.ts'
import { sizeText } from './message-file.tsx'
import { type PickedFile, usePickedFiles } from './picked-files.ts'

const EMPTY_DRAFT = { body: '' }

type ComposerProps = {
  conversationId: number
  name: string
  onSend: (body: string, files: { url: string; name: string }[]) => void
}

export function Composer({ conversationId, name, onSend }: ComposerProps) {
  const { user } = usePerson()
  const draftName = `message-${conversationId}`
  const [body, setBody] = useState(() => readDraft(draftName, user.id, EMPTY_DRAFT).body)
  const [error, setError] = useState<string>()
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const files = usePickedFiles(conversationId)
  const isWaiting = files.picked.some(({ state }) => state !== 'done')
  const hasSomething = body.trim() !== '' || files.picked.length > 0

  function type(text: string) {
    setBody(text)
    setError(undefined)
    keepDraft(draftName, user.id, { body: text })
  }

  function send() {
    if (isWaiting || !hasSomething) return
    const sent = files.picked.flatMap(({ url, name: fileName }) => (url ? [{ url, name: fileName }] : []))
    const parsed = newMessage.safeParse({ body, files: sent })
    setError(parsed.error?.issues[0]?.message)
    if (!parsed.success) return
    onSend(parsed.data.body, parsed.data.files)
    setBody('')
    forgetDraft(draftName, user.id)
    files.clear()
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey) return
    // Enter that chooses a character of a script belongs to the keyboard, not to us.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    event.preventDefault()
    send()
  }

  return (
    <form
      method="post"
      noValidate
      aria-label={`Write to ${name}`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        files.add([...event.dataTransfer.files])
      }}
      className={classNames(
        'flex flex-col gap-2 border-t px-4 py-3 sm:px-6',
        isOver ? 'border-accent bg-sunken' : 'border-line',
      )}
    >
      {files.picked.length > 0 && (
        <ul className="flex max-h-48 flex-col gap-2 overflow-y-auto" aria-label="Files of this message">
          {files.picked.map((file) => (
            <li key={file.key}>
              <Picked
                file={file}
                onTryAgain={() => files.tryAgain(file)}
                onRemove={() => files.remove(file.key)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-2">
        <IconButton label="Add files" onClick={() => chooser.current?.click()}>
          <Paperclip aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          accept={CHOSEN_FILES}
          onChange={(event) => {
            files.add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          aria-label="Message"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${draftName}-error` : undefined}
          placeholder="Write a message"
          value={body}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (event.clipboardData.files.length === 0) return
            event.preventDefault()
            files.add([...event.clipboardData.files])
          }}
          className={classNames(
            FIELD_BOX,
            error ? 'border-danger' : 'border-edge',
            'field-sizing-content max-h-40 min-h-10 min-w-0 flex-1 resize-none py-2',
          )}
        />
        <Button
          type="submit"
          variant="primary"
          aria-label="Send"
          disabled={isWaiting || !hasSomething}
          icon={<SendHorizontal aria-hidden="true" className="size-4" />}
        >
          <span className="hidden sm:inline">Send</span>
        </Button>
      </div>
      {error && (
        <p id={`${draftName}-error`} role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
    </form>
  )
}

type PickedProps = { file: PickedFile; onTryAgain: () => void; onRemove: () => void }

function Picked({ file, onTryAgain, onRemove }: PickedProps) {
  if (file.state !== 'done') {
    return (
      <UploadProgress
        name={file.name}
        share={file.share}
        state={file.state}
        problem={file.problem}
        onResume={file.isRetryable ? onTryAgain : undefined}
        onCancel={onRemove}
      />
    )
  }
  return (
    <div className="flex items-center gap-3">
      <Paperclip aria-hidden="true" className="size-4 shrink-0 text-soft" />
      <span dir="auto" className="min-w-0 truncate text-small font-medium">
        {file.name}
      </span>
      <span className="flex-1 text-small whitespace-nowrap text-faint">{sizeText(file.file.size)}</span>
      <IconButton label={`Take out ${file.name}`} onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
