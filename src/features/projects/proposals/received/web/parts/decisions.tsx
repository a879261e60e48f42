// The actions of an owner on a proposal, by button and by key. One is the main action: to accept, or to begin the work with the
// accepted person. Shortlisting happens at once, since it is as quickly undone; final decisions ask first.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../../../../paths.ts'
import { reasonOf } from '../../../../../../platform/client/failure.ts'
import { Button, ButtonLink } from '../../../../../../ui/button.tsx'
import { TextArea } from '../../../../../../ui/field.tsx'
import { type Shortcut, useShortcuts } from '../../../../../../ui/shortcuts.ts'
import { showToast } from '../../../../../../ui/toast.ts'
import { useAuth } from '../../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../../accounts/web/parts/signed-in-only.tsx'
import { proposalContracts } from '../../../proposals.contract.ts'
import { decisionMessages, proposalMessages as messages } from '../../../proposals.messages.ts'
import { isAccepted, isWinnerGone, whyNotTake } from '../../../proposals.policy.ts'
import type { Decision } from '../../../proposals.rules.ts'
import { proposalDecision as decisionSchema } from '../../../proposals.schemas.ts'
import type { ReceivedProposal } from '../../received.contract.ts'
import { DecisionDialog, type FinalDecision } from './decision-dialog.tsx'
import { UndoAward } from './undo-award.tsx'
import { WinnerLeft } from './winner-left.tsx'

type DecisionsProps = {
  proposal: ReceivedProposal
  name: string
  note: string
  onNote: (note: string) => void
  onDecided: () => void
}

export function Decisions({ proposal, name, note, onNote, onDecided }: DecisionsProps) {
  const { user } = usePerson()
  const [asking, setAsking] = useState<FinalDecision>()
  const [isOpen, setOpen] = useState(false)
  // The proposer may change the proposal meanwhile, so the version that was shown when the dialog opened is the one that is
  // accepted.
  const [readAs, setReadAs] = useState<string | null>(null)
  const [hasNote, setHasNote] = useState(false)
  const facts = { ...proposal.project, user_id: user.id }
  const can = (decision: Decision) => whyNotTake(decision, user.id, proposal, facts) === undefined
  const parsed = decisionSchema.safeParse({ note })
  const noteError = parsed.error?.issues[0]?.message
  const list = useShortlisting(proposal, parsed.data?.note ?? null, () => {
    onNote('')
    setHasNote(false)
    onDecided()
  })

  function ask(decision: FinalDecision) {
    setAsking(decision)
    setReadAs(proposal.edited_at)
    setOpen(true)
  }
  function toggleShortlist() {
    if (list.isPending || noteError) return
    list.mutate(can('shortlist') ? 'shortlist' : 'unshortlist')
  }

  const canList = can('shortlist') || can('unshortlist')
  const keys: Shortcut[] = [
    ...(canList ? [{ keys: 's', label: 'Shortlist, or remove from shortlist', run: toggleShortlist }] : []),
    ...(can('decline') ? [{ keys: 'd', label: 'Decline', run: () => ask('decline') }] : []),
    ...(can('accept') ? [{ keys: 'a', label: 'Accept', run: () => ask('accept') }] : []),
  ]
  useShortcuts('Deciding about a proposal', keys.length > 0 ? keys : null)

  if (isWinnerGone(proposal, proposal.project)) return <WinnerLeft proposal={proposal} onChosen={onDecided} />
  if (isAccepted(proposal)) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink variant="primary" to={paths.conversation(proposal.id)}>
          {`Message ${name} to start`}
        </ButtonLink>
        <UndoAward proposal={proposal} name={name} onUndone={onDecided} />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {can('accept') && (
          <Button
            variant="primary"
            aria-label={`Accept: ${name}`}
            aria-haspopup="dialog"
            onClick={() => ask('accept')}
          >
            Accept
          </Button>
        )}
        {canList && (
          <Button
            aria-label={`${can('shortlist') ? 'Shortlist' : 'Remove from shortlist'}: ${name}`}
            busy={list.isPending}
            onClick={toggleShortlist}
          >
            {can('shortlist') ? 'Shortlist' : 'Remove from shortlist'}
          </Button>
        )}
        <ButtonLink to={paths.conversation(proposal.id)} aria-label={`Message ${name}`}>
          Message
        </ButtonLink>
        {can('decline') && (
          <Button
            variant="quiet"
            aria-label={`Decline: ${name}`}
            aria-haspopup="dialog"
            onClick={() => ask('decline')}
          >
            Decline
          </Button>
        )}
        {(can('shortlist') || can('decline')) && !hasNote && (
          <Button variant="quiet" onClick={() => setHasNote(true)}>
            Add a note
          </Button>
        )}
      </div>
      {hasNote && (
        <TextArea
          label="Note"
          dir="auto"
          rows={2}
          autoFocus
          hint="Optional. They see it with your decision."
          value={note}
          onChange={(event) => onNote(event.target.value)}
          error={noteError}
        />
      )}
      {asking && (
        <DecisionDialog
          key={asking}
          decision={asking}
          open={isOpen}
          onOpenChange={setOpen}
          proposal={proposal}
          readAs={readAs}
          name={name}
          note={note}
          onNote={onNote}
          onDecided={onDecided}
        />
      )}
    </div>
  )
}

/** Puts a proposal on the shortlist or takes it off; the toast offers to undo it. */
function useShortlisting(proposal: ReceivedProposal, note: string | null, onDone: () => void) {
  const { api } = useAuth()
  const params = { id: proposal.id }
  const send = (step: 'shortlist' | 'unshortlist') =>
    step === 'shortlist'
      ? api(proposalContracts.shortlist, { params, body: { note } })
      : api(proposalContracts.unshortlist, { params })
  const fail = (error: unknown) => {
    showToast({ kind: 'error', title: messages.decisionFailed, description: reasonOf(error) })
    // The proposal changed in the meantime, and the page should show that.
    onDone()
  }
  const undo = useMutation({ mutationFn: send, onSuccess: onDone, onError: fail })
  return useMutation({
    mutationFn: send,
    onSuccess(_, step) {
      showToast({
        kind: 'success',
        title: decisionMessages[step],
        action: {
          label: 'Undo',
          onSelect: () => undo.mutate(step === 'shortlist' ? 'unshortlist' : 'shortlist'),
        },
      })
      onDone()
    },
    onError: fail,
  })
}
