// The project whose proposals are listed, in one line, with its outcome first.
import { Link } from 'react-router'
import { paths } from '../../../../../../paths.ts'
import { formatDollars } from '../../../../../../ui/format.ts'
import type { Project } from '../../../../projects.contract.ts'
import { projectMessages } from '../../../../projects.messages.ts'
import { hasLostWinner } from '../../../../projects.policy.ts'
import { ProjectBadge } from '../../../../web/parts/project-badge.tsx'

export function OfProject({ project }: { project: Project }) {
  return (
    <section aria-label="Project" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <ProjectBadge project={project} />
      <Link to={paths.project(project.id)} dir="auto" className="prose-link min-w-0 font-medium">
        {project.title}
      </Link>
      <span className="text-faint">
        <span>{`${formatDollars(project.budget)}, `}</span>
        <bdi>{project.duration}</bdi>
      </span>
      {hasLostWinner(project) && <span className="basis-full">{projectMessages.winnerLeft}</span>}
    </section>
  )
}
