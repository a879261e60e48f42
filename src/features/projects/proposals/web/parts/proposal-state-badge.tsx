// Where a proposal stands.
import { Badge, type BadgeVariant } from '../../../../../ui/badge.tsx'
import { type ProposalState, STATE_LABELS } from '../../rules.ts'

const VARIANTS: Record<ProposalState, BadgeVariant> = {
  sent: 'secondary',
  shortlisted: 'highlighted',
  accepted: 'success',
  declined: 'danger',
  withdrawn: 'secondary',
}

export function ProposalStateBadge({ state }: { state: ProposalState }) {
  return <Badge variant={VARIANTS[state]}>{STATE_LABELS[state]}</Badge>
}
