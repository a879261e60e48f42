// What an owner can do once the account that they chose was deleted: choose among the others again, or post the project again.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '../../../../../../platform/client/failure.ts'
import { Button } from '../../../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../../../ui/confirm-dialog.tsx'
import { Notice } from '../../../../../../ui/notice.tsx'
import { showToast } from '../../../../../../ui/toast.ts'
import { useAuth } from '../../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../../accounts/web/parts/signed-in-only.tsx'
import { Repost } from '../../../../web/parts/repost.tsx'
import { proposalContracts } from '../../../contract.ts'
import { proposalMessages as messages } from '../../../messages.ts'
import { whyNotChooseAgain } from '../../../policy.ts'
import type { ReceivedProposal } from '../../contract.ts'

type WinnerLeftProps = { proposal: ReceivedProposal; onChosen: () => void }

export function WinnerLeft({ proposal, onChosen }: WinnerLeftProps) {
  const { user } = usePerson()
  const { project } = proposal
  const canChoose = !whyNotChooseAgain(user.id, proposal, { ...project, user_id: user.id })
  return (
    <Notice title={messages.accountDeleted}>
      <p>{messages.awardKept}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {canChoose && <ChooseAgain id={proposal.id} onChosen={onChosen} />}
        <Repost projectId={project.id} />
      </div>
    </Notice>
  )
}

function ChooseAgain({ id, onChosen }: { id: number; onChosen: () => void }) {
  const { api } = useAuth()
  const [isAsking, setAsking] = useState(false)
  const choose = useMutation({
    mutationFn: () => api(proposalContracts.chooseAgain, { params: { id } }),
    onSuccess: () => showToast({ kind: 'success', title: messages.chosenAgain }),
    onError: (error) =>
      showToast({ kind: 'error', title: messages.chooseAgainFailed, description: reasonOf(error) }),
    onSettled() {
      setAsking(false)
      onChosen()
    },
  })
  return (
    <>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Choose again
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        isBusy={choose.isPending}
        title="Choose again?"
        description="The project opens again, and every other proposal gets its status back. We'll let everyone know. What's left of this award goes."
        cancel="Keep award"
        confirm="Choose again"
        onConfirm={() => choose.mutate()}
      />
    </>
  )
}
