// The status of a project, in one badge: highlighted while it is active (PRJ-21), unless it is awarded.
import { Badge } from '../../../../ui/badge.tsx'
import type { Project } from '../../projects.contract.ts'
import type { ProjectStatus } from '../../projects.rules.ts'

const LABELS: Record<ProjectStatus, string> = { active: 'Active', archived: 'Archived' }

export function ProjectBadge({ project }: { project: Pick<Project, 'status' | 'awarded_at'> }) {
  const { status, awarded_at } = project
  if (status === 'active' && awarded_at !== null) return <Badge variant="success">Awarded</Badge>
  return <Badge variant={status === 'active' ? 'highlighted' : 'secondary'}>{LABELS[status]}</Badge>
}
