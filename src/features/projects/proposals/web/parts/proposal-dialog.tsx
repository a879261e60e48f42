// The dialog in which a proposal is submitted, or an own one changed. It is loaded when it is first opened.
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import type * as z from 'zod'
import { paths } from '../../../../../paths.ts'
import { readDraft } from '../../../../../platform/client/form-draft.ts'
import { requery } from '../../../../../platform/client/person-queries.ts'
import { useSentForm } from '../../../../../platform/client/sent-form.ts'
import { amountInField, amountOnLeaving } from '../../../../../platform/contract/typed-amount.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../../../ui/field.tsx'
import { ProgramForm } from '../../../../../ui/form.tsx'
import { formatDollars } from '../../../../../ui/format.ts'
import type { LateWindow } from '../../../../../ui/late-window.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { NumberField } from '../../../../../ui/number-field.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { type Proposal, proposalContracts } from '../../proposals.contract.ts'
import { proposalMessages as messages } from '../../proposals.messages.ts'
import { isProposalWithdrawn } from '../../proposals.policy.ts'
import { PROPOSAL_STATUS_LABELS } from '../../proposals.rules.ts'
import { type ProposalFormValues, proposalForm } from '../../proposals.schemas.ts'

const EMPTY: ProposalFormValues = { message: '', budget: '', timeline: '' }

const typedOf = ({ message, budget, timeline }: Proposal): ProposalFormValues => ({
  message,
  budget: amountInField(budget),
  timeline,
})

type ProposalDialogProps = LateWindow & {
  userId: string
  project: { id: number; title: string; budget?: number }
  /**
   * The own proposal to this project: changed, or sent again if it was withdrawn. Null without one; undefined lets the dialog
   * ask.
   */
  former?: Proposal | null | undefined
  onSaved: (proposal: Proposal) => void
}

export default function ProposalDialog(props: ProposalDialogProps) {
  const { open, onOpenChange, userId, project, former, onSaved, returnFocus } = props
  const { api } = useAuth()
  const formId = useId()
  const editing = former && !isProposalWithdrawn(former) ? former : undefined
  const withdrawn = former && isProposalWithdrawn(former) ? typedOf(former) : EMPTY
  const draft = `proposal-${project.id}`
  const { form, submit, refusal, field } = useSentForm({
    schema: proposalForm,
    initial: editing ? typedOf(editing) : readDraft(draft, userId, withdrawn),
    empty: EMPTY,
    draft: editing ? undefined : { name: draft, userId },
    async send(meant, idempotencyKey) {
      const saved = editing
        ? await api(proposalContracts.edit, { params: { id: editing.id }, body: meant })
        : await api(proposalContracts.submit, { params: { id: project.id }, body: meant }, { idempotencyKey })
      showToast({ kind: 'success', title: editing ? messages.saved : messages.submitted })
      void requery(userId, 'proposals')
      onSaved(saved)
    },
  })
  const found = useEarlierProposal(props, form)
  const busy = form.formState.isSubmitting
  const existing = editing === undefined && found && !isProposalWithdrawn(found) ? found : undefined

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      busy={busy}
      insistent
      returnFocus={returnFocus}
      title={editing ? 'Edit proposal' : 'Submit Proposal'}
      description={<span dir="auto">{project.title}</span>}
      footer={
        <>
          <Button disabled={busy} onClick={() => onOpenChange(false)}>
            {existing ? 'Close' : 'Cancel'}
          </Button>
          {!existing && (
            <Button type="submit" form={formId} variant="primary" busy={busy}>
              {editing ? 'Save changes' : 'Submit Proposal'}
            </Button>
          )}
        </>
      }
    >
      {existing ? (
        <Notice title={messages.secondProposal}>
          <p>
            Its status is “{PROPOSAL_STATUS_LABELS[existing.status]}”.{' '}
            <Link to={paths.ownProposals()} className="prose-link">
              View your proposals
            </Link>
          </p>
        </Notice>
      ) : (
        <ProgramForm id={formId} onSubmit={submit} className="flex flex-col gap-5">
          <ProposalFields field={field} budget={project.budget} />
          {refusal && (
            <Notice kind="danger" title={editing ? messages.saveFailed : messages.submitFailed}>
              {refusal.reason}
            </Notice>
          )}
        </ProgramForm>
      )}
    </Dialog>
  )
}

type SentProposalForm = ReturnType<typeof useSentForm<ProposalFormValues, z.output<typeof proposalForm>>>

/** Queries an earlier proposal, if it is not known yet; a withdrawn one fills an empty form. */
function useEarlierProposal(props: ProposalDialogProps, form: SentProposalForm['form']) {
  const { open, former } = props
  const projectId = props.project.id
  const { api } = useAuth()
  const [found, setFound] = useState<Proposal | null>()

  useEffect(() => {
    if (!open || former !== undefined) return
    let isCurrent = true
    api(proposalContracts.toProject, { params: { id: projectId } }).then(
      ({ proposal }) => {
        if (!isCurrent) return
        setFound(proposal)
        if (
          proposal &&
          isProposalWithdrawn(proposal) &&
          !form.formState.isDirty &&
          form.getValues('message') === ''
        )
          form.reset(typedOf(proposal))
      },
      // If the query fails, the server refuses a second proposal anyway.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [open, former, api, projectId, form])

  return found
}

type ProposalFieldsProps = { field: SentProposalForm['field']; budget: number | undefined }

function ProposalFields({ field, budget }: ProposalFieldsProps) {
  return (
    <>
      <TextArea
        {...field('message')}
        label="Message"
        rows={7}
        hint="How you'd approach it, and similar work you've done. At least 50 characters."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          before="$"
          {...field('budget')}
          label="Budget"
          onLeaving={amountOnLeaving}
          hint={budget === undefined ? undefined : `Project budget: ${formatDollars(budget)}`}
        />
        <TextField {...field('timeline')} label="Timeline" placeholder="3 weeks" autoComplete="off" />
      </div>
      <p className="text-small text-faint">{messages.recordShown}</p>
    </>
  )
}
