// The list of projects: which are open, what they add up to, and how to find one.

import { isRouteErrorResponse } from 'react-router'
import { paths } from '../../../paths.ts'
import { load } from '../../../platform/client/load-context.ts'
import { pageMeta, siteFrom } from '../../../platform/client/page-meta.ts'
import { readPageQuery } from '../../../platform/client/page-query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { countOf, formatCount, formatDollars } from '../../../ui/format.ts'
import { Container, PageHeader } from '../../../ui/page-header.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { ResultRegion } from '../../../ui/result-region.tsx'
import { StatTile, StatTiles } from '../../../ui/stat-tile.tsx'
import { projectContracts, projectListQuery } from '../contract.ts'
import { projectMessages } from '../messages.ts'
import { Propose } from '../proposals/web/parts/propose.tsx'
import { PROJECTS_PAGE_SIZE } from '../rules.ts'
import type { Route } from './+types/projects-page'
import { PostProject } from './parts/post-project.tsx'
import { ProjectCard } from './parts/project-card.tsx'
import { ProjectFilters, projectsHref } from './parts/project-filters.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = { ...readPageQuery(projectListQuery, request.url), page_size: PROJECTS_PAGE_SIZE }
  const { search, category, sort } = query
  return { choices: { search, category, sort }, ...(await load(context, projectContracts.list, { query })) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const page = loaderData?.page ?? 1
  return pageMeta({
    site: siteFrom(matches),
    title: page > 1 ? `AI projects, page ${page}` : 'AI projects looking for professionals',
    description:
      'Businesses post what they want built with AI. Find a project by skill, category or budget and propose.',
    path: projectsHref({ ...loaderData?.choices, page }),
  })
}

export default function ProjectsPage({ loaderData }: Route.ComponentProps) {
  const { choices, items, total, page, page_size, budget_sum } = loaderData
  const pageCount = Math.max(1, Math.ceil(total / page_size))
  return (
    <Container className="flex flex-col gap-8 pb-24">
      <Header />
      <StatTiles label="The projects in figures">
        <StatTile value={formatCount(total)} label="Open projects" />
        <StatTile value={formatDollars(budget_sum)} label="Total budget" />
        <StatTile value="500+" label="Companies" />
        <StatTile value="1,200+" label="AI Professionals" />
      </StatTiles>
      <ProjectFilters choices={choices} />
      <ResultRegion summary={countOf(total, 'project', 'projects')} busyLabel="Loading projects">
        {items.length > 0 ? (
          <ul className="grid gap-4 lg:grid-cols-2">
            {items.map((project) => (
              <li key={project.id}>
                <ProjectCard project={project} action={<Propose project={project} isOneOfMany />} />
              </li>
            ))}
          </ul>
        ) : (
          <NoProjects choices={choices} total={total} pageCount={pageCount} />
        )}
      </ResultRegion>
      <Pagination
        page={Math.min(page, pageCount)}
        pageCount={pageCount}
        hrefFor={(target) => projectsHref({ ...choices, page: target })}
        label="Pages of projects"
      />
    </Container>
  )
}

function Header() {
  return (
    <PageHeader
      title="AI Projects Marketplace"
      lead="Work that businesses want done with AI, newest first. Read the brief, then send a proposal."
      actions={<PostProject variant="primary" size="large" />}
    />
  )
}

type NoProjectsProps = {
  choices: { search?: string | undefined; category?: string | undefined }
  total: number
  pageCount: number
}

function NoProjects({ choices, total, pageCount }: NoProjectsProps) {
  if (total > 0) {
    return (
      <EmptyState
        title={projectMessages.pastTheEnd}
        action={
          <ButtonLink to={projectsHref({ ...choices, page: pageCount })}>Go to the last page</ButtonLink>
        }
      />
    )
  }
  if (!choices.search && !choices.category) {
    return <EmptyState title={projectMessages.none} action={<PostProject isMain={false} />} />
  }
  return (
    <EmptyState
      title={projectMessages.noMatch}
      action={<ButtonLink to={paths.projects()}>Show all projects</ButtonLink>}
    >
      Try a shorter word, or look in all categories.
    </EmptyState>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const requestId = isRouteErrorResponse(error) ? error.data?.request_id : undefined
  return (
    <Container className="flex flex-col gap-8 pb-24">
      <Header />
      <ErrorState title={projectMessages.loadFailed} requestId={requestId} />
    </Container>
  )
}
