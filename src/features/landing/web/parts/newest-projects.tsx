// The newest projects as entries of a ledger.
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Tags } from '../../../../ui/tags.tsx'
import type { Project } from '../../../projects/projects.contract.ts'
import { ProjectCover } from '../../../projects/web/parts/project-cover.tsx'
import { Promotion } from './promotion.tsx'

export type ProjectEntry = Pick<
  Project,
  'id' | 'title' | 'company' | 'category' | 'location' | 'duration' | 'skills'
> & { budget: string }

const SKILLS_SHOWN = 3

function Entry({ project }: { project: ProjectEntry }) {
  return (
    <li className="group relative grid grid-cols-[minmax(0,1fr)_fit-content(55%)] items-start gap-x-4 gap-y-3 border-b border-line py-6 [overflow-wrap:anywhere] first:border-t sm:grid-cols-[9rem_minmax(0,1fr)_fit-content(30%)] sm:gap-x-6">
      <ProjectCover project={project} className="hidden rounded-box sm:row-span-2 sm:block" />
      <div className="min-w-0">
        <h3 className="display text-title">
          <Link
            to={paths.project(project.id)}
            viewTransition
            prefetch="intent"
            className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
          >
            {project.title}
          </Link>
        </h3>
        <p className="mt-1 text-small text-soft">{`${project.company}, ${project.location}`}</p>
      </div>
      <p className="flex flex-col items-end text-right">
        <span className="sr-only">Budget</span>
        <span className="display figures text-title">{project.budget}</span>
        <span className="text-small text-soft">{project.duration}</span>
      </p>
      <div className="col-span-2 min-w-0 sm:col-start-2">
        <Tags label="Skills" items={project.skills} max={SKILLS_SHOWN} />
      </div>
    </li>
  )
}

export function NewestProjects({ projects }: { projects: readonly ProjectEntry[] }) {
  return (
    <Promotion
      rows="beside"
      title="Say what you need and what it's worth"
      text="A project says what needs doing, by when and for how much. Here are the newest."
      action={
        <>
          <ButtonLink to={paths.projects()} variant="solid" size="large" prefetch="intent">
            Browse Projects
          </ButtonLink>
          <ButtonLink to={paths.professionals()} size="large">
            Find professionals
          </ButtonLink>
        </>
      }
    >
      {projects.length === 0 ? (
        <EmptyState title="No open projects right now">New projects appear here first.</EmptyState>
      ) : (
        <ul>
          {projects.map((project) => (
            <Entry key={project.id} project={project} />
          ))}
        </ul>
      )}
    </Promotion>
  )
}
