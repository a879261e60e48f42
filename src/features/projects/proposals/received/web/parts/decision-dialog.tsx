// Asks an owner to confirm a decision that is final, with a note for its author.
import { type SyntheticEvent, useId, useState } from 'react'
import { paths } from '../../../../../../paths.ts'
import { reasonOf } from '../../../../../../platform/client/failure.ts'
import { Problem } from '../../../../../../platform/contract/problem.ts'
import { ConfirmDialog } from '../../../../../../ui/confirm-dialog.tsx'
import { TextArea } from '../../../../../../ui/field.tsx'
import { ProgramForm } from '../../../../../../ui/form.tsx'
import { formatDollars } from '../../../../../../ui/format.ts'
import { Notice } from '../../../../../../ui/notice.tsx'
import { showToast } from '../../../../../../ui/toast.ts'
import { useAuth } from '../../../../../accounts/web/parts/auth-provider.tsx'
import { proposalContracts } from '../../../proposals.contract.ts'
import { decisionMessages, proposalMessages as messages } from '../../../proposals.messages.ts'
import { type Decision, UNDO_AWARD_HOURS } from '../../../proposals.rules.ts'
import { proposalDecision as decisionSchema } from '../../../proposals.schemas.ts'
import type { ReceivedProposal } from '../../received.contract.ts'

export type FinalDecision = Extract<Decision, 'accept' | 'decline'>

const WORDS: Record<FinalDecision, { title: string; description: string; button: string }> = {
  accept: {
    title: 'Accept this proposal?',
    description: `This awards the project and closes it to proposals. We'll let everyone else know. You can undo it for ${UNDO_AWARD_HOURS} hours, with a reason.`,
    button: 'Accept proposal',
  },
  decline: {
    title: 'Decline this proposal?',
    description: "We'll let the sender know. This can't be undone.",
    button: 'Decline proposal',
  },
}

type DecisionDialogProps = {
  decision: FinalDecision
  open: boolean
  onOpenChange: (open: boolean) => void
  proposal: ReceivedProposal
  /** The last edit of the version that the person read when they decided. */
  readAs: string | null
  name: string
  note: string
  onNote: (note: string) => void
  onDecided: () => void
}

export function DecisionDialog(props: DecisionDialogProps) {
  const { decision, open, onOpenChange, proposal, readAs, name, note, onNote, onDecided } = props
  const { api } = useAuth()
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const [noteError, setNoteError] = useState<string>()
  const [refusal, setRefusal] = useState<{ reason: string | undefined }>()
  const words = WORDS[decision]
  const params = { id: proposal.id }

  const send = (said: string | null) =>
    decision === 'accept'
      ? api(proposalContracts.accept, { params, body: { note: said, edited_at: readAs } })
      : api(proposalContracts[decision], { params, body: { note: said } })

  async function decide(event: SyntheticEvent) {
    event.preventDefault()
    setRefusal(undefined)
    const parsed = decisionSchema.safeParse({ note })
    setNoteError(parsed.error?.issues[0]?.message)
    if (!parsed.success) return
    setBusy(true)
    try {
      await send(parsed.data.note)
      showToast({
        kind: 'success',
        title: decisionMessages[decision],
        // The link leads to the conversation with the chosen person.
        ...(decision === 'accept' && {
          action: { label: `Message ${name}`, to: paths.conversation(proposal.id) },
        }),
      })
      onNote('')
      onOpenChange(false)
      onDecided()
    } catch (error) {
      setRefusal({ reason: reasonOf(error) })
      // The proposal changed in the meantime, and the card behind the dialog should show that.
      if (error instanceof Problem && error.kind === 'conflict') onDecided()
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) setRefusal(undefined)
        onOpenChange(next)
      }}
      isBusy={isBusy}
      insistent
      isQuick
      title={words.title}
      description={words.description}
      confirm={words.button}
      isDanger={decision === 'decline'}
      form={formId}
    >
      <ProgramForm id={formId} onSubmit={decide} className="flex flex-col gap-5">
        <p className="text-small">
          <span dir="auto" className="font-medium">
            {name}
          </span>
          <span>{` for ${formatDollars(proposal.budget)}, ${proposal.timeline}`}</span>
        </p>
        <TextArea
          label="Note"
          dir="auto"
          rows={3}
          hint="Optional. They see it with your decision."
          value={note}
          readOnly={isBusy}
          onChange={(event) => onNote(event.target.value)}
          error={noteError}
        />
        {refusal && (
          <Notice kind="danger" title={messages.decisionFailed}>
            {refusal.reason}
          </Notice>
        )}
      </ProgramForm>
    </ConfirmDialog>
  )
}
