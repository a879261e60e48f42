// The button that opens the Submit Proposal dialog for a project: for members; visitors are led to sign up first, and
// the project's owner is led to its proposals instead (PRJ-18, PRJ-23, PERM-7).
import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '../../../../../paths.ts'
import { Button, ButtonLink, type ButtonProps } from '../../../../../ui/button.tsx'
import { latePart } from '../../../../../ui/when-online.ts'
import { useAuthState } from '../../../../accounts/web/parts/auth-provider.tsx'
import { useMemberDialog } from '../../../../accounts/web/parts/member-dialog.ts'
import type { Project } from '../../../projects.contract.ts'
import type { Proposal } from '../../proposals.contract.ts'
import { proposalMessages } from '../../proposals.messages.ts'

const SentMark = lazy(() => latePart(() => import('./sent-mark.tsx')))
const ProposalDialog = lazy(() => latePart(() => import('./proposal-dialog.tsx')))

/** An address with this marker names the project to which someone meant to propose before they signed in. */
export const PROPOSE_MARKER = 'propose'

type ProposeProps = Pick<ButtonProps, 'variant' | 'size' | 'wide'> & {
  project: Project
  former?: Proposal | null
  /** The label names the project, because there are several such buttons on the page. */
  isOneOfMany?: boolean
}

export function Propose({ project, former, isOneOfMany = false, ...look }: ProposeProps) {
  const state = useAuthState()
  const { revalidate } = useRevalidator()
  const [isSent, setSent] = useState(false)
  const isOwn = state.status === 'signed-in' && state.user.id === project.user_id
  const { opener, close, inWindow } = useMemberDialog({
    marker: { name: PROPOSE_MARKER, value: String(project.id) },
    signInFirst: { title: proposalMessages.signInFirst },
    reason: 'propose',
    isNotFor: (userId) => userId === project.user_id,
  })
  const nameOf = (what: string) => (isOneOfMany ? { 'aria-label': `${what}: ${project.title}` } : {})

  if (isOwn) {
    return (
      <ButtonLink {...look} to={paths.receivedProposals(project.id)} {...nameOf('View proposals')}>
        View proposals
      </ButtonLink>
    )
  }
  const isPerson = state.status === 'signed-in' && !state.lacksSecondFactor
  return (
    <>
      {isSent ? (
        <ButtonLink {...look} to={paths.ownProposals()} {...nameOf('Proposal sent')}>
          Proposal sent
        </ButtonLink>
      ) : (
        <Button {...look} {...opener} {...nameOf('Submit Proposal')}>
          Submit Proposal
        </Button>
      )}
      {isOneOfMany && isPerson && (
        <Suspense>
          <SentMark projectId={project.id} onKnown={setSent} />
        </Suspense>
      )}
      {inWindow((userId, window) => (
        <ProposalDialog
          key={userId}
          {...window}
          userId={userId}
          project={project}
          former={former}
          returnFocus={() => window.returnFocus() ?? document.getElementById('project-actions')}
          onSaved={() => {
            close()
            void revalidate()
          }}
        />
      ))}
    </>
  )
}
