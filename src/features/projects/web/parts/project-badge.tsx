// The status of a project, and whether it is awarded.
import { Badge } from '../../../../ui/badge.tsx'
import type { Project } from '../../contract.ts'
import { ProjectStatusBadge } from './project-status-badge.tsx'

export function ProjectBadges({ project }: { project: Pick<Project, 'status' | 'awarded_at'> }) {
  return (
    <>
      <ProjectStatusBadge status={project.status} />
      {project.awarded_at !== null && <Badge variant="success">Awarded</Badge>}
    </>
  )
}
