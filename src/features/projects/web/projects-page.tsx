// The list of projects: which are open, their totals, and how to find one.
import { paths } from '../../../paths.ts'
import { load } from '../../../platform/client/load-context.ts'
import { pageMeta, siteFrom } from '../../../platform/client/page-meta.ts'
import { MAX_SEARCH_LENGTH } from '../../../platform/contract/catalogue-query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Catalogue, CatalogueFailed } from '../../../ui/catalogue.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatCount, formatDollars } from '../../../ui/format.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { projectContracts } from '../contract.ts'
import { projectMessages } from '../messages.ts'
import { Propose } from '../proposals/web/parts/propose.tsx'
import { PROJECT_CATEGORIES, PROJECT_SORT_LABELS, PROJECTS_PAGE_SIZE } from '../rules.ts'
import type { Route } from './+types/projects-page'
import { PostProject } from './parts/post-project.tsx'
import { ProjectCard } from './parts/project-card.tsx'
import { projectsAddress } from './parts/projects-address.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { query, choices } = projectsAddress.read(request.url, PROJECTS_PAGE_SIZE)
  return { choices, ...(await load(context, projectContracts.list, { query })) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const page = loaderData?.page ?? 1
  return pageMeta({
    site: siteFrom(matches),
    title: page > 1 ? `AI projects, page ${page}` : 'AI projects looking for professionals',
    description:
      'Businesses post what they want built with AI. Find a project by skill, category or budget and send a proposal.',
    path: projectsAddress.href({ ...loaderData?.choices, page }),
  })
}

const CATEGORY = {
  label: 'Category',
  all: 'All Categories',
  options: PROJECT_CATEGORIES.map((category) => ({ value: category, label: category })),
}

export default function ProjectsPage({ loaderData }: Route.ComponentProps) {
  const { choices, total, budget_sum } = loaderData
  return (
    <Catalogue
      header={<Header />}
      names={['project', 'projects']}
      figures={{
        'Open projects': formatCount(total),
        'Total budget': formatDollars(budget_sum),
        Companies: '500+',
        'AI Professionals': '1,200+',
      }}
      choices={choices}
      filters={{ category: CATEGORY }}
      sorts={PROJECT_SORT_LABELS}
      maxSearchLength={MAX_SEARCH_LENGTH}
      hrefFor={projectsAddress.href}
      found={loaderData}
      columns={2}
      keyOf={(project) => project.id}
      card={(project) => <ProjectCard project={project} action={<Propose project={project} isOneOfMany />} />}
      pastTheEnd={projectMessages.pastTheEnd}
      nothing={<NoProjects isFiltered={Boolean(choices.search || choices.category)} />}
    />
  )
}

function Header() {
  return (
    <PageHeader
      title="AI Projects Marketplace"
      lead="Work businesses want done with AI. Read the brief, then send a proposal."
      actions={<PostProject variant="primary" size="large" />}
    />
  )
}

function NoProjects({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <EmptyState title={projectMessages.none} action={<PostProject isMain={false} />} />
  return (
    <EmptyState
      title={projectMessages.noMatch}
      action={<ButtonLink to={paths.projects()}>Show all projects</ButtonLink>}
    >
      Try fewer words, or look in all categories.
    </EmptyState>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CatalogueFailed header={<Header />} title={projectMessages.loadFailed} error={error} />
}
