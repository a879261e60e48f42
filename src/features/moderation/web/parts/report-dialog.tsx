// The dialog that reports a thing, with a reason and details. It is loaded when it is first opened.
import { useId, useState } from 'react'
import { ChoiceCards } from '../../../../ui/choice-cards.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextArea } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { moderationMessages as messages, reportLeads } from '../../moderation.messages.ts'
import {
  KIND_WORDS,
  REASONS_OF,
  REPORT_REASON_LABELS,
  type ReportedKind,
  type ReportReason,
} from '../../moderation.rules.ts'
import { reportForm } from '../../moderation.schemas.ts'
import { useDialogForm } from './dialog-form.ts'
import { KeepAway, type KeptAway } from './keep-away.tsx'

export type ReportDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  kind: ReportedKind
  /** Rejects with the Problem if the server refuses. */
  send: (report: { reason: ReportReason; details: string | null }, idempotencyKey: string) => Promise<unknown>
  onSent?: (() => void) | undefined
  /** The person behind the thing can be muted or blocked here, too. */
  person?: KeptAway | null | undefined
  /** The thing was reported before, so only muting and blocking is left. */
  isReported?: boolean
  returnFocus: () => HTMLElement | null
}

export default function ReportDialog(props: ReportDialogProps) {
  const { open, onOpenChange, kind, onSent, returnFocus, person, isReported = false } = props
  const away = person && <KeepAway person={person} onDone={() => onOpenChange(false)} />
  const formId = useId()
  const [reason, setReason] = useState<ReportReason>()
  const [details, setDetails] = useState('')
  const { submit, errors, refusal, isBusy } = useDialogForm({
    schema: reportForm,
    values: { reason, details },
    async send(body, idempotencyKey) {
      await props.send(body, idempotencyKey)
      showToast({ kind: 'success', title: messages.reported, description: messages.reportedDetail })
      onOpenChange(false)
      onSent?.()
    },
  })
  if (isReported)
    return (
      <Dialog open={open} onOpenChange={onOpenChange} returnFocus={returnFocus} title={messages.received}>
        {away}
      </Dialog>
    )
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      insistent={details !== ''}
      returnFocus={returnFocus}
      title={`Report this ${KIND_WORDS[kind]}`}
      description={reportLeads[kind]}
      onSubmit={submit}
      submitLabel="Send report"
      busy={isBusy}
      failure={refusal && { title: messages.reportFailed, ...refusal }}
    >
      <ChoiceCards
        legend="Reason"
        name={`${formId}-reason`}
        choices={REASONS_OF[kind].map((value) => ({ value, label: REPORT_REASON_LABELS[value] }))}
        value={reason}
        onChoose={setReason}
        error={errors.reason}
        className="gap-2 *:py-2.5 sm:grid-cols-2"
      />
      <TextArea
        label="Details (optional)"
        dir="auto"
        rows={2}
        value={details}
        readOnly={isBusy}
        onChange={(event) => setDetails(event.target.value)}
        error={errors.details}
      />
      {away}
    </FormDialog>
  )
}
