// The Overview: needs, first steps, the person's own figures, and recent activity.
import { lazy, Suspense, useRef, useState } from 'react'
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { Container } from '../../../../ui/page-header.tsx'
import { StatTile, StatTiles } from '../../../../ui/stat-tile.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { removedAtProof } from '../../../accounts/web/parts/after-proof.ts'
import { useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import {
  OpenInvitations,
  useOpenInvitations,
} from '../../../projects/invitations/web/parts/open-invitations.tsx'
import type { Overview as Figured } from '../../home.contract.ts'
import { homeMessages } from '../../home.messages.ts'
import { TILES } from '../../home.rules.ts'
import { FirstSteps } from './first-steps.tsx'
import { tabOf } from './home-tabs.ts'
import { NeedsOutline, NeedsYou } from './needs-you.tsx'
import { firstPlace } from './next-places.ts'
import { useActivity, useHomeQueries, useNeeds, useOverview, useSelling } from './own-home.ts'
import { ActivityOutline, RecentActivity } from './recent-activity.tsx'
import { SellerSummary } from './seller-summary.tsx'

// The review of an account imports the contracts of every noun that publishes, and few people need it, once.
const AccountReview = lazy(() => latePart(() => import('./account-review.tsx')))

export function Overview() {
  const { user } = usePerson()
  return (
    <>
      {removedAtProof(user).length > 0 && (
        <Suspense>
          <AccountReview />
        </Suspense>
      )}
      <OwnOverview />
    </>
  )
}

function OwnOverview() {
  useHomeQueries()
  const { user } = usePerson()
  const profile = useOwnProfile().data
  const heading = useRef<HTMLHeadingElement>(null)
  // All parts appear together, so that nothing that is shown moves when something above it arrives.
  const isPending = [useNeeds(), useOverview(), useSelling(), useActivity(), useOpenInvitations()].some(
    (query) => query.isPending,
  )
  const [isShown, setShown] = useState(!isPending)
  // Once the page was shown, it stays: a part that failed is pending again as it asks once more, and must not hide the
  // page.
  if (!isPending && !isShown) setShown(true)
  if (!isShown) return <OverviewOutline />
  const name = profile?.display_name ?? profile?.full_name ?? user.email ?? ''
  return (
    <Container className="pt-6 pb-16 sm:pt-8">
      <h1 className="sr-only">{`Overview for ${name}`}</h1>
      <NeedsYou />
      <FirstSteps onGone={() => heading.current?.focus()} />
      <Figures />
      <SellerSummary />
      <OpenInvitations />
      <RecentActivity heading={heading} />
    </Container>
  )
}

function Figures() {
  const overview = useOverview()
  if (overview.isError && !overview.data) {
    return <FailedQuery title={homeMessages.overviewNotLoaded} query={overview} />
  }
  return <Tiles overview={overview.data} />
}

function Tiles({ overview }: { overview: Figured | undefined }) {
  return (
    <StatTiles label="Your totals">
      {TILES.map(({ noun, label }) => (
        <StatTile
          key={noun}
          label={label}
          value={overview && formatCount(overview[noun])}
          to={tabOf(noun)}
          action={overview?.[noun] === 0 ? firstPlace(noun) : undefined}
        />
      ))}
    </StatTiles>
  )
}

export function OverviewOutline() {
  return (
    <Container className="pt-6 pb-16 sm:pt-8">
      <span role="status" className="sr-only">
        Loading your overview
      </span>
      <NeedsOutline />
      <Tiles overview={undefined} />
      <ActivityOutline />
    </Container>
  )
}
