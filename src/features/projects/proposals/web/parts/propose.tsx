// The button that opens the Submit Proposal dialog for a project: for members; visitors are led to sign up first, and
// the project's owner is led to its proposals instead (PRJ-18, PRJ-23, PERM-7).
import { lazy, Suspense, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '../../../../../paths.ts'
import { Button, ButtonLink, type ButtonProps } from '../../../../../ui/button.tsx'
import { latePart } from '../../../../../ui/when-online.ts'
import { useAuthState } from '../../../../accounts/web/parts/auth-provider.tsx'
import { useMemberAction } from '../../../../accounts/web/parts/member-action.ts'
import type { Project } from '../../../projects.contract.ts'
import type { Proposal } from '../../proposals.contract.ts'
import { proposalMessages } from '../../proposals.messages.ts'

const ProposalDialog = lazy(() => latePart(() => import('./proposal-dialog.tsx')))

/** In an address: the project to which somebody meant to propose before they signed in. */
export const PROPOSE_MARKER = 'propose'

type ProposeProps = Pick<ButtonProps, 'variant' | 'size' | 'wide'> & {
  project: Project
  /** The own proposal, where it is known. */
  former?: Proposal | null
  /** Names the project too: there are several such buttons on the page. */
  isOneOfMany?: boolean
}

export function Propose({ project, former, isOneOfMany = false, ...look }: ProposeProps) {
  const state = useAuthState()
  const { revalidate } = useRevalidator()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [proposer, setProposer] = useState<string>()
  const isOwn = state.status === 'signed-in' && state.user.id === project.user_id
  const { ask, isWaiting } = useMemberAction({
    marker: { name: PROPOSE_MARKER, value: String(project.id) },
    signInFirst: { title: proposalMessages.signInFirst },
    reason: 'propose',
    act() {
      if (state.status !== 'signed-in' || isOwn) return
      setProposer(state.user.id)
      setOpen(true)
    },
  })
  const nameOf = (what: string) => (isOneOfMany ? { 'aria-label': `${what}: ${project.title}` } : {})

  if (isOwn) {
    return (
      <ButtonLink {...look} to={paths.receivedProposals(project.id)} {...nameOf('View proposals')}>
        View proposals
      </ButtonLink>
    )
  }
  return (
    <>
      <Button
        {...look}
        ref={button}
        aria-haspopup="dialog"
        busy={isWaiting}
        onClick={ask}
        {...nameOf('Submit Proposal')}
      >
        Submit Proposal
      </Button>
      {proposer !== undefined && (
        <Suspense fallback={null}>
          <ProposalDialog
            key={proposer}
            open={open}
            onOpenChange={setOpen}
            userId={proposer}
            project={project}
            former={former}
            returnFocus={() => button.current ?? document.getElementById('project-actions')}
            onSaved={() => {
              setOpen(false)
              void revalidate()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
