// The field for a new message: Enter sends, Shift and Enter break the line; files are added by button and paste, and by dropping
// them on the whole conversation. Typed text stays in this tab until it is sent.
import Paperclip from 'lucide-react/icons/paperclip'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '../../../../platform/client/form-draft.ts'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { isComposing } from '../../../../ui/composing.ts'
import { FIELD_BOX } from '../../../../ui/field.tsx'
import { takePastedFiles } from '../../../../ui/file-drop.ts'
import { ProgramForm } from '../../../../ui/form.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { CHOSEN_FILES } from '../../conversations.buckets.ts'
import { conversationMessages as messages } from '../../conversations.messages.ts'
import { newMessage } from '../../conversations.schemas.ts'
import { PickedFileRow } from './picked-file-row.tsx'
import type { PickedFiles } from './picked-files.ts'

const EMPTY_DRAFT = { body: '' }

/** With a mouse, the field gets the focus; on a phone the focus would open the keyboard over the messages. */
const HAS_KEYBOARD = '(hover: hover) and (pointer: fine)'

type ComposerProps = {
  conversationId: number
  name: string
  files: PickedFiles
  /** Other components give the field the focus by this id. */
  fieldId: string
  onSend: (body: string, files: { url: string; name: string }[]) => void
}

export function MessageComposer({ conversationId, name, files, fieldId, onSend }: ComposerProps) {
  const { user } = usePerson()
  const draftName = `message-${conversationId}`
  const [body, setBody] = useState(() => readDraft(draftName, user.id, EMPTY_DRAFT).body)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const hasSomething = body.trim() !== '' || files.picked.length > 0
  const obstacle = obstacleIn(files)
  // The obstacle may be gone by now.
  const shownError = error === messages.stillUploading || error === messages.someFailed ? obstacle : error

  useEffect(() => {
    if (window.matchMedia(HAS_KEYBOARD).matches) field.current?.focus({ preventScroll: true })
  }, [])

  const focusField = () => field.current?.focus()

  function type(text: string) {
    setBody(text)
    setError(undefined)
    keepDraft(draftName, user.id, { body: text })
  }

  function send() {
    if (!hasSomething) return
    if (obstacle) return setError(obstacle)
    const sent = files.picked.flatMap(({ url, name: fileName }) => (url ? [{ url, name: fileName }] : []))
    const parsed = newMessage.safeParse({ body, files: sent })
    setError(parsed.error?.issues[0]?.message)
    if (!parsed.success) return
    onSend(parsed.data.body, parsed.data.files)
    setBody('')
    forgetDraft(draftName, user.id)
    files.clear()
    focusField()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    send()
  }

  return (
    <ProgramForm
      aria-label={`Write to ${name}`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="flex flex-col gap-2 border-t border-line px-2 py-3 sm:px-4"
    >
      <PickedFileList files={files} onRemoved={focusField} />
      <div className="flex items-end gap-2">
        <FileChooser onFiles={files.add} onChosen={focusField} />
        <textarea
          ref={field}
          id={fieldId}
          rows={1}
          dir="auto"
          aria-label="Message"
          aria-invalid={shownError ? true : undefined}
          aria-describedby={shownError ? `${draftName}-error` : undefined}
          placeholder="Write a message"
          value={body}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => takePastedFiles(event, files.add)}
          className={classNames(
            FIELD_BOX,
            shownError ? 'border-danger' : 'border-edge',
            'field-sizing-content max-h-40 min-h-10 min-w-0 flex-1 resize-none py-2',
          )}
        />
        <Button
          type="submit"
          variant="primary"
          aria-label="Send"
          disabled={!hasSomething}
          icon={<SendHorizontal aria-hidden="true" className="size-4" />}
        >
          <span className="hidden sm:inline">Send</span>
        </Button>
      </div>
      {shownError && (
        <p id={`${draftName}-error`} role="alert" className="px-2 text-small text-danger">
          {shownError}
        </p>
      )}
    </ProgramForm>
  )
}

type PickedFileListProps = { files: PickedFiles; onRemoved: () => void }

function PickedFileList({ files, onRemoved }: PickedFileListProps) {
  if (files.picked.length === 0) return null
  return (
    <ul className="grid max-h-48 gap-2 overflow-y-auto px-2 sm:grid-cols-2" aria-label="Attached files">
      {files.picked.map((file) => (
        <li key={file.key} className="min-w-0">
          <PickedFileRow
            file={file}
            onTryAgain={() => files.tryAgain(file)}
            onRemove={() => {
              files.remove(file.key)
              // The button disappears with the file.
              onRemoved()
            }}
          />
        </li>
      ))}
    </ul>
  )
}

type FileChooserProps = { onFiles: PickedFiles['add']; onChosen: () => void }

function FileChooser({ onFiles, onChosen }: FileChooserProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
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
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
          onChosen()
        }}
      />
    </>
  )
}

/** Returns why a message with these files cannot be sent yet; undefined if it can. */
function obstacleIn({ picked }: PickedFiles): string | undefined {
  if (picked.some(({ state }) => state === 'failed')) return messages.someFailed
  return picked.some(({ state }) => state === 'sending') ? messages.stillUploading : undefined
}
