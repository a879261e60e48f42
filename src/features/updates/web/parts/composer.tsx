// Writes or edits an update: text with a counter, up to four images and videos by button, paste and drop, and the choice to post
// it or keep a draft. Typed text stays in this tab until it is sent.
import { useMutation } from '@tanstack/react-query'
import ImageIcon from 'lucide-react/icons/image'
import Video from 'lucide-react/icons/video'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { forgetDraft, keepDraft, readDraft } from '../../../../platform/client/form-draft.ts'
import { createSubmissionKeys } from '../../../../platform/client/submission-key.ts'
import { codePoints } from '../../../../platform/contract/code-points.ts'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { isComposing } from '../../../../ui/composing.ts'
import { takePastedFiles, useFileDrop } from '../../../../ui/file-drop.ts'
import { ProgramForm } from '../../../../ui/form.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { QuotePreview } from '../../quotes/web/parts/quote-preview.tsx'
import { CHOSEN_TYPES } from '../../updates.buckets.ts'
import { updateContracts as contracts, type OwnUpdate } from '../../updates.contract.ts'
import { updateMessages as messages } from '../../updates.messages.ts'
import { isVideoMedia, maySend } from '../../updates.policy.ts'
import { MAX_MEDIA, MAX_TEXT_LENGTH, MEDIA_TYPES, type MediaType } from '../../updates.rules.ts'
import { CompletedTextArea } from './completed-text-area.tsx'
import { requeryUpdates } from './own-updates-query.ts'
import { usePickedMedia } from './picked-media.ts'
import { PickedMediaTile } from './picked-media-tile.tsx'

type ComposerProps = {
  update?: OwnUpdate | undefined
  /** Called when the update is saved, with the saved one, or cancelled. */
  onEnd: (saved?: OwnUpdate) => void
  /** A new update begins with the path of something on this site. */
  shared?: string | undefined
  /** The place of the composer has a frame and a title already. */
  isPlain?: boolean
  /** Someone has just asked for it. */
  isFocused?: boolean
}

const EMPTY = { text: '' }

export function UpdateComposer({ update, shared, onEnd, isPlain = false, isFocused = false }: ComposerProps) {
  const { user } = usePerson()
  const counterId = useId()
  const list = usePickedMedia(user.id, update)
  const { text, type, clear } = useUpdateText(update, shared)
  const field = useRef<HTMLTextAreaElement>(null)
  const { isOver, drop } = useFileDrop(list.add)
  const isTooLong = codePoints(text) > MAX_TEXT_LENGTH
  const isReady = maySend({ text, isUploading: list.isUploading }) && !list.hasFailed
  const isEditing = update !== undefined

  useEffect(() => {
    if (isEditing || isFocused) field.current?.focus()
  }, [isEditing, isFocused])

  function end(saved?: OwnUpdate): void {
    clear()
    list.clear()
    onEnd(saved)
  }

  const save = useUpdateSaving(update, () => ({ text, ...list.saved() }), end)

  /** An empty update disables the buttons, but not the keys, so they show the reason (DEC-20). */
  function sendByKey(): void {
    if (save.isPending) return
    if (text.trim() === '') {
      const isEmpty = list.picked.length === 0
      showToast({
        kind: 'error',
        title: isEmpty ? messages.emptyPost : messages.textRequired,
        ...(isEmpty && { description: messages.emptyPostDetail }),
      })
    } else if (isReady) save.mutate(false)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return
    event.preventDefault()
    sendByKey()
  }

  return (
    <section
      aria-labelledby={`${counterId}-title`}
      {...drop}
      onPaste={(event) => takePastedFiles(event, list.add)}
      className={classNames(!isPlain && 'card p-5', isOver && 'border-accent')}
    >
      <h2 id={`${counterId}-title`} className={isPlain ? 'sr-only' : 'display mb-4 text-title'}>
        {isEditing ? 'Edit Update' : 'Create Update'}
      </h2>
      <ProgramForm
        aria-labelledby={`${counterId}-title`}
        className="flex flex-col gap-4"
        onSubmit={(event) => event.preventDefault()}
      >
        <CompletedTextArea
          field={field}
          label="Text of the update"
          placeholder="What's happening? Use #hashtags and @mentions"
          rows={4}
          className="field-sizing-content min-h-28"
          completes
          text={text}
          onText={type}
          isInvalid={isTooLong}
          isReadOnly={save.isPending}
          describedBy={counterId}
          onKeyDown={onKeyDown}
        />
        <QuotePreview text={text} />
        {list.picked.length > 0 && (
          <ul aria-label="Added media" className="flex flex-wrap items-start gap-4">
            {list.picked.map((media) => (
              <PickedMediaTile key={media.key} media={media} list={list} />
            ))}
          </ul>
        )}
        {list.hasFailed && (
          <p className="text-small text-danger">Retry or remove the media that weren't uploaded.</p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-1 gap-y-3">
          <div className="-ml-2 flex items-center gap-1">
            {MEDIA_TYPES.map((one) => (
              <MediaButton key={one} type={one} isFull={list.picked.length >= MAX_MEDIA} onFiles={list.add} />
            ))}
            <p
              id={counterId}
              className={classNames(
                'figures text-small',
                isTooLong ? 'font-semibold text-danger' : 'text-faint',
              )}
            >
              {`${codePoints(text)}/${MAX_TEXT_LENGTH}`}
            </p>
          </div>
          <SendButtons save={save} isReady={isReady} onCancel={isEditing ? () => end() : undefined} />
        </div>
      </ProgramForm>
    </section>
  )
}

/** The text is kept in this tab until it is sent. */
function useUpdateText(update: OwnUpdate | undefined, shared: string | undefined) {
  const { user } = usePerson()
  const draftName = update ? `update-${update.id}` : 'update'
  const [text, setText] = useState(() => {
    const kept = readDraft(draftName, user.id, update ? { text: update.text } : EMPTY).text
    const link = shared === undefined || update ? '' : window.location.origin + shared
    return kept.includes(link) ? kept : [kept, link].filter(Boolean).join('\n')
  })
  return {
    text,
    type(next: string): void {
      setText(next)
      keepDraft(draftName, user.id, { text: next })
    },
    clear(): void {
      forgetDraft(draftName, user.id)
      setText('')
    },
  }
}

type Typed = { text: string } & ReturnType<ReturnType<typeof usePickedMedia>['saved']>

/** Posts the update or keeps it as a draft, and shows a message. */
function useUpdateSaving(
  update: OwnUpdate | undefined,
  typed: () => Typed,
  onSaved: (saved: OwnUpdate) => void,
) {
  const { api } = useAuth()
  const { user } = usePerson()
  const [keys] = useState(() => createSubmissionKeys())
  return useMutation({
    async mutationFn(is_draft: boolean) {
      const body = { ...typed(), is_draft }
      if (update) return api(contracts.edit, { params: { id: update.id }, body })
      return api(contracts.create, { body }, { idempotencyKey: keys.keyFor(body) })
    },
    onSuccess(saved, is_draft) {
      keys.done()
      showToast({ kind: 'success', ...saidOf(update, is_draft) })
      onSaved(saved)
      void requeryUpdates(user.id)
    },
    onError(error) {
      const title = update ? messages.editFailed : messages.postFailed
      const reason = reasonOf(error)
      showToast({
        kind: 'error',
        title: messages.error,
        description: reason === undefined ? title : `${title}. ${reason}`,
      })
    },
  })
}

type SendButtonsProps = {
  save: ReturnType<typeof useUpdateSaving>
  isReady: boolean
  onCancel: (() => void) | undefined
}

function SendButtons({ save, isReady, onCancel }: SendButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {onCancel && (
        <Button variant="quiet" disabled={save.isPending} onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button
        disabled={!isReady || save.isPending}
        busy={save.isPending && save.variables === true}
        onClick={() => save.mutate(true)}
      >
        Draft
      </Button>
      <Button
        variant="primary"
        disabled={!isReady || save.isPending}
        busy={save.isPending && save.variables === false}
        onClick={() => save.mutate(false)}
      >
        Post
      </Button>
    </div>
  )
}

/** Returns the message after saving (MSG-81, MSG-83, DEC-22). */
function saidOf(before: OwnUpdate | undefined, isDraft: boolean) {
  if (before && before.is_draft === isDraft) return { title: messages.edited }
  return isDraft ? { title: messages.draftSaved } : { title: messages.success, description: messages.posted }
}

type MediaButtonProps = { type: MediaType; isFull: boolean; onFiles: (files: readonly File[]) => void }

function MediaButton({ type, isFull, onFiles }: MediaButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const Icon = isVideoMedia(type) ? Video : ImageIcon
  return (
    <>
      <IconButton
        label={isVideoMedia(type) ? 'Add video' : 'Add image'}
        disabled={isFull}
        onClick={() => chooser.current?.click()}
      >
        <Icon aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={isVideoMedia(type) ? 'Videos' : 'Images'}
        accept={CHOSEN_TYPES[type]}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
