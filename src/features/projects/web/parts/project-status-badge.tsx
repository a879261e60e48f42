// Whether a project is open: highlighted while it is (PRJ-21).
import { Badge } from '../../../../ui/badge.tsx'
import type { ProjectStatus } from '../../rules.ts'

const LABELS: Record<ProjectStatus, string> = { active: 'Active', archived: 'Archived' }

export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  return <Badge variant={status === 'active' ? 'highlighted' : 'secondary'}>{LABELS[status]}</Badge>
}
