// What an owner can decide about a proposal. Everything that its author is told of asks first, with room for a note.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { Button, type ButtonVariant } from '../../../../../ui/button.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import type { Project } from '../../../contract.ts'
import { proposalContracts, type ReceivedProposal } from '../../contract.ts'
import { decisionMessages, proposalMessages as messages } from '../../messages.ts'
import { whyNotTake } from '../../policy.ts'
import type { Decision } from '../../rules.ts'
import { DecisionDialog, type NotedDecision } from './decision-dialog.tsx'

/** In their order on screen, the main one last. */
const IN_ORDER: readonly Decision[] = ['decline', 'shortlist', 'unshortlist', 'accept']

const VARIANTS: Record<Decision, ButtonVariant> = {
  decline: 'quiet',
  shortlist: 'secondary',
  unshortlist: 'secondary',
  accept: 'solid',
}

const LABELS: Record<Decision, string> = {
  accept: 'Accept',
  shortlist: 'Shortlist',
  unshortlist: 'Remove from shortlist',
  decline: 'Decline',
}

type DecisionButtonsProps = {
  proposal: ReceivedProposal
  project: Project
  /** Whose proposal it is. */
  name: string
  onDecided: () => void
}

export function DecisionButtons({ proposal, project, name, onDecided }: DecisionButtonsProps) {
  const { api } = useAuth()
  const [asking, setAsking] = useState<NotedDecision>()
  const [isOpen, setOpen] = useState(false)
  const possible = IN_ORDER.filter(
    (decision) => whyNotTake(decision, project.user_id, proposal, project) === undefined,
  )
  const unshortlist = useMutation({
    mutationFn: () => api(proposalContracts.unshortlist, { params: { id: proposal.id } }),
    onSuccess: () => {
      showToast({ kind: 'success', title: decisionMessages.unshortlist })
      onDecided()
    },
    onError: (error) =>
      showToast({ kind: 'error', title: messages.decisionFailed, description: reasonOf(error) }),
  })

  if (possible.length === 0) return null
  return (
    <>
      {possible.map((decision) => (
        <Button
          key={decision}
          size="small"
          variant={VARIANTS[decision]}
          aria-label={`${LABELS[decision]}: ${name}`}
          aria-haspopup={decision === 'unshortlist' ? undefined : 'dialog'}
          busy={decision === 'unshortlist' && unshortlist.isPending}
          onClick={() => {
            if (decision === 'unshortlist') return unshortlist.mutate()
            setAsking(decision)
            setOpen(true)
          }}
        >
          {LABELS[decision]}
        </Button>
      ))}
      {asking && (
        <DecisionDialog
          // What was begun of a note belongs to one decision.
          key={asking}
          decision={asking}
          open={isOpen}
          onOpenChange={setOpen}
          proposal={proposal}
          name={name}
          onDecided={onDecided}
        />
      )}
    </>
  )
}
