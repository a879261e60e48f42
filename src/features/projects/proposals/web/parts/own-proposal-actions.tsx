// The actions on one's own proposal: change, withdraw, send again.
import { useMutation } from '@tanstack/react-query'
import { lazy } from 'react'
import { useRevalidator } from 'react-router'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { requery } from '../../../../../platform/client/person-queries.ts'
import { Button, type ButtonSize } from '../../../../../ui/button.tsx'
import { ConfirmedAction } from '../../../../../ui/confirmed-action.tsx'
import { useLateWindow } from '../../../../../ui/late-window.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { latePart } from '../../../../../ui/when-online.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { type ProjectFacts, whyClosed } from '../../../projects.policy.ts'
import { type Proposal, proposalContracts } from '../../proposals.contract.ts'
import { proposalMessages as messages } from '../../proposals.messages.ts'
import { statusAfter } from '../../proposals.rules.ts'

const ProposalDialog = lazy(() => latePart(() => import('./proposal-dialog.tsx')))

type OwnProposalActionsProps = {
  proposal: Proposal
  project: { id: number; title: string; budget: number } & Omit<ProjectFacts, 'user_id'>
  size?: ButtonSize
}

export function OwnProposalActions({ proposal, project, size = 'medium' }: OwnProposalActionsProps) {
  const isOpen = whyClosed(project) === undefined
  const can = (step: 'edit' | 'withdraw' | 'send') =>
    statusAfter(proposal.status, step, 'proposer') !== undefined
  return (
    <>
      {isOpen && can('edit') && <Write what="Edit" proposal={proposal} project={project} size={size} />}
      {isOpen && can('send') && <Write what="Send again" proposal={proposal} project={project} size={size} />}
      {can('withdraw') && <Withdraw proposal={proposal} project={project} size={size} />}
    </>
  )
}

type ActionProps = Required<OwnProposalActionsProps>

function useRequeryProposals(): () => void {
  const { user } = usePerson()
  const { revalidate } = useRevalidator()
  return () => {
    void requery(user.id, 'proposals')
    void revalidate()
  }
}

function Write({ what, proposal, project, size }: ActionProps & { what: string }) {
  const { user } = usePerson()
  const requeryAll = useRequeryProposals()
  const { opener, close, inWindow } = useLateWindow()
  return (
    <>
      <Button {...opener} size={size} aria-label={`${what}: ${project.title}`}>
        {what}
      </Button>
      {inWindow((window) => (
        <ProposalDialog
          {...window}
          userId={user.id}
          project={project}
          former={proposal}
          onSaved={() => {
            close()
            requeryAll()
          }}
        />
      ))}
    </>
  )
}

function Withdraw({ proposal, project, size }: ActionProps) {
  const { api } = useAuth()
  const requeryAll = useRequeryProposals()
  const withdraw = useMutation({
    mutationFn: () => api(proposalContracts.withdraw, { params: { id: proposal.id } }),
    onSuccess: () => {
      showToast({ kind: 'success', title: messages.withdrawn })
      requeryAll()
    },
    onError(error) {
      showToast({ kind: 'error', title: messages.withdrawFailed, description: reasonOf(error) })
      // The proposal changed in the meantime, and the page should show that.
      requeryAll()
    },
  })
  return (
    <ConfirmedAction
      button={(ask) => (
        <Button size={size} aria-haspopup="dialog" aria-label={`Withdraw: ${project.title}`} onClick={ask}>
          Withdraw
        </Button>
      )}
      title="Withdraw this proposal?"
      description="The business will no longer see it. You can send it again while the project is open."
      subject={project.title}
      cancel="Keep proposal"
      confirm="Withdraw proposal"
      isDanger
      isBusy={withdraw.isPending}
      act={(close) => withdraw.mutate(undefined, { onSettled: close })}
    />
  )
}
