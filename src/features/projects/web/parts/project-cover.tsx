// The cover of a project: each category has its own motif, and one is for projects without a category.
import type { ComponentProps } from 'react'
import { Cover } from '../../../../ui/cover.tsx'
import type { CoverMotif } from '../../../../ui/cover-motifs.ts'
import type { ProjectCategory } from '../../projects.rules.ts'

const MOTIF_OF: Record<ProjectCategory, CoverMotif> = {
  Automation: 'rails',
  Analytics: 'columns',
  Chatbot: 'dialogue',
  'Content AI': 'text',
}

type ProjectCoverProps = Omit<ComponentProps<typeof Cover>, 'id' | 'motif'> & {
  project: { id: number; category: ProjectCategory | null }
}

export function ProjectCover({ project, ...rest }: ProjectCoverProps) {
  return <Cover {...rest} id={project.id} motif={project.category ? MOTIF_OF[project.category] : 'steps'} />
}
