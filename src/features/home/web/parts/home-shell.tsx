// The frame of every page of the home: the tabs, and the person's banner above them (HOME-1, HOME-2).
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../../../paths.ts'
import { Container } from '../../../../ui/page-header.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { ProfileNotLoaded } from '../../../accounts/web/parts/profile-not-loaded.tsx'
import { useConversationHints } from '../../../conversations/web/parts/own-conversations.ts'
import type { OwnProfile } from '../../../profiles/profiles.contract.ts'
import { BannerOutline, HomeBanner, SmallBanner, SmallBannerOutline } from './home-banner.tsx'
import { OwnTabs, TabsOutline } from './home-tab-row.tsx'
import { usePrefetchOpenTab } from './tab-data.ts'

type HomeShellProps = {
  children: ReactNode
  /** A placeholder for the page until the person's profile is known. */
  outline: ReactNode
}

export function HomeShell({ children, outline }: HomeShellProps) {
  const profile = useOwnProfile()
  const isOverview = useIsOverview()
  useConversationHints()
  // The page's data is requested at the same time as the profile.
  usePrefetchOpenTab()
  if (profile.isError && !profile.data) {
    return (
      <Container className="py-16">
        <ProfileNotLoaded profile={profile} />
      </Container>
    )
  }
  // Without onboarding there is nothing to show here; the frame redirects there (ONB-12).
  const known = profile.data?.onboarding_completed ? profile.data : undefined
  return (
    <>
      <Container>
        {known ? (
          <Banner profile={known} isOverview={isOverview} />
        ) : (
          <OutlineOfBanner isOverview={isOverview} />
        )}
        <OwnTabs />
      </Container>
      {known ? children : outline}
    </>
  )
}

/** Shows a skeleton of the home until it is known who is signed in; `children` is the skeleton below the tabs. */
export function HomeOutline({ children }: { children: ReactNode }) {
  const isOverview = useIsOverview()
  return (
    <>
      <Container>
        <OutlineOfBanner isOverview={isOverview} />
        <TabsOutline />
      </Container>
      {children}
    </>
  )
}

/** The outline of a page that has none of its own, or that is not loaded yet. */
export function PlainOutline() {
  return (
    <Container className="flex flex-col gap-8 pt-8 pb-16">
      <span role="status" className="sr-only">
        Loading page
      </span>
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </Container>
  )
}

const Banner = ({ profile, isOverview }: { profile: OwnProfile; isOverview: boolean }) =>
  isOverview ? <HomeBanner profile={profile} /> : <SmallBanner profile={profile} />

const OutlineOfBanner = ({ isOverview }: { isOverview: boolean }) =>
  isOverview ? <BannerOutline /> : <SmallBannerOutline />

function useIsOverview(): boolean {
  const { pathname } = useLocation()
  return pathname === paths.home() || pathname === paths.dashboard()
}
