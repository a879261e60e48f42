// The directory of professionals: who offers their work, what they can do, and how to find the right one.
import { isRouteErrorResponse } from 'react-router'
import { paths } from '../../../../paths.ts'
import { load } from '../../../../platform/client/load-context.ts'
import { pageMeta, siteFrom } from '../../../../platform/client/page-meta.ts'
import { readPageQuery } from '../../../../platform/client/page-query.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../../ui/empty-state.tsx'
import { countOf, formatCount } from '../../../../ui/format.ts'
import { Container, PageHeader } from '../../../../ui/page-header.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { ResultRegion } from '../../../../ui/result-region.tsx'
import { StatTile, StatTiles } from '../../../../ui/stat-tile.tsx'
import { directoryContracts, professionalListQuery } from '../contract.ts'
import { directoryMessages } from '../messages.ts'
import { PROFESSIONALS_PAGE_SIZE } from '../rules.ts'
import type { Route } from './+types/professionals-page'
import { ProfessionalCard } from './parts/professional-card.tsx'
import { type ProfessionalChoices, ProfessionalFilters } from './parts/professional-filters.tsx'
import { professionalsHref } from './parts/professionals-href.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = {
    ...readPageQuery(professionalListQuery, request.url),
    page_size: PROFESSIONALS_PAGE_SIZE,
  }
  const { search, skill, sort } = query
  const [list, skills] = await Promise.all([
    load(context, directoryContracts.list, { query }),
    load(context, directoryContracts.skills, {}),
  ])
  return { choices: { search, skill, sort }, skills, ...list }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { page = 1, choices } = loaderData ?? {}
  const title = choices?.skill ? `AI professionals for ${choices.skill}` : 'AI professionals'
  return pageMeta({
    site: siteFrom(matches),
    title: page > 1 ? `${title}, page ${page}` : title,
    description:
      'People who build, test and run AI for a living: what they can do, what they have made, and how to reach them.',
    path: professionalsHref({ ...choices, page }),
  })
}

export default function ProfessionalsPage({ loaderData }: Route.ComponentProps) {
  const { choices, items, total, page, page_size, skills } = loaderData
  const pageCount = Math.max(1, Math.ceil(total / page_size))
  return (
    <Container className="flex flex-col gap-8 pb-24">
      <Header />
      <StatTiles label="The professionals in figures">
        <StatTile value={formatCount(skills.professionals_count)} label="Professionals" />
        <StatTile value={formatCount(skills.skills_count)} label="Skills" />
      </StatTiles>
      <ProfessionalFilters choices={choices} offered={skills.items} />
      <ResultRegion
        summary={countOf(total, 'professional', 'professionals')}
        busyLabel="Loading professionals"
      >
        {items.length > 0 ? (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {items.map((professional) => (
              <li key={professional.handle}>
                <ProfessionalCard professional={professional} />
              </li>
            ))}
          </ul>
        ) : (
          <Nobody choices={choices} total={total} pageCount={pageCount} />
        )}
      </ResultRegion>
      <Pagination
        page={Math.min(page, pageCount)}
        pageCount={pageCount}
        hrefFor={(target) => professionalsHref({ ...choices, page: target })}
        label="Pages of professionals"
      />
    </Container>
  )
}

function Header() {
  return (
    <PageHeader
      title="Find professionals"
      lead="People who make things with AI and offer their work. Look at what they have built, then post what you need."
      actions={
        <ButtonLink to={paths.projects()} size="large">
          Browse Projects
        </ButtonLink>
      }
    />
  )
}

type NobodyProps = { choices: ProfessionalChoices; total: number; pageCount: number }

function Nobody({ choices, total, pageCount }: NobodyProps) {
  if (total > 0) {
    return (
      <EmptyState
        title={directoryMessages.pastTheEnd}
        action={
          <ButtonLink to={professionalsHref({ ...choices, page: pageCount })}>Go to the last page</ButtonLink>
        }
      />
    )
  }
  if (choices.search || choices.skill) {
    return (
      <EmptyState
        title={directoryMessages.noMatch}
        action={<ButtonLink to={professionalsHref({ sort: choices.sort })}>Clear Filters</ButtonLink>}
      >
        {choices.skill
          ? `Nobody who names ${choices.skill} fits. Try all skills, or another word.`
          : 'Try a shorter or another word.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={directoryMessages.empty}
      action={<ButtonLink to={paths.settings('profile')}>Be the first</ButtonLink>}
    >
      A professional stands here as soon as their profile is public and has a handle.
    </EmptyState>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Container className="flex flex-col gap-8 pb-24">
      <Header />
      <ErrorState
        title={directoryMessages.loadFailed}
        requestId={isRouteErrorResponse(error) ? error.data?.request_id : undefined}
      />
    </Container>
  )
}
