// One project in full, and others like it.
import { lazy, Suspense } from 'react'
import { paths } from '../../../paths.ts'
import { load } from '../../../platform/client/load-context.ts'
import { pageMeta, siteFrom } from '../../../platform/client/page-meta.ts'
import { readId } from '../../../platform/client/page-query.ts'
import { readableByMachines } from '../../../platform/client/structured-data.ts'
import { linkPictureAddress } from '../../../platform/contract/link-picture.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { DateText, useHydrated } from '../../../ui/date-text.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { FailedItem } from '../../../ui/failed-item.tsx'
import { formatDollars } from '../../../ui/format.ts'
import { listChoicesAddress } from '../../../ui/list-choices.ts'
import { Container } from '../../../ui/page-header.tsx'
import { ShareMenu } from '../../../ui/share-menu.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { Tags } from '../../../ui/tags.tsx'
import { latePart } from '../../../ui/when-online.ts'
import { useAuthState } from '../../accounts/web/parts/auth-provider.tsx'
import { PersonLine } from '../../profiles/web/parts/person-line.tsx'
import { projectPicture } from '../link-picture.rules.ts'
import { projectContracts } from '../projects.contract.ts'
import { projectMessages } from '../projects.messages.ts'
import { isProjectListed, whyClosed } from '../projects.policy.ts'
import { ProjectActions } from '../proposals/web/parts/project-actions.tsx'
import type { Route } from './+types/project-page'
import { ProjectBadge } from './parts/project-badge.tsx'
import { ProjectCover } from './parts/project-cover.tsx'
import { projectJson } from './parts/project-json.ts'
import { asRelated, RelatedProjects } from './parts/related-projects.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const input = { params: { id: readId(params.id) } }
  const [project, related] = await Promise.all([
    load(context, projectContracts.get, input),
    load(context, projectContracts.related, input),
  ])
  const picture = linkPictureAddress(projectPicture(project))
  return { project, picture, related: related.items.map(asRelated) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const project = loaderData?.project
  return pageMeta({
    site: siteFrom(matches),
    title: project ? `${project.title}, ${project.company}` : projectMessages.notFound,
    description: project ? project.description : "This project isn't on Guildhall.",
    path: project ? paths.project(project.id) : paths.projects(),
    picture: loaderData?.picture,
    isFound: project !== undefined,
    isListed: project === undefined || isProjectListed(project),
    ...(project && whyClosed(project) === undefined
      ? { structured: readableByMachines(projectJson(project, siteFrom(matches))) }
      : {}),
  })
}

const SuggestionsForOwner = lazy(() =>
  latePart(() => import('../invitations/web/parts/suggestions-for-owner.tsx')),
)
const ReportLink = lazy(() => latePart(() => import('../../moderation/web/parts/report-link.tsx')))

export default function ProjectPage({ loaderData: { project, related } }: Route.ComponentProps) {
  const isHydrated = useHydrated()
  const state = useAuthState()
  const isPerson = state.status === 'signed-in' && !state.lacksSecondFactor
  return (
    <Container className="flex flex-col gap-8 pt-8 pb-24">
      <BackLink to={listChoicesAddress(paths.projects())}>Back to Projects</BackLink>
      <ProjectCover
        project={project}
        shape="band"
        className="rounded-box border border-line"
        transitionName={`project-cover-${project.id}`}
      />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <article className="flex min-w-0 flex-col gap-8">
          <header className="flex flex-col gap-4">
            <div className="flex items-center gap-3">
              <ProjectBadge project={project} />
              {project.category && <span className="text-small text-faint">{project.category}</span>}
            </div>
            <h1 dir="auto" className="display text-heading">
              {project.title}
            </h1>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-soft">
              <span className="min-w-0">{project.company}</span>
              {project.rating !== null && <Stars rating={project.rating} />}
              <span className="text-small text-faint">
                Posted <DateText moment={project.created_at} />
              </span>
            </p>
          </header>
          <section aria-labelledby="description" className="flex flex-col gap-3">
            <h2 id="description" className="text-small font-semibold">
              Description
            </h2>
            <p dir="auto" className="max-w-measure whitespace-pre-line">
              {project.description}
            </p>
          </section>
          <section aria-labelledby="skills" className="flex flex-col gap-3">
            <h2 id="skills" className="text-small font-semibold">
              Required skills
            </h2>
            <Tags items={project.skills} label="Required skills" />
          </section>
        </article>
        <aside className="flex flex-col gap-6 self-start rounded-box border border-line bg-surface p-6 lg:sticky lg:top-24">
          <Facts className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-1">
            <Fact name="Budget">
              <span className="display text-title">{formatDollars(project.budget)}</span>
            </Fact>
            <Fact name="Duration">{project.duration}</Fact>
            <Fact name="Location">{project.location}</Fact>
            <Fact name="Proposals">{project.proposals_count}</Fact>
          </Facts>
          <ProjectActions project={project} />
          <ShareMenu wide path={paths.project(project.id)} title={project.title} />
          {isPerson && (
            <Suspense>
              <SuggestionsForOwner project={project} />
            </Suspense>
          )}
          {project.owner && (
            <PersonLine label="Posted by" person={project.owner} className="border-t border-line pt-5" />
          )}
          {/* The outline is as high as the link that replaces it. */}
          <div className="min-h-6">
            {isHydrated && (
              <Suspense fallback={null}>
                <ReportLink
                  key={project.id}
                  kind="project"
                  id={project.id}
                  ownerId={project.user_id}
                  person={project.owner}
                  text="Report or block"
                />
              </Suspense>
            )}
          </div>
        </aside>
      </div>
      <RelatedProjects projects={related} />
    </Container>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedItem
      error={error}
      messages={projectMessages}
      next={{ to: paths.projects(), variant: 'solid', children: 'Back to Projects' }}
    />
  )
}
