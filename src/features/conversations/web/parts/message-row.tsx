// One message of a conversation: author, text and files, time, and the button that removes it.
import type { ReactNode } from 'react'
import { linkedParts } from '../../../../platform/contract/linked-text.ts'
import { UGC_REL } from '../../../../platform/contract/ugc-rel.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { ConfirmedAction } from '../../../../ui/confirmed-action.tsx'
import { OrPlain } from '../../../../ui/or-plain.tsx'
import ReportLink from '../../../moderation/web/parts/report-link.tsx'
import type { PublicPerson } from '../../../profiles/profiles.policy.ts'
import type { Message } from '../../conversations.contract.ts'
import { conversationMessages as messages } from '../../conversations.messages.ts'
import { isRemovable } from '../../conversations.rules.ts'
import { useLostFocus } from './lost-focus.ts'
import { MessageFileView } from './message-file.tsx'
import { useRemoveMessage } from './own-conversations.ts'

/** The element with this id holds the messages of a conversation. */
export const logIdOf = (conversationId: number) => `messages-of-${conversationId}`

export type Author = { name: string; avatar_url: string | null; person: PublicPerson | null }

type MessageFrameProps = {
  /** One's own messages show no name, because they stand on the right. */
  author?: Author | undefined
  /** The previous message has the same author and time. */
  isContinued: boolean
  children: ReactNode
  foot?: ReactNode
}

export function MessageFrame({ author, isContinued, children, foot }: MessageFrameProps) {
  return (
    <div
      className={classNames(
        'flex max-w-[min(36rem,88%)] gap-2.5',
        author ? 'mr-auto' : 'ml-auto justify-end',
        isContinued ? 'mt-1' : 'mt-4',
      )}
    >
      {author && (
        <span className="w-6 shrink-0">
          {!isContinued && <Avatar name={author.name} src={author.avatar_url} size="small" decorative />}
        </span>
      )}
      <div className={classNames('flex min-w-0 flex-col gap-1', author ? 'items-start' : 'items-end')}>
        <span dir="auto" className={isContinued || !author ? 'sr-only' : 'text-small font-medium'}>
          <span>{author ? author.name : 'You'}</span>
          <span className="sr-only">:</span>
        </span>
        {children}
        {foot}
      </div>
    </div>
  )
}

export function Bubble({ isOwn, body }: { isOwn: boolean; body: string }) {
  return (
    <p
      dir="auto"
      className={classNames(
        'max-w-full rounded-box border px-3 py-2 wrap-anywhere whitespace-pre-wrap',
        isOwn ? 'border-line bg-line' : 'border-line bg-surface',
      )}
    >
      <OrPlain text={body}>
        <Text body={body} />
      </OrPlain>
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

function TimeText({ moment }: { moment: string }) {
  const text = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(moment))
  return <time dateTime={moment}>{text}</time>
}

type MessageRowProps = {
  conversationId: number
  message: Message
  author: Author
  isContinued: boolean
  /** The last message of a run shows its time below. */
  hasTime: boolean
  /** The message is the last own one that the other has read. */
  isReadMark: boolean
}

export function MessageRow(props: MessageRowProps) {
  const { conversationId, message, author, isContinued, hasTime, isReadMark } = props
  const { is_own: isOwn, is_removed: isRemoved } = message
  // The button disappears with the removed message.
  useLostFocus(isRemoved, logIdOf(conversationId))
  const canRemove = isOwn && !isRemoved && isRemovable(message.created_at, new Date())
  return (
    <MessageFrame
      author={isOwn ? undefined : author}
      isContinued={isContinued}
      foot={
        (hasTime || isReadMark || canRemove) && (
          <span className="flex min-h-6 items-center gap-2 text-small text-faint">
            {hasTime && <TimeText moment={message.created_at} />}
            {isReadMark && <span>Read</span>}
            {!isOwn && !isRemoved && (
              <ReportLink kind="message" id={message.id} person={author.person} text="Report or block" />
            )}
            {canRemove && <Remove conversationId={conversationId} message={message} />}
          </span>
        )
      }
    >
      {isRemoved && <p className="py-1 text-small text-faint italic">{messages.removed}</p>}
      {message.body !== '' && <Bubble isOwn={isOwn} body={message.body} />}
      {message.files.map((file) => (
        <MessageFileView key={file.id} conversationId={conversationId} file={file} />
      ))}
    </MessageFrame>
  )
}

function Remove({ conversationId, message }: { conversationId: number; message: Message }) {
  const remove = useRemoveMessage(conversationId)
  return (
    <ConfirmedAction
      button={(ask) => (
        <button type="button" aria-haspopup="dialog" onClick={ask} className="prose-link min-h-6">
          Remove
        </button>
      )}
      title="Remove this message?"
      description="Its text and files are gone for both of you. You can both still see that a message was removed."
      confirm="Remove message"
      isDanger
      isBusy={remove.isPending}
      act={(close) => remove.mutate(message.id, { onSettled: close })}
    />
  )
}
