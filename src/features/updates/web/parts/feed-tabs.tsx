// The tabs of the feed: all updates, and those of the people whom one follows. They are there for everyone, since the page is the
// same for all; visitors read an explanation in the second one. The open tab is in the address, and open again on return.
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { FOLLOWING_MARKER } from '../../../../paths.ts'
import { useHydrated } from '../../../../ui/date-text.tsx'
import { Tabs } from '../../../../ui/tabs.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import type { Update } from '../../updates.contract.ts'

const FollowingFeed = lazy(() => latePart(() => import('./following-feed.tsx')))

const { name, value } = FOLLOWING_MARKER

/** `newest` are the updates of the first tab, whose authors someone could follow. */
export function FeedTabs({ all, newest }: { all: ReactNode; newest: readonly Update[] }) {
  const [query, setQuery] = useSearchParams()
  // The server renders the same page for both.
  const isFollowing = useHydrated() && query.get(name) === value
  return (
    <Tabs
      label="Feeds"
      open={isFollowing ? value : 'all'}
      onChange={(id) =>
        setQuery(id === value ? { [name]: value } : {}, { replace: true, preventScrollReset: true })
      }
      tabs={[
        { id: 'all', label: 'All', panel: all },
        {
          id: value,
          label: 'Following',
          panel: isFollowing && (
            <Suspense fallback={null}>
              <FollowingFeed newest={newest} />
            </Suspense>
          ),
        },
      ]}
    />
  )
}

/** Returns true if two addresses of the feed differ in the open tab alone, so that the page has nothing to load. */
export function isOtherTab(one: URL, other: URL): boolean {
  const without = ({ pathname, searchParams }: URL) => {
    const rest = new URLSearchParams(searchParams)
    rest.delete(name)
    return `${pathname}?${rest}`
  }
  return one.search !== other.search && without(one) === without(other)
}
