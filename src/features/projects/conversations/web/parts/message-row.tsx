// One message as it stands in the conversation: whose, its words and files, when, and what can still be done with it.
import { type ReactNode, useState } from 'react'
import { UGC_REL } from '../../../../../platform/contract/safe-url.ts'
import { Avatar } from '../../../../../ui/avatar.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { classNames } from '../../../../../ui/class-names.ts'
import { Dialog } from '../../../../../ui/dialog.tsx'
import type { Message } from '../../contract.ts'
import { conversationMessages as messages } from '../../messages.ts'
import { isRemovable } from '../../rules.ts'
import { linkedParts } from './linked-text.ts'
import { MessageFileView } from './message-file.tsx'
import type { Outgoing } from './outgoing.ts'
import { useRemoveMessage } from './own-conversations.ts'

export type Author = { name: string; avatar_url: string | null }

type FrameProps = {
  author: Author
  isOwn: boolean
  /** Whether the one before is of the same author and time. */
  isContinued: boolean
  children: ReactNode
  foot?: ReactNode
}

function Frame({ author, isOwn, isContinued, children, foot }: FrameProps) {
  return (
    <div
      className={classNames(
        'flex max-w-[min(36rem,92%)] gap-2.5',
        isOwn ? 'ml-auto flex-row-reverse' : 'mr-auto',
        isContinued ? 'mt-1' : 'mt-4',
      )}
    >
      <span className="w-6 shrink-0">
        {!isContinued && <Avatar name={author.name} src={author.avatar_url} size="small" decorative />}
      </span>
      <div className={classNames('flex min-w-0 flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
        <span dir="auto" className={isContinued || isOwn ? 'sr-only' : 'text-small font-medium'}>
          {isOwn ? 'You' : author.name}
          <span className="sr-only">:</span>
        </span>
        {children}
        {foot}
      </div>
    </div>
  )
}

function Bubble({ isOwn, children }: { isOwn: boolean; children: ReactNode }) {
  return (
    <p
      dir="auto"
      className={classNames(
        'max-w-full rounded-box border px-3 py-2 wrap-anywhere whitespace-pre-wrap',
        isOwn ? 'border-line bg-sunken' : 'border-line bg-surface',
      )}
    >
      {children}
    </p>
  )
}

function Text({ body }: { body: string }) {
  let at = 0
  return linkedParts(body).map(({ text, href }) => {
    const key = at
    at += text.length
    if (href === undefined) return <span key={key}>{text}</span>
    return (
      <a key={key} href={href} target="_blank" rel={`${UGC_REL} noreferrer`} className="prose-link">
        {text}
      </a>
    )
  })
}

export function TimeText({ moment }: { moment: string }) {
  const text = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(moment))
  return <time dateTime={moment}>{text}</time>
}

type MessageRowProps = {
  conversationId: number
  message: Message
  author: Author
  isContinued: boolean
  /** Whether the time stands below: of the last one of a run. */
  hasTime: boolean
  /** The last own message that the other has read. */
  isReadMark: boolean
}

export function MessageRow(props: MessageRowProps) {
  const { conversationId, message, author, isContinued, hasTime, isReadMark } = props
  const { is_own: isOwn, is_removed: isRemoved } = message
  const canRemove = isOwn && !isRemoved && isRemovable(message.created_at, new Date())
  return (
    <Frame
      author={author}
      isOwn={isOwn}
      isContinued={isContinued}
      foot={
        (hasTime || isReadMark || canRemove) && (
          <span className="flex min-h-6 items-center gap-2 text-small text-faint">
            {hasTime && <TimeText moment={message.created_at} />}
            {isReadMark && <span>Read</span>}
            {canRemove && <Remove conversationId={conversationId} message={message} />}
          </span>
        )
      }
    >
      {isRemoved && <p className="py-1 text-small text-faint italic">{messages.removed}</p>}
      {message.body !== '' && (
        <Bubble isOwn={isOwn}>
          <Text body={message.body} />
        </Bubble>
      )}
      {message.files.map((file) => (
        <MessageFileView key={file.id} conversationId={conversationId} file={file} />
      ))}
    </Frame>
  )
}

function Remove({ conversationId, message }: { conversationId: number; message: Message }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveMessage(conversationId)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className="prose-link min-h-6"
      >
        Remove
      </button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        busy={remove.isPending}
        title="Remove this message?"
        description="Its words and files are gone for both of you. That it was there can still be seen."
        footer={
          <>
            <Button disabled={remove.isPending} onClick={() => setAsking(false)}>
              Leave it
            </Button>
            <Button
              variant="danger"
              busy={remove.isPending}
              onClick={() => remove.mutate(message.id, { onSettled: () => setAsking(false) })}
            >
              Remove message
            </Button>
          </>
        }
      />
    </>
  )
}

type OutgoingRowProps = {
  outgoing: Outgoing
  author: Author
  onTryAgain: () => void
  onDrop: () => void
}

/** A message that is on its way, or did not get there. */
export function OutgoingRow({ outgoing, author, onTryAgain, onDrop }: OutgoingRowProps) {
  const { body, files, failure } = outgoing
  return (
    <Frame
      author={author}
      isOwn
      isContinued={false}
      foot={
        failure ? (
          <span
            role="alert"
            className="flex flex-wrap items-center justify-end gap-x-3 text-small text-danger"
          >
            <span>Not sent{failure.reason ? `. ${failure.reason}` : ''}</span>
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
      {body !== '' && (
        <Bubble isOwn>
          <Text body={body} />
        </Bubble>
      )}
      {files.map((file) => (
        <span key={file.url} dir="auto" className="max-w-full truncate text-small text-soft">
          {file.name}
        </span>
      ))}
    </Frame>
  )
}
