// Around every page under /home and around /dashboard: for whoever is signed in, with their banner and the tabs.
import { Outlet } from 'react-router'
import { RequireSignIn } from '../../accounts/web/parts/require-sign-in.tsx'
import { HomeOutline, HomeShell } from './parts/home-shell.tsx'

export default function HomeLayout() {
  return (
    <RequireSignIn outline={<HomeOutline />}>
      <HomeShell>
        <Outlet />
      </HomeShell>
    </RequireSignIn>
  )
}
