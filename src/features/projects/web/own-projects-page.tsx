// One's own projects: their totals, the actions on each, and a button to post another.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import { pageIn } from '../../../platform/client/page-of-list.ts'
import type { OutlinedPage } from '../../../platform/client/page-outline.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../ui/failed-query.tsx'
import { formatCount } from '../../../ui/format.ts'
import { PagedList } from '../../../ui/paged-list.tsx'
import { RowSkeletons } from '../../../ui/row-skeletons.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatTile, StatTiles } from '../../../ui/stat-tile.tsx'
import { useAuth } from '../../accounts/web/parts/auth-provider.tsx'
import { HomeFrame, HomePlace } from '../../accounts/web/parts/home-place.tsx'
import { usePerson } from '../../accounts/web/parts/signed-in-only.tsx'
import type { OwnProjectPage } from '../projects.contract.ts'
import { projectMessages as messages } from '../projects.messages.ts'
import { OwnProjectRow } from './parts/own-project-row.tsx'
import { ownProjectsQuery } from './parts/own-projects-query.ts'
import { PostProject } from './parts/post-project.tsx'

export const meta = unlistedMeta('My Projects')

export const handle = { Outline: OwnProjectsOutline } satisfies OutlinedPage

const HEADER = { title: 'My Projects', lead: "The projects you've posted, and their proposals." }

export default function OwnProjectsPage() {
  return (
    <HomePlace
      {...HEADER}
      actions={
        <>
          <ButtonLink to={paths.professionals()}>Find professionals</ButtonLink>
          <PostProject variant="primary" />
        </>
      }
    >
      <OwnProjects />
    </HomePlace>
  )
}

function OwnProjectsOutline() {
  return (
    <HomeFrame
      {...HEADER}
      actions={
        <>
          <ButtonLink to={paths.professionals()}>Find professionals</ButtonLink>
          <Skeleton className="h-10 w-32" />
        </>
      }
    >
      <Totals totals={undefined} />
      <RowsOnTheirWay />
    </HomeFrame>
  )
}

function OwnProjects() {
  const { api } = useAuth()
  const { user } = usePerson()
  const [search] = useSearchParams()
  const page = pageIn(search)
  const projects = useQuery({ ...ownProjectsQuery(api, user.id, page), placeholderData: keepPreviousData })
  if (projects.isError && !projects.data) {
    return <FailedQuery title={messages.ownNotLoaded} query={projects} />
  }
  return (
    <>
      <Totals totals={projects.data?.totals} />
      {projects.data ? <Rows data={projects.data} page={page} /> : <RowsOnTheirWay />}
    </>
  )
}

function Totals({ totals }: { totals: OwnProjectPage['totals'] | undefined }) {
  const figure = (count: number | undefined) => (count === undefined ? undefined : formatCount(count))
  return (
    <StatTiles label="Project totals" columns={3}>
      <StatTile value={figure(totals?.active)} label="Active Projects" />
      <StatTile value={figure(totals?.archived)} label="Archived Projects" />
      <StatTile value={figure(totals?.proposals)} label="Total Proposals" />
    </StatTiles>
  )
}

function Rows({ data, page }: { data: OwnProjectPage; page: number }) {
  if (data.total === 0) {
    return (
      <EmptyState title={messages.noneOwn} action={<PostProject variant="solid" isMain={false} />}>
        Professionals reply with a message, a budget and a timeline that only you can see.
      </EmptyState>
    )
  }
  return (
    <PagedList
      label="Your projects"
      names={['project', 'projects']}
      data={data}
      page={page}
      pathOf={paths.ownProjects}
      keyOf={({ id }) => id}
      row={(project) => <OwnProjectRow project={project} />}
      pastTheEnd={messages.pastTheEnd}
    />
  )
}

const RowsOnTheirWay = () => (
  <RowSkeletons label="Loading your projects" above="h-5 w-40" gap="gap-3" row="h-48 lg:h-28" />
)
