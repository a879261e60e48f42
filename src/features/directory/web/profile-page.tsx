// /profile/{handle}: the public page of a person. The server answers 404 for a private profile; only its owner's browser replaces
// that.
import { lazy, Suspense, useEffect } from 'react'
import { data, isRouteErrorResponse, redirect, useNavigate } from 'react-router'
import * as z from 'zod'
import { paths } from '../../../paths.ts'
import { load, loadIfFound } from '../../../platform/client/load-context.ts'
import { pageMeta, siteFrom } from '../../../platform/client/page-meta.ts'
import { readPageQuery } from '../../../platform/client/page-query.ts'
import { readableByMachines } from '../../../platform/client/structured-data.ts'
import { linkPictureAddress } from '../../../platform/contract/link-picture.ts'
import { pageQuery } from '../../../platform/contract/shapes.ts'
import { ErrorState } from '../../../ui/empty-state.tsx'
import { Container } from '../../../ui/page-header.tsx'
import { latePart } from '../../../ui/when-online.ts'
import { useAuthState } from '../../accounts/web/parts/auth-provider.tsx'
import { agentContracts } from '../../agents/agents.contract.ts'
import { certificateContracts } from '../../courses/certificates/certificates.contract.ts'
import { courseContracts } from '../../courses/courses.contract.ts'
import { followContracts } from '../../follows/follows.contract.ts'
import { personPicture } from '../../profiles/link-picture.rules.ts'
import { profileContracts } from '../../profiles/profiles.contract.ts'
import { profileMessages } from '../../profiles/profiles.messages.ts'
import { projectContracts } from '../../projects/projects.contract.ts'
import { feedQuery, updateContracts } from '../../updates/updates.contract.ts'
import { PROFILE_UPDATES_PAGE_SIZE } from '../../updates/updates.rules.ts'
import { directoryContracts } from '../directory.contract.ts'
import type { Route } from './+types/profile-page'
import { personJson } from './parts/person-json.ts'
import { ProfileOnItsWay } from './parts/profile-on-its-way.tsx'
import { CARDS_PAGE_SIZE, ProfileView } from './parts/profile-view.tsx'

const OwnView = lazy(() => latePart(() => import('./parts/own-view.tsx')))

const pages = z.object({
  agents: pageQuery.page,
  courses: pageQuery.page,
  projects: pageQuery.page,
  updates: feedQuery.shape.cursor,
})

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const profile = await loadIfFound(context, profileContracts.get, { params: { handle: params.handle } })
  if (!profile) return data(null, { status: 404 })
  const { handle } = profile
  // The address holds a former handle, or capitals.
  if (handle !== params.handle) throw redirect(paths.profile(handle), 308)
  const page = readPageQuery(pages, request.url)
  const slice = (number: number) => ({
    params: { handle },
    query: { page: number, page_size: CARDS_PAGE_SIZE },
  })
  const [follows, record, agents, courses, projects, certificates, updates] = await Promise.all([
    load(context, followContracts.counts, { params: { handle } }),
    load(context, directoryContracts.record, { params: { handle } }),
    load(context, agentContracts.ofPerson, slice(page.agents)),
    load(context, courseContracts.ofPerson, slice(page.courses)),
    load(context, projectContracts.ofPerson, slice(page.projects)),
    load(context, certificateContracts.ofPerson, { params: { handle } }),
    load(context, updateContracts.ofPerson, {
      params: { handle },
      query: { cursor: page.updates, page_size: PROFILE_UPDATES_PAGE_SIZE },
    }),
  ])
  const picture = linkPictureAddress(personPicture(profile))
  return {
    profile,
    picture,
    follows,
    record,
    agents,
    courses,
    projects,
    certificates: certificates.items,
    updates,
  }
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const site = siteFrom(matches)
  const profile = loaderData?.profile
  const name = profile?.display_name ?? `@${profile?.handle ?? params.handle}`
  return pageMeta({
    site,
    title: profile ? `${name} (@${profile.handle})` : profileMessages.notFound,
    description: profile?.bio ?? `${name} on Guildhall: agents, courses, projects and updates.`,
    path: paths.profile(profile?.handle ?? params.handle),
    type: 'profile',
    ...(profile ? { feed: paths.profile(profile.handle) } : {}),
    picture: loaderData?.picture,
    ...(profile ? { structured: readableByMachines(personJson(profile, site.url)) } : {}),
    isFound: profile !== undefined,
  })
}

export default function ProfilePage({ loaderData, params }: Route.ComponentProps) {
  if (loaderData === null) return <PrivateOrMissing handle={params.handle} />
  return (
    <Container className="pt-6 pb-24">
      <ProfileView {...loaderData} />
    </Container>
  )
}

/** The server does not know who is asking; the browser does. */
function PrivateOrMissing({ handle }: { handle: string }) {
  const { status } = useAuthState()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'signed-out') void navigate(paths.notFound(), { replace: true })
  }, [status, navigate])
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${paths.notFound()}`} />
      </noscript>
      <Suspense fallback={<ProfileOnItsWay />}>
        {status === 'signed-in' ? <OwnView handle={handle} /> : <ProfileOnItsWay />}
      </Suspense>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Container className="pt-16 pb-24">
      <h1 className="sr-only">Profile</h1>
      <ErrorState
        title={profileMessages.pageNotLoaded}
        requestId={isRouteErrorResponse(error) ? error.data?.request_id : undefined}
      />
    </Container>
  )
}
