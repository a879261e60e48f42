// Around every page under /home and around /dashboard: for the person who is signed in, with their banner and the tabs.
import { Outlet, useLocation } from 'react-router'
import { paths } from '../../../paths.ts'
import { RequireSignIn } from '../../accounts/web/parts/require-sign-in.tsx'
import { HomeOutline, HomeShell } from './parts/home-shell.tsx'
import { OverviewOutline } from './parts/overview.tsx'

export default function HomeLayout() {
  const { pathname } = useLocation()
  const isOverview = pathname === paths.home() || pathname === paths.dashboard()
  const outline = <HomeOutline>{isOverview && <OverviewOutline />}</HomeOutline>
  return (
    <RequireSignIn outline={outline}>
      <HomeShell outline={outline}>
        <Outlet />
      </HomeShell>
    </RequireSignIn>
  )
}
