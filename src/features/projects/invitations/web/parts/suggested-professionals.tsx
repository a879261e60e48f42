// Professionals who fit a project, each with one click to invite them: the owner's next step while proposals are awaited.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../../paths.ts'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { personKey, requery } from '../../../../../platform/client/person-queries.ts'
import { Avatar } from '../../../../../ui/avatar.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { FailedQuery } from '../../../../../ui/failed-query.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { invitationContracts, type SuggestedProfessional } from '../../invitations.contract.ts'
import { invitationMessages as messages } from '../../invitations.messages.ts'

export default function SuggestedProfessionals({ projectId }: { projectId: number }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const titleId = useId()
  const suggested = useQuery({
    queryKey: personKey(user.id, 'invitations', 'suggested', String(projectId)),
    queryFn: () => api(invitationContracts.suggested, { params: { id: projectId } }),
    // People who were invited stay in their place until the page is opened again.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3 text-left">
      <h2 id={titleId} className="text-small font-semibold">
        {messages.suggestedTitle}
      </h2>
      {suggested.isPending && <Skeleton className="h-40 w-full" />}
      {suggested.isError && <FailedQuery title={messages.suggestionsNotLoaded} query={suggested} />}
      {suggested.data && (
        <>
          <p className="text-small text-soft">
            {suggested.data.items.length > 0 ? messages.suggestedLead : messages.noneFits}
          </p>
          <ul className="flex flex-col">
            {suggested.data.items.map((suggestion) => (
              <li
                key={suggestion.person.id}
                className="flex items-center gap-3 border-t border-line py-3 first:border-t-0"
              >
                <Suggested suggestion={suggestion} projectId={projectId} />
              </li>
            ))}
          </ul>
          <Link to={paths.professionals()} className="prose-link self-start text-small">
            All professionals
          </Link>
        </>
      )}
    </section>
  )
}

function Suggested({ suggestion, projectId }: { suggestion: SuggestedProfessional; projectId: number }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const { person, skills } = suggestion
  const { handle, display_name, avatar_url } = person
  const invitation = useMutation({
    mutationFn: () =>
      api(invitationContracts.invite, { params: { id: projectId }, body: { handle, note: null } }),
    onSuccess() {
      showToast({ kind: 'success', title: messages.sent })
      void requery(user.id, 'invitations', 'choices')
      void requery(user.id, 'home')
    },
    onError: (error) =>
      showToast({ kind: 'error', title: messages.sendFailed, description: reasonOf(error) }),
  })
  return (
    <>
      <Avatar name={display_name} src={avatar_url} decorative />
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <Link to={paths.profile(handle)} className="prose-link font-medium">
            <bdi>{display_name}</bdi>
          </Link>
        </p>
        <p className="text-small text-soft">{skills.join(', ')}</p>
      </div>
      <Button
        size="small"
        busy={invitation.isPending}
        disabled={invitation.isSuccess}
        aria-label={`${invitation.isSuccess ? 'Invited' : 'Invite'}: ${display_name}`}
        onClick={() => invitation.mutate()}
      >
        {invitation.isSuccess ? 'Invited' : 'Invite'}
      </Button>
    </>
  )
}
