// The open invitations of the person who is signed in, each with 'Propose' and 'Not now'. It shows nothing while there are none.
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../../paths.ts'
import { personKey, requery } from '../../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../../platform/contract/contract.ts'
import { MAX_PAGE_SIZE } from '../../../../../platform/contract/list-limits.ts'
import { Avatar } from '../../../../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../../../../ui/button.tsx'
import { formatCount, formatDollars } from '../../../../../ui/format.ts'
import { RelativeTime } from '../../../../../ui/relative-time.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import ReportLink from '../../../../moderation/web/parts/report-link.tsx'
import { PersonName } from '../../../../profiles/web/parts/person-name.tsx'
import { PROPOSE_MARKER } from '../../../proposals/web/parts/propose.tsx'
import { invitationContracts, type ReceivedInvitation } from '../../invitations.contract.ts'
import { invitationMessages as messages } from '../../invitations.messages.ts'
import { INVITATIONS_ANCHOR, INVITATIONS_PAGE_SIZE } from '../../invitations.rules.ts'

const openInvitationsQuery = (api: Api, userId: string, shown = INVITATIONS_PAGE_SIZE) =>
  queryOptions({
    // A hint requeries it with the rest of the home.
    queryKey: personKey(userId, 'home', 'invitations', String(shown)),
    queryFn: () => api(invitationContracts.own, { query: { page_size: shown } }),
  })

/** The overview waits for the invitations before it shows anything, because it cannot know their height. */
export function useOpenInvitations() {
  const { api } = useAuth()
  const { user } = usePerson()
  return useQuery(openInvitationsQuery(api, user.id))
}

export function OpenInvitations() {
  const { api } = useAuth()
  const { user } = usePerson()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [shown, setShown] = useState(INVITATIONS_PAGE_SIZE)
  const invitations = useQuery({
    ...openInvitationsQuery(api, user.id, shown),
    placeholderData: keepPreviousData,
  })
  if (invitations.isError && !invitations.data) {
    return (
      <div role="alert" className="mt-8 flex flex-wrap items-center gap-3">
        <p className="text-small text-danger">{messages.notLoaded}</p>
        <Button size="small" busy={invitations.isFetching} onClick={() => void invitations.refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  const { items = [], total = 0 } = invitations.data ?? {}
  if (items.length === 0) return null
  return (
    <section id={INVITATIONS_ANCHOR} aria-labelledby={id} className="mt-8 scroll-mt-8">
      <h2
        id={id}
        ref={heading}
        tabIndex={-1}
        className="display flex items-baseline gap-3 text-title outline-none"
      >
        Invitations <span className="figures font-sans text-small text-faint">{formatCount(total)}</span>
      </h2>
      <ul className="mt-3 border-t border-line">
        {items.map((invitation) => (
          <li key={invitation.id} className="border-b border-line py-4">
            <Invitation invitation={invitation} onAnswered={() => heading.current?.focus()} />
          </li>
        ))}
      </ul>
      {total > items.length && shown < MAX_PAGE_SIZE && (
        <Button
          size="small"
          className="mt-3"
          busy={invitations.isFetching}
          onClick={() => setShown(Math.min(shown + INVITATIONS_PAGE_SIZE, MAX_PAGE_SIZE))}
        >
          Show more
        </Button>
      )}
    </section>
  )
}

type InvitationProps = { invitation: ReceivedInvitation; onAnswered: () => void }

function Invitation({ invitation, onAnswered }: InvitationProps) {
  const { inviter, project, note, created_at } = invitation
  return (
    <article className="grid gap-x-8 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="flex min-w-0 gap-4">
        <Avatar
          name={inviter?.display_name ?? project.company}
          src={inviter?.avatar_url ?? null}
          decorative
        />
        <div className="min-w-0">
          <p className="text-small text-soft">
            <InviterName invitation={invitation} />
            <span> invited you, </span>
            <RelativeTime moment={created_at} />
          </p>
          <h3 className="font-medium">
            <Link to={paths.project(project.id)} className="prose-link">
              <bdi>{project.title}</bdi>
            </Link>
          </h3>
          <p className="text-small text-soft">
            <span className="figures">{formatDollars(project.budget)}</span>
            <span>{`, ${project.duration}, `}</span>
            <bdi>{project.location}</bdi>
          </p>
          {note !== null && (
            <blockquote
              dir="auto"
              className="mt-2 max-w-measure border-l-2 border-line pl-3 text-small break-words whitespace-pre-line text-soft"
            >
              {note}
            </blockquote>
          )}
          {inviter && (
            <ReportLink
              kind="profile"
              id={inviter.id}
              person={inviter}
              text="Report or block"
              className="mt-1"
            />
          )}
        </div>
      </div>
      <Answers invitation={invitation} onAnswered={onAnswered} />
    </article>
  )
}

function InviterName({ invitation: { inviter, project } }: { invitation: ReceivedInvitation }) {
  if (inviter === null) return <bdi className="font-medium text-ink">{project.company}</bdi>
  return (
    <>
      <PersonName person={inviter} />
      <span> of </span>
      <bdi>{project.company}</bdi>
    </>
  )
}

function Answers({ invitation: { id, project }, onAnswered }: InvitationProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const decline = useMutation({
    mutationFn: () => api(invitationContracts.decline, { params: { id } }),
    async onSuccess() {
      showToast({ kind: 'success', title: messages.declined })
      onAnswered()
      await requery(user.id, 'home')
    },
    async onError(error) {
      showToast({ kind: 'error', title: messages.declineFailed, description: error.message })
      // The invitation may have been answered elsewhere, or its project may be closed.
      await requery(user.id, 'home', 'invitations')
    },
  })
  return (
    <div className="flex flex-wrap gap-2 max-md:pl-14">
      <ButtonLink
        size="small"
        variant="solid"
        to={paths.project(project.id, { [PROPOSE_MARKER]: project.id })}
        aria-label={`Propose: ${project.title}`}
      >
        Propose
      </ButtonLink>
      <Button
        size="small"
        busy={decline.isPending}
        onClick={() => decline.mutate()}
        aria-label={`Not now: ${project.title}`}
      >
        Not now
      </Button>
    </div>
  )
}
