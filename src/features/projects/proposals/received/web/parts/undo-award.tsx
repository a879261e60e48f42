// Undoes an award, as long as that is possible, with a reason, which the other side reads.
import { type SyntheticEvent, useId, useState } from 'react'
import { reasonOf } from '../../../../../../platform/client/failure.ts'
import { Problem } from '../../../../../../platform/contract/problem.ts'
import { Button } from '../../../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../../../ui/confirm-dialog.tsx'
import { DateText } from '../../../../../../ui/date-text.tsx'
import { TextArea } from '../../../../../../ui/field.tsx'
import { ProgramForm } from '../../../../../../ui/form.tsx'
import { Notice } from '../../../../../../ui/notice.tsx'
import { showToast } from '../../../../../../ui/toast.ts'
import { useAuth } from '../../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../../accounts/web/parts/signed-in-only.tsx'
import { proposalContracts } from '../../../proposals.contract.ts'
import { proposalMessages as messages } from '../../../proposals.messages.ts'
import { undoEnds } from '../../../proposals.policy.ts'
import { awardUndoing } from '../../../proposals.schemas.ts'
import type { ReceivedProposal } from '../../received.contract.ts'

type UndoAwardProps = { proposal: ReceivedProposal; name: string; onUndone: () => void }

export function UndoAward({ proposal, name, onUndone }: UndoAwardProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const formId = useId()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [reasonError, setReasonError] = useState<string>()
  const [refusal, setRefusal] = useState<{ reason: string | undefined }>()
  const [isBusy, setBusy] = useState(false)
  const facts = { ...proposal.project, user_id: user.id }
  // The server decides at the last moment.
  const until = undoEnds(user.id, proposal, facts, new Date())
  if (!until) return null

  async function undo(event: SyntheticEvent) {
    event.preventDefault()
    setRefusal(undefined)
    const parsed = awardUndoing.safeParse({ reason })
    setReasonError(parsed.error?.issues[0]?.message)
    if (!parsed.success) return
    setBusy(true)
    try {
      await api(proposalContracts.undoAward, { params: { id: proposal.id }, body: parsed.data })
      showToast({ kind: 'success', title: messages.awardUndone })
      setOpen(false)
      onUndone()
    } catch (error) {
      setRefusal({ reason: reasonOf(error) })
      if (error instanceof Problem && error.kind === 'conflict') onUndone()
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Undo award
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        isBusy={isBusy}
        insistent
        isDanger
        title="Undo this award?"
        description={
          <>
            The project opens again, and every proposal gets its status back. We'll let everyone know. You can
            do this until <DateText moment={until.toISOString()} withTime />.
          </>
        }
        cancel="Keep award"
        confirm="Undo award"
        form={formId}
      >
        <ProgramForm id={formId} onSubmit={undo} className="flex flex-col gap-5">
          <TextArea
            label="Reason"
            dir="auto"
            rows={3}
            hint={`${name} will read it.`}
            value={reason}
            readOnly={isBusy}
            onChange={(event) => setReason(event.target.value)}
            error={reasonError}
          />
          {refusal && (
            <Notice kind="danger" title={messages.undoFailed}>
              {refusal.reason}
            </Notice>
          )}
        </ProgramForm>
      </ConfirmDialog>
    </>
  )
}
