// One conversation: the other person and the subject, the messages, and the composer or the reason why it is closed.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { ConfirmedAction } from '../../../../ui/confirmed-action.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { useFileDrop } from '../../../../ui/file-drop.ts'
import { Skeleton, SkeletonText } from '../../../../ui/skeleton.tsx'
import { nameOf } from '../../../profiles/profiles.policy.ts'
import { PersonName } from '../../../profiles/web/parts/person-name.tsx'
import type { Conversation } from '../../conversations.contract.ts'
import { conversationStatusMessages, conversationMessages as messages } from '../../conversations.messages.ts'
import { MessageComposer } from './composer.tsx'
import { useLostFocus } from './lost-focus.ts'
import { MessageLog } from './message-log.tsx'
import { useOutgoing } from './outgoing.ts'
import { useBlock, useConversation } from './own-conversations.ts'
import { usePickedFiles } from './picked-files.ts'

export function ConversationView({ id }: { id: number }) {
  const found = useConversation(id)
  // Messages that were loaded before stay while requesting them again fails.
  if (found.data) return <Open conversation={found.data} />
  if (found.isPending) return <ViewOutline />
  const { error } = found
  return (
    <div className="p-4 sm:p-6">
      {error instanceof Problem && error.kind === 'not_found' ? (
        <EmptyState
          title={messages.notFound}
          action={<ButtonLink to={paths.messages()}>All messages</ButtonLink>}
        />
      ) : (
        <FailedQuery title={messages.notLoaded} query={found} />
      )}
    </div>
  )
}

export function ViewOutline() {
  return (
    <div role="status" className="flex flex-1 flex-col">
      <span className="sr-only">Loading conversation</span>
      <div className="flex items-center gap-3 border-b border-line px-4 py-3 sm:px-6">
        <Skeleton className="size-10 shrink-0 rounded-full" />
        <span className="w-56 max-w-full">
          <SkeletonText lines={2} />
        </span>
      </div>
      <div className="mt-auto min-h-16 border-t border-line p-4">
        <Skeleton className="h-10 w-full" />
      </div>
    </div>
  )
}

function Open({ conversation }: { conversation: Conversation }) {
  const { id, status } = conversation
  const outgoing = useOutgoing(id)
  const files = usePickedFiles(id)
  const footId = useId()
  const name = nameOf(conversation.other)
  const isOpen = status === 'open'
  // The browser would open a file that misses the field in place of the page.
  const { isOver, drop } = useFileDrop((dropped) => isOpen && files.add(dropped))
  // The foot changes with every block, so the person who blocks or unblocks gets the focus there.
  useLostFocus(status, footId)
  return (
    <div {...drop} className="relative flex min-h-0 flex-1 flex-col">
      <Head conversation={conversation} name={name} />
      <MessageLog
        conversation={conversation}
        other={{ name, avatar_url: conversation.other?.avatar_url ?? null, person: conversation.other }}
        outgoing={outgoing.all}
        onTryAgain={outgoing.tryAgain}
        onDrop={outgoing.drop}
      />
      {isOpen ? (
        <MessageComposer
          conversationId={id}
          name={name}
          files={files}
          fieldId={footId}
          onSend={outgoing.send}
        />
      ) : (
        <Closed conversation={conversation} status={status} buttonId={footId} />
      )}
      {isOver && isOpen && (
        <p
          className={classNames(
            'pointer-events-none absolute inset-2 grid place-items-center rounded-box border-2 border-dashed border-accent',
            'bg-paper/90 text-lead font-medium',
          )}
        >
          Drop files to attach them
        </p>
      )}
    </div>
  )
}

function Head({ conversation, name }: { conversation: Conversation; name: string }) {
  const { title, path, badge } = conversation.subject
  return (
    <header className="flex items-center gap-3 border-b border-line px-4 py-3 sm:px-6">
      <Link
        to={paths.messages()}
        aria-label="All messages"
        title="All messages"
        className="-ml-3 inline-flex size-10 shrink-0 items-center justify-center rounded-box hover:bg-sunken lg:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      <Avatar name={name} src={conversation.other?.avatar_url} decorative />
      <div className="min-w-0 flex-1">
        <h2 dir="auto" className="[&>*]:block [&>*]:truncate">
          <PersonName person={conversation.other} />
        </h2>
        <p dir="auto" className="truncate text-small text-soft">
          {path === null ? (
            title
          ) : (
            <Link to={path} className="prose-link inline-block max-w-full truncate leading-6">
              {title}
            </Link>
          )}
        </p>
      </div>
      {badge && (
        <span className="hidden sm:block">
          <Badge variant={badge.variant}>{badge.label}</Badge>
        </span>
      )}
      {conversation.is_started && conversation.status === 'open' && (
        <Block id={conversation.id} name={name} />
      )}
    </header>
  )
}

function Block({ id, name }: { id: number; name: string }) {
  const block = useBlock(id, 'block')
  return (
    <ConfirmedAction
      button={(ask) => (
        <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={ask}>
          Block
        </Button>
      )}
      insistent
      title="Block this conversation?"
      description="Neither of you can send messages until you unblock it. Earlier messages stay visible."
      subject={name}
      confirm="Block conversation"
      isDanger
      isBusy={block.isPending}
      act={(close) => block.mutate(undefined, { onSettled: close })}
    />
  )
}

type ClosedProps = {
  conversation: Conversation
  status: Exclude<Conversation['status'], 'open'>
  buttonId: string
}

function Closed({ conversation, status, buttonId }: ClosedProps) {
  const { id, refusal } = conversation
  const unblock = useBlock(id, 'unblock')
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-3 border-t border-line bg-sunken px-4 py-3 sm:px-6">
      <p role="status" className="text-small text-soft">
        {status === 'refused' ? refusal?.message : conversationStatusMessages[status]}
      </p>
      {status === 'blocked' && (
        <Button id={buttonId} size="small" busy={unblock.isPending} onClick={() => unblock.mutate()}>
          Unblock
        </Button>
      )}
      {refusal?.link && (
        <ButtonLink size="small" to={refusal.link.path}>
          {refusal.link.label}
        </ButtonLink>
      )}
    </div>
  )
}
