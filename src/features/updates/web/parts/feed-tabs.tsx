// All updates, and those of the people whom one follows. The tabs are there for everybody, since the page is the same for
// all; visitors are told what the second one is for.
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Tabs } from '../../../../ui/tabs.tsx'

const FollowingFeed = lazy(() => import('./following-feed.tsx'))

export function FeedTabs({ all }: { all: ReactNode }) {
  const [open, setOpen] = useState('all')
  return (
    <Tabs
      label="Feeds"
      open={open}
      onChange={setOpen}
      tabs={[
        { id: 'all', label: 'All', panel: all },
        {
          id: 'following',
          label: 'Following',
          panel: open === 'following' && (
            <Suspense fallback={null}>
              <FollowingFeed />
            </Suspense>
          ),
        },
      ]}
    />
  )
}
