// The list of open projects, with totals, search and filters.
import { paths } from '../../../paths.ts'
import { load } from '../../../platform/client/load-context.ts'
import { pageMeta, siteFrom } from '../../../platform/client/page-meta.ts'
import { readChoices } from '../../../platform/client/page-query.ts'
import { MAX_SEARCH_LENGTH } from '../../../platform/contract/list-limits.ts'
import { unclearPrices, withTypedPrice } from '../../../platform/contract/typed-price.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Catalogue, CatalogueFailed } from '../../../ui/catalogue.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatCount, formatDollars, orMore } from '../../../ui/format.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SaveSearch } from '../../saved-searches/web/parts/save-search.tsx'
import { projectContracts, projectListQuery } from '../projects.contract.ts'
import { projectMessages } from '../projects.messages.ts'
import {
  MAX_PROJECT_LOCATION_LENGTH,
  PROJECT_BUDGETS,
  PROJECT_CATEGORIES,
  PROJECT_SORT_LABELS,
  PROJECTS_PAGE_SIZE,
} from '../projects.rules.ts'
import { Propose } from '../proposals/web/parts/propose.tsx'
import type { Route } from './+types/projects-page'
import { PostProject } from './parts/post-project.tsx'
import { ProjectCard } from './parts/project-card.tsx'
import { projectsAddress } from './parts/projects-address.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { query, choices } = readChoices(projectListQuery, request.url, PROJECTS_PAGE_SIZE, (asked) =>
    withTypedPrice(asked, PROJECT_BUDGETS),
  )
  const [list, skills] = await Promise.all([
    load(context, projectContracts.list, { query }),
    load(context, projectContracts.skills, {}),
  ])
  const unclear = unclearPrices(request.url, PROJECT_BUDGETS)
  return { choices, unclear, skills: skills.items, ...list }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const page = loaderData?.page ?? 1
  return pageMeta({
    site: siteFrom(matches),
    title: page > 1 ? `AI projects, page ${page}` : 'AI projects looking for professionals',
    description:
      'Businesses post what they want built with AI. Find a project by skill, category or budget and send a proposal.',
    path: projectsAddress.href({ ...loaderData?.choices, page }),
    feed: paths.projects(),
  })
}

const CATEGORY = {
  kind: 'options',
  label: 'Category',
  all: 'All Categories',
  options: PROJECT_CATEGORIES.map((category) => ({ value: category, label: category })),
} as const
const MIN_BUDGET = { kind: 'dollars', bound: 'least', label: 'Min budget' } as const
const MAX_BUDGET = { kind: 'dollars', bound: 'most', label: 'Max budget' } as const
const LOCATION = { kind: 'text', label: 'Location', maxLength: MAX_PROJECT_LOCATION_LENGTH } as const

export default function ProjectsPage({ loaderData }: Route.ComponentProps) {
  const { choices, skills, total, budget_sum, total_is_capped } = loaderData
  const { sort: _sort, ...narrowing } = choices
  const skillOptions = skills.map(({ skill, projects_count }) => ({
    value: skill,
    label: `${skill} (${formatCount(projects_count)})`,
  }))
  return (
    <Catalogue
      header={<Header />}
      names={['project', 'projects']}
      figures={{
        'Open projects': orMore(formatCount(total), total_is_capped),
        'Total budget': budget_sum === null ? '–' : formatDollars(budget_sum),
        Companies: '500+',
        'AI Professionals': '1,200+',
      }}
      choices={choices}
      unclear={loaderData.unclear}
      filters={{
        category: CATEGORY,
        skill: { kind: 'options', label: 'Skill', all: 'All Skills', options: skillOptions },
        min_budget: MIN_BUDGET,
        max_budget: MAX_BUDGET,
        location: LOCATION,
      }}
      sorts={PROJECT_SORT_LABELS}
      maxSearchLength={MAX_SEARCH_LENGTH}
      hrefFor={projectsAddress.href}
      found={loaderData}
      action={
        <SaveSearch
          choices={choices}
          corrected={loaderData.corrected_search}
          hrefFor={projectsAddress.href}
        />
      }
      columns={2}
      keyOf={(project) => project.id}
      card={(project) => <ProjectCard project={project} action={<Propose project={project} isOneOfMany />} />}
      pastTheEnd={projectMessages.pastTheEnd}
      nothing={<NoProjects isFiltered={Object.values(narrowing).some(Boolean)} />}
    />
  )
}

function Header() {
  return (
    <PageHeader
      size="list"
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
      Try fewer words or remove a filter.
    </EmptyState>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CatalogueFailed header={<Header />} title={projectMessages.loadFailed} error={error} />
}
