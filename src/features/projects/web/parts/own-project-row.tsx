// One's own project as a row of 'My Projects' (PRJ-39).
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { formatDollars } from '../../../../ui/format.ts'
import type { OwnProject } from '../../projects.contract.ts'
import { projectMessages } from '../../projects.messages.ts'
import { hasLostWinner } from '../../projects.policy.ts'
import { OwnerActions } from './owner-actions.tsx'
import { ProjectBadge } from './project-badge.tsx'

export function OwnProjectRow({ project }: { project: OwnProject }) {
  return (
    <article className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:gap-12">
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <ProjectBadge project={project} />
          <span className="text-small text-faint">
            Posted <DateText moment={project.created_at} />
          </span>
        </div>
        <h2 dir="auto" className="display text-lead">
          <Link to={paths.project(project.id)} className="hover:underline">
            {project.title}
          </Link>
        </h2>
        <p dir="auto" className="line-clamp-1 text-soft">
          {project.description}
        </p>
        <ul aria-label="Facts" className="flex flex-wrap gap-x-6 gap-y-1 text-small">
          <li>
            <span className="text-faint">Budget: </span>
            <span className="font-medium">{formatDollars(project.budget)}</span>
          </li>
          <li>
            <span className="text-faint">Duration: </span>
            <span className="font-medium">{project.duration}</span>
          </li>
          <li>
            <span className="text-faint">Proposals: </span>
            <span className="font-medium">{project.proposals_count}</span>
          </li>
        </ul>
        {hasLostWinner(project) && <p className="text-small">{projectMessages.winnerLeft}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink
          size="small"
          to={paths.receivedProposals(project.id)}
          aria-label={`View proposals: ${project.title}`}
        >
          View proposals
        </ButtonLink>
        <OwnerActions project={project} size="small" />
      </div>
    </article>
  )
}
