// The row of the home's tabs. The data of a tab is requested before it is pressed, when the pointer or the focus comes to it.
import { useLocation } from 'react-router'
import { paths } from '../../../../paths.ts'
import { TabLinks } from '../../../../ui/tabs.tsx'
import { useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { useUnreadMessages } from '../../../conversations/web/parts/own-conversations.ts'
import { UnreadBadge } from '../../../conversations/web/parts/unread-badge.tsx'
import type { UserType } from '../../../profiles/profiles.rules.ts'
import { HOME_TABS, tabPlace } from './home-tabs.ts'
import { usePrefetchTab } from './tab-data.ts'

export function OwnTabs() {
  const unread = useUnreadMessages().data?.unread ?? 0
  const prefetch = usePrefetchTab()
  const type = useOwnProfile().data?.user_type
  return <Tabs unread={unread} type={type} onIntent={prefetch} />
}

export const TabsOutline = () => <Tabs unread={0} />

type TabsProps = {
  unread: number
  type?: UserType | undefined
  onIntent?: (to: string) => void
}

function Tabs({ unread, type, onIntent }: TabsProps) {
  const { pathname } = useLocation()
  const items = HOME_TABS.map((tab) => ({
    label: tab.to === paths.messages() ? <WithUnread label={tab.label} unread={unread} /> : tab.label,
    to: tabPlace(tab.to, type),
    end: tab.to === paths.home() || tab.to === paths.ownProjects(),
    isOpen:
      (tab.to === paths.home() && pathname === paths.dashboard()) ||
      // Teaching and learning share one tab, which is open for both.
      (tab.to === paths.ownCourses() && pathname.startsWith(tab.to)) ||
      // The proposals to one project belong to this tab, too, though their address is below the project.
      (tab.to === paths.proposals() && pathname.endsWith('/proposals')),
  }))
  return <TabLinks label="Home" items={items} prefetch="intent" onIntent={onIntent} />
}

function WithUnread({ label, unread }: { label: string; unread: number }) {
  return (
    <span className="flex items-center gap-2">
      <span>{label}</span>
      {unread > 0 && <UnreadBadge count={unread} />}
    </span>
  )
}
