// The Overview: the person's own figures, first steps, and recent activity.
import { useRef } from 'react'
import { ErrorState } from '../../../../ui/empty-state.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { Container } from '../../../../ui/page-header.tsx'
import { StatTile, StatTiles } from '../../../../ui/stat-tile.tsx'
import { useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { OpenInvitations } from '../../../projects/invitations/web/parts/open-invitations.tsx'
import type { Overview as Figured } from '../../contract.ts'
import { homeMessages } from '../../messages.ts'
import { TILES } from '../../rules.ts'
import { FirstSteps } from './first-steps.tsx'
import { tabOf } from './home-tabs.ts'
import { useHomeHints, useOverview } from './own-home.ts'
import { ActivityOutline, RecentActivity } from './recent-activity.tsx'

export function Overview() {
  useHomeHints()
  const { user } = usePerson()
  const profile = useOwnProfile().data
  const heading = useRef<HTMLHeadingElement>(null)
  const name = profile?.display_name ?? profile?.full_name ?? user.email ?? ''
  return (
    <Container className="pt-8 pb-24 sm:pt-10">
      <h1 className="sr-only">Overview for {name}</h1>
      <Figures />
      <OpenInvitations />
      <FirstSteps onGone={() => heading.current?.focus()} />
      <RecentActivity heading={heading} />
    </Container>
  )
}

function Figures() {
  const overview = useOverview()
  if (overview.isError && !overview.data) {
    return (
      <ErrorState
        title={homeMessages.overviewNotLoaded}
        busy={overview.isFetching}
        onRetry={() => void overview.refetch()}
      >
        {overview.error.message}
      </ErrorState>
    )
  }
  return <Tiles overview={overview.data} />
}

function Tiles({ overview }: { overview: Figured | undefined }) {
  return (
    <StatTiles label="Your totals">
      {TILES.map(({ noun, label }) => (
        <StatTile key={noun} label={label} value={overview && formatCount(overview[noun])} to={tabOf(noun)} />
      ))}
    </StatTiles>
  )
}

/** Its skeleton until the person is known. */
export function OverviewOutline() {
  return (
    <>
      <Tiles overview={undefined} />
      <ActivityOutline />
    </>
  )
}
