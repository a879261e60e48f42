// Lets a buyer claim the money of a run that didn't work, and shows what becomes of the claim.
import { useRef, useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { TextArea } from '../../../../../ui/field.tsx'
import { FormDialog } from '../../../../../ui/form-dialog.tsx'
import { formatDollars } from '../../../../../ui/format.ts'
import { Notice } from '../../../../../ui/notice.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { useDialogForm } from '../../../../moderation/web/parts/dialog-form.ts'
import { isGranted } from '../../../../payments/claims.policy.ts'
import { runContracts as contracts, type OwnRun, type RunClaim } from '../../runs.contract.ts'
import { runMessages as messages } from '../../runs.messages.ts'
import { newClaim } from '../../runs.schemas.ts'
import { requeryRuns } from './own-runs.ts'

export function ClaimRun({ run }: { run: OwnRun }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (run.claimable === null) return null
  return (
    <>
      <Button ref={button} size="small" onClick={() => setOpen(true)}>
        This didn’t work
      </Button>
      {isOpen && (
        <ClaimDialog
          id={run.id}
          amount={formatDollars(run.claimable)}
          onClose={() => setOpen(false)}
          returnFocus={() => button.current}
        />
      )}
    </>
  )
}

type ClaimDialogProps = {
  id: number
  amount: string
  onClose: () => void
  returnFocus: () => HTMLElement | null
}

function ClaimDialog({ id, amount, onClose, returnFocus }: ClaimDialogProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const [reason, setReason] = useState('')
  const { submit, errors, refusal, isBusy } = useDialogForm({
    schema: newClaim,
    values: { reason },
    async send(body) {
      await api(contracts.claim, { params: { id }, body })
      await requeryRuns(user.id)
      showToast({ kind: 'success', title: messages.claimSent })
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      insistent={reason !== ''}
      returnFocus={returnFocus}
      title="This run didn’t work?"
      description={messages.claimAbout(amount)}
      onSubmit={submit}
      submitLabel={`Ask for ${amount} back`}
      busy={isBusy}
      failure={refusal && { title: messages.claimFailed, ...refusal }}
    >
      <TextArea
        label="What went wrong"
        dir="auto"
        rows={4}
        value={reason}
        readOnly={isBusy}
        onChange={(event) => setReason(event.target.value)}
        error={errors.reason}
      />
    </FormDialog>
  )
}

export function ClaimState({ claim }: { claim: RunClaim }) {
  const { status, answer, reason } = claim
  const amount = formatDollars(claim.amount)
  const said = {
    waiting: {
      title: messages.claimOpen(amount),
      detail: answer === null ? messages.claimWaits : messages.claimAnswered,
    },
    granted: { title: messages.claimGranted(amount), detail: messages.claimGrantedDetail },
    declined: { title: messages.claimDeclined, detail: null },
  }[status]
  return (
    <Notice title={said.title} kind={isGranted(claim) ? 'success' : 'info'}>
      {said.detail !== null && <p>{said.detail}</p>}
      <Saying who="You">{reason}</Saying>
      {answer !== null && <Saying who="The seller">{answer}</Saying>}
    </Notice>
  )
}

export function Saying({ who, children }: { who: string; children: string }) {
  return (
    <p className="mt-2 whitespace-pre-line wrap-anywhere">
      <span className="font-medium">{`${who}: `}</span>
      <span dir="auto">{children}</span>
    </p>
  )
}
