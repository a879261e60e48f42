// Around every page under /home and around /dashboard: for the person who is signed in, with their tabs, and on the
// overview their banner.
import { Outlet, useMatches } from 'react-router'
import { useLateNavigation } from '../../../platform/client/late-navigation.ts'
import { outlineIn } from '../../../platform/client/page-outline.ts'
import { RequireSignIn } from '../../accounts/web/parts/require-sign-in.tsx'
import { HomeOutline, HomeShell, PlainOutline } from './parts/home-shell.tsx'

const always = () => true

export default function HomeLayout() {
  const Outline = outlineIn(useMatches()) ?? PlainOutline
  const isLate = useLateNavigation(always)
  const outline = (
    <HomeOutline>
      <Outline />
    </HomeOutline>
  )
  return (
    <RequireSignIn outline={outline}>
      <HomeShell outline={<Outline />}>
        {isLate && <PlainOutline />}
        <div hidden={isLate}>
          <Outlet />
        </div>
      </HomeShell>
    </RequireSignIn>
  )
}
