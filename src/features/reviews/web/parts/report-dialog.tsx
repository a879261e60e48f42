// The dialog in which a review is reported: why, and what else there is to know. Loaded when it is first opened.
import { useId, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ChoiceCards } from '../../../../ui/choice-cards.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextArea } from '../../../../ui/field.tsx'
import { ProgramForm } from '../../../../ui/form.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { requery, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { type Review, reviewContracts } from '../../contract.ts'
import { reviewMessages as messages } from '../../messages.ts'
import { REPORT_REASON_LABELS, REPORT_REASONS, type ReportReason } from '../../rules.ts'
import { reviewReport } from '../../schemas.ts'
import { useDialogForm } from './dialog-form.ts'

const REASONS = REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON_LABELS[value] }))

type ReportDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  review: Review
  onSent: () => void
  returnFocus: () => HTMLElement | null
}

export default function ReportDialog({ open, onOpenChange, review, onSent, returnFocus }: ReportDialogProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const formId = useId()
  const [reason, setReason] = useState<ReportReason>()
  const [details, setDetails] = useState('')
  const { submit, errors, refusal, isBusy } = useDialogForm({
    schema: reviewReport,
    values: { reason, details },
    async send(body, idempotencyKey) {
      await api(reviewContracts.report, { params: { id: review.id }, body }, { idempotencyKey })
      showToast({ kind: 'success', title: messages.reported, description: messages.reportedDetail })
      onOpenChange(false)
      onSent()
      void requery(user.id, 'reviews', 'marks')
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      busy={isBusy}
      insistent={details !== ''}
      returnFocus={returnFocus}
      title="Report this review"
      description="Tell us what's wrong with it. A review that is only negative stays."
      footer={
        <>
          <Button disabled={isBusy} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            Send report
          </Button>
        </>
      }
    >
      <ProgramForm id={formId} onSubmit={submit} className="flex flex-col gap-5">
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
        {refusal && (
          <Notice kind="danger" title={messages.reportFailed}>
            {refusal.reason}
          </Notice>
        )}
      </ProgramForm>
    </Dialog>
  )
}
