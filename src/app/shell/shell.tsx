// The layout route around every page: the frame, and within it what shows when a page is missing or fails.
import { isRouteErrorResponse, Outlet } from 'react-router'
import { siteContext } from '../../platform/client/site-context.ts'
import type { Route } from './+types/shell'
import { BrokenNotice } from './broken-page.tsx'
import { Frame } from './frame.tsx'
import { PageOnItsWay } from './navigation-news.tsx'
import { NotFoundNotice } from './not-found-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { contactPhone, siteUrl } = context.get(siteContext)
  return { contactPhone, siteUrl }
}

/** Facts of the installation stay what they are while somebody looks around. */
export function shouldRevalidate() {
  return false
}

export default function Shell({ loaderData }: Route.ComponentProps) {
  return (
    <Frame contactPhone={loaderData.contactPhone}>
      <PageOnItsWay>
        <Outlet />
      </PageOnItsWay>
    </Frame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame contactPhone={loaderData?.contactPhone}>
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <NotFoundNotice />
      ) : (
        <BrokenNotice error={error} />
      )}
    </Frame>
  )
}
