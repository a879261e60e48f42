// One's own projects: their totals, the actions on each, and a button to post another.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import { pageCountOf, pageIn } from '../../../platform/client/page-of-list.ts'
import type { OutlinedPage } from '../../../platform/client/page-outline.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../ui/failed-query.tsx'
import { countOf, formatCount } from '../../../ui/format.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatTile, StatTiles } from '../../../ui/stat-tile.tsx'
import { useAuth } from '../../accounts/web/parts/auth-provider.tsx'
import { HomePlace, Place } from '../../accounts/web/parts/home-place.tsx'
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
    <HomePlace {...HEADER} actions={<PostProject variant="primary" />}>
      <OwnProjects />
    </HomePlace>
  )
}

function OwnProjectsOutline() {
  return (
    <Place {...HEADER} actions={<Skeleton className="h-10 w-32" />}>
      <Totals totals={undefined} />
      <RowsOnTheirWay />
    </Place>
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
  const pageCount = pageCountOf(data.total, data.page_size)
  if (data.total === 0) {
    return (
      <EmptyState title={messages.noneOwn} action={<PostProject variant="solid" isMain={false} />}>
        Professionals reply with a message, a budget and a timeline that only you can see.
      </EmptyState>
    )
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        title={messages.pastTheEnd}
        action={<ButtonLink to={paths.ownProjects({ page: pageCount })}>Go to the last page</ButtonLink>}
      />
    )
  }
  return (
    <section aria-label="Your projects" className="flex flex-col gap-3">
      <p aria-live="polite" className="text-small text-soft">
        {countOf(data.total, 'project', 'projects')}, newest first
      </p>
      <ul className="border-t border-line">
        {data.items.map((project) => (
          <li key={project.id} className="border-b border-line py-4">
            <OwnProjectRow project={project} />
          </li>
        ))}
      </ul>
      <Pagination
        page={Math.min(page, pageCount)}
        pageCount={pageCount}
        hrefFor={(target) => paths.ownProjects({ page: target === 1 ? undefined : target })}
        label="Pages of your projects"
      />
    </section>
  )
}

function RowsOnTheirWay() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading your projects</span>
      <Skeleton className="h-5 w-40" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-48 w-full lg:h-28" />
      ))}
    </div>
  )
}
