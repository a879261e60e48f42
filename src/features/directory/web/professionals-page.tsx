// The directory of professionals: people who offer their work, their skills, and the filters to find the right one.
import { paths } from '../../../paths.ts'
import { load } from '../../../platform/client/load-context.ts'
import { pageMeta, siteFrom } from '../../../platform/client/page-meta.ts'
import { readChoices } from '../../../platform/client/page-query.ts'
import { MAX_SEARCH_LENGTH } from '../../../platform/contract/list-limits.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Catalogue, CatalogueFailed } from '../../../ui/catalogue.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatCount } from '../../../ui/format.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { professionalListQuery } from '../../profiles/directory/directory.schemas.ts'
import { professionalsAddress } from '../../profiles/directory/web/parts/professionals-address.ts'
import { directoryContracts } from '../directory.contract.ts'
import { directoryMessages } from '../directory.messages.ts'
import { PROFESSIONAL_SORT_LABELS, PROFESSIONALS_PAGE_SIZE } from '../directory.rules.ts'
import type { Route } from './+types/professionals-page'
import { ProfessionalCard } from './parts/professional-card.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { query, choices } = readChoices(professionalListQuery, request.url, PROFESSIONALS_PAGE_SIZE)
  const [list, skills] = await Promise.all([
    load(context, directoryContracts.list, { query }),
    load(context, directoryContracts.skills, {}),
  ])
  return { choices, skills, ...list }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { page = 1, choices } = loaderData ?? {}
  const title = choices?.skill ? `AI professionals for ${choices.skill}` : 'AI professionals'
  return pageMeta({
    site: siteFrom(matches),
    title: page > 1 ? `${title}, page ${page}` : title,
    description:
      "People who build, test and run AI for a living: what they can do, what they've made and how to reach them.",
    path: professionalsAddress.href({ ...choices, page }),
  })
}

export default function ProfessionalsPage({ loaderData }: Route.ComponentProps) {
  const { choices, skills, items } = loaderData
  const among = items.map(({ handle }) => handle)
  const options = skills.items.map(({ skill, people_count }) => ({
    value: skill,
    label: `${skill} (${formatCount(people_count)})`,
  }))
  return (
    <Catalogue
      header={<Header />}
      names={['professional', 'professionals']}
      figures={{
        Professionals: formatCount(skills.professionals_count),
        Skills: formatCount(skills.skills_count),
      }}
      choices={choices}
      filters={{ skill: { kind: 'options', label: 'Skill', all: 'All Skills', options } }}
      sorts={PROFESSIONAL_SORT_LABELS}
      maxSearchLength={MAX_SEARCH_LENGTH}
      hrefFor={professionalsAddress.href}
      found={loaderData}
      columns={3}
      keyOf={(professional) => professional.handle}
      card={(professional) => <ProfessionalCard professional={professional} among={among} />}
      pastTheEnd={directoryMessages.pastTheEnd}
      nothing={<NoOne choices={choices} />}
    />
  )
}

function Header() {
  return (
    <PageHeader
      size="list"
      title="Find professionals"
      lead="People who build with AI for a living. Invite the ones who fit your project."
      actions={<ButtonLink to={paths.postProject()}>Post a Project</ButtonLink>}
    />
  )
}

function NoOne({ choices }: { choices: Route.ComponentProps['loaderData']['choices'] }) {
  if (choices.search || choices.skill) {
    return (
      <EmptyState
        title={directoryMessages.noMatch}
        action={<ButtonLink to={professionalsAddress.href({ sort: choices.sort })}>Clear Filters</ButtonLink>}
      >
        {choices.skill
          ? `No one with ${choices.skill} matches. Try all skills or a different search.`
          : 'Try fewer or different words.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={directoryMessages.empty}
      action={<ButtonLink to={paths.settings('profile')}>List yourself</ButtonLink>}
    >
      Professionals appear here once their profile is public and has a handle.
    </EmptyState>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CatalogueFailed header={<Header />} title={directoryMessages.loadFailed} error={error} />
}
