// A project in a list.
import type { ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { formatDollars } from '../../../../ui/format.ts'
import { SiteLink } from '../../../../ui/link.tsx'
import { Stars } from '../../../../ui/stars.tsx'
import { Tags } from '../../../../ui/tags.tsx'
import type { Project } from '../../projects.contract.ts'
import { ProjectBadge } from './project-badge.tsx'

/** More skills would misalign neighbouring cards; the project's own page shows all. */
const SKILLS_ON_CARD = 5

/** `action` is the button of a project that takes proposals. */
export function ProjectCard({ project, action }: { project: Project; action: ReactNode }) {
  return (
    <Card className="h-full gap-4">
      <header className="flex flex-col gap-2">
        <div className="flex items-center gap-2">
          <ProjectBadge project={project} />
          {project.category && <span className="text-small text-faint">{project.category}</span>}
        </div>
        <h2 dir="auto" className="display text-title">
          <SiteLink to={paths.project(project.id)} viewTransition className="hover:underline">
            {project.title}
          </SiteLink>
        </h2>
        <p className="flex items-center gap-3 text-small text-soft">
          <span className="truncate">{project.company}</span>
          {project.rating !== null && <Stars rating={project.rating} />}
        </p>
      </header>
      <p dir="auto" className="line-clamp-3 text-soft">
        {project.description}
      </p>
      <Tags items={project.skills} max={SKILLS_ON_CARD} label="Required skills" />
      <Facts className="mt-auto grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-4 sm:grid-cols-[1fr_1fr_1.6fr_auto]">
        <Fact name="Budget">{formatDollars(project.budget)}</Fact>
        <Fact name="Duration">{project.duration}</Fact>
        <Fact name="Location">{project.location}</Fact>
        <Fact name="Proposals">{project.proposals_count}</Fact>
      </Facts>
      <footer className="flex flex-wrap items-center gap-2">
        <ButtonLink
          to={paths.project(project.id)}
          variant="solid"
          viewTransition
          aria-label={`View Details: ${project.title}`}
        >
          View Details
        </ButtonLink>
        <span className="contents">{action}</span>
        <p className="ml-auto text-small text-faint">
          Posted <DateText moment={project.created_at} />
        </p>
      </footer>
    </Card>
  )
}
