// One conversation: with whom and about what, what was said, and where one writes, or why nobody can.

import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../../paths.ts'
import { Problem } from '../../../../../platform/contract/problem.ts'
import { Avatar } from '../../../../../ui/avatar.tsx'
import { BackLink } from '../../../../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { EmptyState, ErrorState } from '../../../../../ui/empty-state.tsx'
import { SkeletonText } from '../../../../../ui/skeleton.tsx'
import { useOwnProfile } from '../../../../accounts/web/parts/own-profile.ts'
import { ProposalStateBadge } from '../../../proposals/web/parts/proposal-state-badge.tsx'
import type { Conversation } from '../../contract.ts'
import { conversationMessages as messages, standingMessages } from '../../messages.ts'
import { Composer } from './composer.tsx'
import { MessageLog } from './message-log.tsx'
import { nameOf } from './names.ts'
import { useOutgoing } from './outgoing.ts'
import { useBlock, useConversation } from './own-conversations.ts'

export function ConversationView({ id }: { id: number }) {
  const found = useConversation(id)
  if (found.isPending) {
    return (
      <div className="p-6" role="status">
        <span className="sr-only">Loading the conversation</span>
        <SkeletonText lines={2} />
      </div>
    )
  }
  if (found.isError) {
    const { error } = found
    return (
      <div className="p-4 sm:p-6">
        {error instanceof Problem && error.kind === 'not_found' ? (
          <EmptyState
            title={messages.notFound}
            action={<ButtonLink to={paths.messages()}>All messages</ButtonLink>}
          />
        ) : (
          <ErrorState title={messages.notLoaded} busy={found.isFetching} onRetry={() => void found.refetch()}>
            {error.message}
          </ErrorState>
        )}
      </div>
    )
  }
  return <Open conversation={found.data} />
}

function Open({ conversation }: { conversation: Conversation }) {
  const { id, standing } = conversation
  const profile = useOwnProfile()
  const outgoing = useOutgoing(id)
  const name = nameOf(conversation)
  const own = {
    name: profile.data?.display_name ?? profile.data?.full_name ?? '',
    avatar_url: profile.data?.avatar_url ?? null,
  }
  return (
    <>
      <Head conversation={conversation} name={name} />
      <MessageLog
        conversation={conversation}
        other={{ name, avatar_url: conversation.other?.avatar_url ?? null }}
        own={own}
        outgoing={outgoing.all}
        onTryAgain={outgoing.tryAgain}
        onDrop={outgoing.drop}
      />
      {standing === 'open' ? (
        <Composer conversationId={id} name={name} onSend={outgoing.send} />
      ) : (
        <Closed conversation={conversation} why={standingMessages[standing]} />
      )}
    </>
  )
}

function Head({ conversation, name }: { conversation: Conversation; name: string }) {
  const { project, role, proposal_state: state } = conversation
  return (
    <header className="flex flex-col gap-2 border-b border-line px-4 py-3 sm:px-6">
      <BackLink to={paths.messages()} className="self-start lg:hidden">
        All messages
      </BackLink>
      <div className="flex items-center gap-3">
        <Avatar name={name} src={conversation.other?.avatar_url} decorative />
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="truncate font-medium">
            {name}
          </h2>
          <p dir="auto" className="truncate text-small text-soft">
            {project ? (
              <Link
                to={role === 'owner' ? paths.receivedProposals(project.id) : paths.project(project.id)}
                className="prose-link"
              >
                {project.title}
              </Link>
            ) : (
              messages.projectGone
            )}
          </p>
        </div>
        {state && (
          <span className="hidden sm:block">
            <ProposalStateBadge state={state} />
          </span>
        )}
        {conversation.is_started && conversation.standing === 'open' && (
          <Block id={conversation.id} name={name} />
        )}
      </div>
    </header>
  )
}

function Block({ id, name }: { id: number; name: string }) {
  const [isAsking, setAsking] = useState(false)
  const block = useBlock(id, 'block')
  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Block
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        busy={block.isPending}
        insistent
        title="Block this conversation?"
        description="Neither of you can write here until you unblock it. What was said stays readable."
        footer={
          <>
            <Button disabled={block.isPending} onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button
              variant="danger"
              busy={block.isPending}
              onClick={() => block.mutate(undefined, { onSettled: () => setAsking(false) })}
            >
              Block conversation
            </Button>
          </>
        }
      >
        <p dir="auto" className="font-medium">
          {name}
        </p>
      </Dialog>
    </>
  )
}

function Closed({ conversation, why }: { conversation: Conversation; why: string }) {
  const unblock = useBlock(conversation.id, 'unblock')
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-3 border-t border-line bg-sunken px-4 py-3 sm:px-6">
      <p role="status" className="text-small text-soft">
        {why}
      </p>
      {conversation.standing === 'blocked' && (
        <Button size="small" busy={unblock.isPending} onClick={() => unblock.mutate()}>
          Unblock
        </Button>
      )}
    </div>
  )
}
