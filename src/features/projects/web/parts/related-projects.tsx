// Other open projects below a project: of its category, those that ask for the same skills first.
import { paths } from '../../../../paths.ts'
import { Card, CardLink } from '../../../../ui/card.tsx'
import { formatDollars } from '../../../../ui/format.ts'
import { RelatedCards } from '../../../../ui/related-cards.tsx'
import { Tags } from '../../../../ui/tags.tsx'
import type { Project } from '../../projects.contract.ts'
import { ProjectCover } from './project-cover.tsx'

export type RelatedProject = Pick<
  Project,
  'id' | 'title' | 'company' | 'category' | 'budget' | 'duration' | 'skills'
>

const SKILLS_ON_CARD = 3

/**
 * Returns a project without the columns that no card shows, because a page contains its rows twice, in the HTML and as data for
 * hydration.
 */
export function asRelated(project: Project): RelatedProject {
  const { id, title, company, category, budget, duration, skills } = project
  return { id, title, company, category, budget, duration, skills }
}

export function RelatedProjects({ projects }: { projects: readonly RelatedProject[] }) {
  return (
    <RelatedCards
      title="Related projects"
      items={projects}
      card={(project) => <RelatedCard project={project} />}
    />
  )
}

function RelatedCard({ project }: { project: RelatedProject }) {
  const { id, title, company, category, budget, duration, skills } = project
  return (
    <Card interactive flush className="h-full">
      <div className="border-b border-line">
        <ProjectCover project={project} transitionName={`project-cover-${id}`} />
      </div>
      <div className="card-body">
        {category && <p className="text-small text-faint">{category}</p>}
        <h3 dir="auto" className="display text-title">
          <CardLink to={paths.project(id)} viewTransition>
            {title}
          </CardLink>
        </h3>
        <p className="truncate text-small text-soft">{company}</p>
        <Tags items={skills} max={SKILLS_ON_CARD} label={`Skills for ${title}`} />
        <footer className="card-foot mt-auto">
          <p className="display figures text-title">{formatDollars(budget)}</p>
          <p className="text-small text-soft">{duration}</p>
        </footer>
      </div>
    </Card>
  )
}
