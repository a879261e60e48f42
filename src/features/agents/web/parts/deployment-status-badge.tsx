// The status of a deployment as a word.
import { Badge } from '../../../../ui/badge.tsx'
import { DEPLOYMENT_BADGES, DEPLOYMENT_LABELS } from '../../access/access.rules.ts'
import type { PurchaseStatus } from '../../agents.rules.ts'

export function DeploymentStatusBadge({ status }: { status: PurchaseStatus }) {
  return <Badge variant={DEPLOYMENT_BADGES[status]}>{DEPLOYMENT_LABELS[status]}</Badge>
}
