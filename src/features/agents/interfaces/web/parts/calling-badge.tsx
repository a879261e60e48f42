// Says in two words whether buyers can run an agent.
import { Badge } from '../../../../../ui/badge.tsx'
import { CALLING_LABELS, type CallingState } from '../../interfaces.rules.ts'

const VARIANTS = { not_callable: 'secondary', check_failed: 'danger', callable: 'success' } as const

export const CallingBadge = ({ state }: { state: CallingState }) => (
  <Badge variant={VARIANTS[state]}>{CALLING_LABELS[state]}</Badge>
)
