// The status of a project: highlighted while it is active (PRJ-21), and first of all whether it is awarded.
import { Badge } from '../../../../ui/badge.tsx'
import type { Project } from '../../projects.contract.ts'
import type { ProjectStatus } from '../../projects.rules.ts'

const LABELS: Record<ProjectStatus, string> = { active: 'Active', archived: 'Archived' }

export function ProjectBadges({ project }: { project: Pick<Project, 'status' | 'awarded_at'> }) {
  const { status, awarded_at } = project
  return (
    <>
      {awarded_at !== null && <Badge variant="success">Awarded</Badge>}
      <Badge variant={status === 'active' ? 'highlighted' : 'secondary'}>{LABELS[status]}</Badge>
    </>
  )
}
