// The layout of every page under /home and of /dashboard: for the person who is signed in, with their tabs, and on the overview
// their banner.
import { lazy, Suspense } from 'react'
import { Outlet, useMatches } from 'react-router'
import { useLateNavigation } from '../../../platform/client/late-navigation.ts'
import { outlineIn } from '../../../platform/client/page-outline.ts'
import { latePart } from '../../../ui/when-online.ts'
import { RequireSignIn } from '../../accounts/web/parts/require-sign-in.tsx'
import { WhileNoneYet } from '../../projects/proposals/received/web/parts/while-none-yet.ts'
import { HomeOutline, HomeShell, PlainOutline } from './parts/home-shell.tsx'

const always = () => true

const LateSuggested = lazy(() =>
  latePart(() => import('../../projects/invitations/web/parts/suggested-professionals.tsx')),
)
const Suggested = (props: { projectId: number }) => (
  <Suspense>
    <LateSuggested {...props} />
  </Suspense>
)

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
          <WhileNoneYet value={Suggested}>
            {/* Around every tab, so that the previous one stays while a part of the next is loading. A boundary within the
                tab would show its fallback, which React then keeps for 300 ms. */}
            <Suspense fallback={<Outline />}>
              <Outlet />
            </Suspense>
          </WhileNoneYet>
        </div>
      </HomeShell>
    </RequireSignIn>
  )
}
