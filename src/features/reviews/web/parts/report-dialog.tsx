// The dialog in which a review is reported: why, and what else there is to know. Loaded when it is first opened.
import { useId, useState } from 'react'
import { ChoiceCards } from '../../../../ui/choice-cards.tsx'
import { TextArea } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { requery, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { type Review, reviewContracts } from '../../contract.ts'
import { reviewMessages as messages } from '../../messages.ts'
import { REPORT_REASON_LABELS, REPORT_REASONS, type ReportedPart, type ReportReason } from '../../rules.ts'
import { reviewReport } from '../../schemas.ts'
import { useDialogForm } from './dialog-form.ts'

const REASONS = REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON_LABELS[value] }))

/** What is no reason to report it. */
const STAYS = {
  review: 'A review that is only negative stays.',
  reply: 'A reply that only disagrees stays.',
} as const satisfies Record<ReportedPart, string>

type ReportDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  review: Review
  about: ReportedPart
  onSent: () => void
  returnFocus: () => HTMLElement | null
}

export default function ReportDialog(props: ReportDialogProps) {
  const { open, onOpenChange, review, about, onSent, returnFocus } = props
  const { api } = useAuth()
  const { user } = usePerson()
  const formId = useId()
  const [reason, setReason] = useState<ReportReason>()
  const [details, setDetails] = useState('')
  const { submit, errors, refusal, isBusy } = useDialogForm({
    schema: reviewReport,
    values: { reason, details },
    async send(body, idempotencyKey) {
      const contract = about === 'review' ? reviewContracts.report : reviewContracts.reportReply
      await api(contract, { params: { id: review.id }, body }, { idempotencyKey })
      showToast({ kind: 'success', title: messages.reported, description: messages.reportedDetail })
      onOpenChange(false)
      onSent()
      void requery(user.id, 'reviews', 'marks')
    },
  })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      insistent={details !== ''}
      returnFocus={returnFocus}
      title={`Report this ${about}`}
      description={`Tell us what's wrong with it. ${STAYS[about]}`}
      onSubmit={submit}
      submitLabel="Send report"
      busy={isBusy}
      failure={refusal && { title: messages.reportFailed, ...refusal }}
    >
      <ChoiceCards
        legend="Reason"
        name={`${formId}-reason`}
        choices={REASONS}
        value={reason}
        onChoose={setReason}
        error={errors.reason}
        className="gap-2"
      />
      <TextArea
        label="Details"
        dir="auto"
        rows={3}
        hint="Optional."
        value={details}
        readOnly={isBusy}
        onChange={(event) => setDetails(event.target.value)}
        error={errors.details}
      />
    </FormDialog>
  )
}
