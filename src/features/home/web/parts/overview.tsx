// The Overview: the person's own figures, what to do first, and what happened lately.
import { useRef } from 'react'
import { ErrorState } from '../../../../ui/empty-state.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { StatTile, StatTiles } from '../../../../ui/stat-tile.tsx'
import { homeMessages } from '../../messages.ts'
import { TILES } from '../../rules.ts'
import { FirstSteps } from './first-steps.tsx'
import { tabOf } from './home-tabs.ts'
import { useOverview } from './own-home.ts'
import { RecentActivity } from './recent-activity.tsx'

export function Overview() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h1 className="sr-only">Overview</h1>
      <Figures />
      <FirstSteps onGone={() => heading.current?.focus()} />
      <RecentActivity heading={heading} />
    </>
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
  return (
    <StatTiles label="Your figures">
      {TILES.map(({ noun, label }) => (
        <StatTile
          key={noun}
          label={label}
          value={overview.data && formatCount(overview.data[noun])}
          to={tabOf(noun)}
        />
      ))}
    </StatTiles>
  )
}
