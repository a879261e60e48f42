// The settings: one tab per topic, addressed by ?tab=.

import { useSearchParams } from 'react-router'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import { Container, PageHeader } from '../../../ui/page-header.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { RequireSignIn } from '../../accounts/web/parts/require-sign-in.tsx'
import { ProfileTab } from '../profile/web/parts/profile-tab.tsx'
import { AccountTab } from './parts/account-tab.tsx'
import { NotificationSettings } from './parts/notification-settings.tsx'
import { PanelOutline } from './parts/panel-outline.tsx'
import { SubscriptionsTab } from './parts/subscriptions-tab.tsx'
import { ThemeTab } from './parts/theme-tab.tsx'

/** A section of the Account tab with an address of its own. */
const NOTIFICATIONS = 'notifications'

/** The tabs in their order on screen; the grid has a column for each (SET-4). */
const TABS = [
  { id: 'profile', label: 'Profile', Panel: ProfileTab },
  { id: 'account', label: 'Account', Panel: AccountTab },
  { id: 'theme', label: 'Theme', Panel: ThemeTab },
  { id: 'subscriptions', label: 'Subscriptions', Panel: SubscriptionsTab },
] as const

export const meta = unlistedMeta('Settings')

export default function SettingsPage() {
  return (
    <RequireSignIn outline={<Settings isKnown={false} />}>
      <Settings isKnown />
    </RequireSignIn>
  )
}

/** The tabs are there before it is known whose settings they are. */
function Settings({ isKnown }: { isKnown: boolean }) {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('tab')
  const isOnNotifications = asked === NOTIFICATIONS
  const open = TABS.find((tab) => tab.id === (isOnNotifications ? 'account' : asked)) ?? TABS[0]
  return (
    <Container className="pb-16">
      <PageHeader title="Settings" size="part" />
      <div className="mt-3">
        <Tabs
          label="Settings"
          inColumns
          open={open.id}
          onChange={(id) => setQuery({ tab: id }, { replace: true, preventScrollReset: true })}
          tabs={TABS.map(({ id, label, Panel }) => ({
            id,
            label,
            panel:
              id === open.id &&
              (isKnown ? isOnNotifications ? <NotificationSettings /> : <Panel /> : <PanelOutline />),
          }))}
        />
      </div>
    </Container>
  )
}
