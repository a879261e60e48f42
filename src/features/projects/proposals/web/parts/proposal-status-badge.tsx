// The status of a proposal.
import { Badge } from '../../../../../ui/badge.tsx'
import { PROPOSAL_BADGES, PROPOSAL_STATUS_LABELS, type ProposalStatus } from '../../proposals.rules.ts'

export function ProposalStatusBadge({ status }: { status: ProposalStatus }) {
  return <Badge variant={PROPOSAL_BADGES[status]}>{PROPOSAL_STATUS_LABELS[status]}</Badge>
}
