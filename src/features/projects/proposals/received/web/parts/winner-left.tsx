// The owner's choices once the winner's account is erased: choose among the others again, or post the project again.
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '../../../../../../paths.ts'
import { reasonOf } from '../../../../../../platform/client/failure.ts'
import { Button } from '../../../../../../ui/button.tsx'
import { ConfirmedAction } from '../../../../../../ui/confirmed-action.tsx'
import { Notice } from '../../../../../../ui/notice.tsx'
import { showToast } from '../../../../../../ui/toast.ts'
import { useAuth } from '../../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../../accounts/web/parts/signed-in-only.tsx'
import { Repost } from '../../../../web/parts/repost.tsx'
import { proposalContracts } from '../../../proposals.contract.ts'
import { proposalMessages as messages } from '../../../proposals.messages.ts'
import { whyNotChooseAgain } from '../../../proposals.policy.ts'
import type { ReceivedProposal } from '../../received.contract.ts'

type WinnerLeftProps = { proposal: ReceivedProposal; onChosen: () => void }

export function WinnerLeft({ proposal, onChosen }: WinnerLeftProps) {
  const { user } = usePerson()
  const { project } = proposal
  const canChoose = !whyNotChooseAgain(user.id, proposal, { ...project, user_id: user.id })
  return (
    <Notice title={messages.accountDeleted}>
      <p>{messages.awardKept}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {canChoose && <ChooseAgain id={proposal.id} projectId={project.id} onChosen={onChosen} />}
        <Repost projectId={project.id} />
      </div>
    </Notice>
  )
}

type ChooseAgainProps = { id: number; projectId: number; onChosen: () => void }

function ChooseAgain({ id, projectId, onChosen }: ChooseAgainProps) {
  const { api } = useAuth()
  const navigate = useNavigate()
  const choose = useMutation({
    mutationFn: () => api(proposalContracts.chooseAgain, { params: { id } }),
    async onSuccess() {
      showToast({ kind: 'success', title: messages.chosenAgain })
      // The winner's proposal that was open here is withdrawn.
      await navigate(paths.receivedProposals(projectId), { replace: true })
      onChosen()
    },
    onError(error) {
      showToast({ kind: 'error', title: messages.chooseAgainFailed, description: reasonOf(error) })
      onChosen()
    },
  })
  return (
    <ConfirmedAction
      button={(ask) => (
        <Button variant="primary" aria-haspopup="dialog" onClick={ask}>
          Choose again
        </Button>
      )}
      title="Choose again?"
      description="The project opens again, and every other proposal gets its status back. We'll let everyone know. The former award is removed from your list."
      cancel="Keep award"
      confirm="Choose again"
      isBusy={choose.isPending}
      act={(close) => choose.mutate(undefined, { onError: close })}
    />
  )
}
