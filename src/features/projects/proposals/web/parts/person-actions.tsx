// The actions of a signed-in person on a project: a link to its proposals for its owner, to their own proposal for its proposer,
// 'Propose' for anyone else. It is loaded only for them.
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../../../paths.ts'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import { Button, ButtonLink } from '../../../../../ui/button.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { useForgetMarker } from '../../../../accounts/web/parts/member-action.ts'
import { signedInOnly, usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import type { Project } from '../../../projects.contract.ts'
import { hasLostWinner, whyClosed } from '../../../projects.policy.ts'
import { OwnerActions } from '../../../web/parts/owner-actions.tsx'
import { ProposalHint } from '../../../web/parts/proposal-hint.tsx'
import { Repost } from '../../../web/parts/repost.tsx'
import { proposalContracts } from '../../proposals.contract.ts'
import { proposalMessages } from '../../proposals.messages.ts'
import { isProposalWithdrawn } from '../../proposals.policy.ts'
import { OwnProposalActions } from './own-proposal-actions.tsx'
import { ProjectBar } from './project-bar.tsx'
import { ProposalStatusBadge } from './proposal-status-badge.tsx'
import { PROPOSE_MARKER, Propose } from './propose.tsx'

export default signedInOnly(ForPerson)

function ForPerson({ project }: { project: Project }) {
  const { user } = usePerson()
  const isOwner = user.id === project.user_id
  useForgetMarker(PROPOSE_MARKER, isOwner)
  if (!isOwner) return <ForProposer project={project} />
  return (
    <>
      <ProjectBar project={project}>
        <ButtonLink to={paths.receivedProposals(project.id)} variant="solid" size="large" wide>
          {hasLostWinner(project) ? 'Choose again' : 'View proposals'}
        </ButtonLink>
      </ProjectBar>
      <div className="grid grid-cols-2 gap-3">
        {hasLostWinner(project) && <Repost projectId={project.id} />}
        <OwnerActions project={project} />
      </div>
    </>
  )
}

function ForProposer({ project }: { project: Project }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const own = useQuery({
    queryKey: personKey(user.id, 'proposals', 'to', String(project.id)),
    queryFn: () => api(proposalContracts.toProject, { params: { id: project.id } }),
  })
  const closed = whyClosed(project)?.message
  const hasProposed = own.data?.proposal != null && !isProposalWithdrawn(own.data.proposal)
  useForgetMarker(PROPOSE_MARKER, own.isSuccess && (hasProposed || closed !== undefined))
  if (own.isPending) {
    return (
      <>
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-5 w-4/5" />
      </>
    )
  }
  if (!own.data) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p className="text-small text-danger">{proposalMessages.ownNotLoaded}</p>
        <Button size="small" busy={own.isFetching} onClick={() => void own.refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  const { proposal } = own.data
  if (!proposal || isProposalWithdrawn(proposal)) {
    if (closed) return <p className="text-small text-soft">{closed}</p>
    return (
      <>
        <ProjectBar project={project}>
          <Propose project={project} former={proposal} variant="primary" size="large" wide />
        </ProjectBar>
        <ProposalHint />
      </>
    )
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-small">
        <span className="font-medium">Your proposal</span>
        <ProposalStatusBadge status={proposal.status} />
      </p>
      {proposal.note && (
        <blockquote
          dir="auto"
          className="border-l-2 border-line pl-3 text-small whitespace-pre-line text-soft"
        >
          {proposal.note}
        </blockquote>
      )}
      <div className="flex flex-wrap gap-3">
        <OwnProposalActions proposal={proposal} project={project} />
        <ButtonLink to={paths.ownProposals()} variant="quiet">
          My Proposals
        </ButtonLink>
      </div>
    </>
  )
}
