// Lists and their other states: figures, pages, loading, empty, failed.

import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../button.tsx'
import { Card, CardLink } from '../../card.tsx'
import { DateText } from '../../date-text.tsx'
import { EmptyState, ErrorState } from '../../empty-state.tsx'
import { Pagination } from '../../pagination.tsx'
import { ProgressBar } from '../../progress-bar.tsx'
import { RelativeTime } from '../../relative-time.tsx'
import { Skeleton, SkeletonText } from '../../skeleton.tsx'
import { Spinner } from '../../spinner.tsx'
import { StatTile, StatTiles } from '../../stat-tile.tsx'
import { TabLinks, Tabs } from '../../tabs.tsx'
import { KitRow, KitSection, Sample } from './section.tsx'

const hrefFor = (page: number) => paths.kit({ page })

export function States() {
  const [tries, setTries] = useState(0)
  return (
    <KitSection title="Lists and states">
      <Sample name="ProgressBar">
        <ProgressBar label="Uploading" share={0.4} />
        <ProgressBar label="Waiting for the server" />
      </Sample>
      <Sample name="StatTile">
        <StatTiles label="Figures">
          <StatTile value="128" label="Open entries" />
          <StatTile value="$1,204,500" label="Sum of budgets" />
          <StatTile value={undefined} label="Loading" />
          <StatTile value="4.7" label="Average rating" />
          <StatTile value="12" label="Links to its rows" to={paths.kit()} />
        </StatTiles>
      </Sample>
      <Sample name="RelativeTime">
        <p>
          Posted <RelativeTime moment="2026-11-18T09:00:00Z" />.
        </p>
      </Sample>
      <Sample name="Card">
        <div className="grid gap-4 sm:grid-cols-2">
          <Card>
            <h4 className="display text-title">A card at rest</h4>
            <p className="mt-2 text-soft">
              It holds one thing. Posted <DateText moment="2026-11-18T09:00:00Z" />.
            </p>
          </Card>
          <Card interactive>
            <h4 className="display text-title">
              <CardLink to={paths.kit()}>A card that links</CardLink>
            </h4>
            <p className="mt-2 text-soft">You can click anywhere on it, and it is still one link.</p>
            <div className="relative z-10 mt-4">
              <Button size="small">Something else</Button>
            </div>
          </Card>
        </div>
      </Sample>
      <Sample name="Pagination">
        <Pagination label="Pages, the first" page={1} pageCount={9} hrefFor={hrefFor} />
        <Pagination label="Pages, the middle" page={5} pageCount={9} hrefFor={hrefFor} />
        <Pagination label="Pages, the last" page={3} pageCount={3} hrefFor={hrefFor} />
      </Sample>
      <Sample name="Tabs, TabLinks">
        <Tabs
          label="Parts"
          tabs={[
            { id: 'one', label: 'Overview', panel: <p>The first part.</p> },
            { id: 'two', label: 'Reviews', panel: <p>The second part.</p> },
            { id: 'three', label: 'Questions', panel: <p>The third part.</p> },
          ]}
        />
        <TabLinks
          label="Related pages"
          items={[
            { label: 'This page', to: paths.kit() },
            { label: 'Another', to: '/dev/other' },
          ]}
        />
      </Sample>
      <Sample name="Spinner, Skeleton">
        <KitRow>
          <Spinner label="Loading" />
          <Spinner label="Loading" size="large" />
        </KitRow>
        <Skeleton className="h-10 w-40" />
        <SkeletonText />
      </Sample>
      <Sample name="EmptyState, ErrorState">
        <EmptyState
          title="Nothing has been posted yet"
          action={<ButtonLink to={paths.kit()}>Post the first one</ButtonLink>}
        >
          Posts appear here.
        </EmptyState>
        <ErrorState title="Couldn't load the list" onRetry={() => setTries(tries + 1)} requestId="01JD-7Q2K">
          {tries === 0 ? "It's usually back in a moment." : `Tried ${tries} times.`}
        </ErrorState>
      </Sample>
    </KitSection>
  )
}
