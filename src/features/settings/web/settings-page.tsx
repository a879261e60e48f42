// The settings: one tab per topic, addressed by ?tab=.

import { useSearchParams } from 'react-router'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import { Container, PageHeader } from '../../../ui/page-header.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { RequireSignIn } from '../../accounts/web/parts/require-sign-in.tsx'
import { ProfileTab } from '../profile/web/parts/profile-tab.tsx'
import { AccountTab } from './parts/account-tab.tsx'
import { NotificationsTab } from './parts/notifications-tab.tsx'
import { PanelOutline } from './parts/panel-outline.tsx'
import { SubscriptionsTab } from './parts/subscriptions-tab.tsx'
import { ThemeTab } from './parts/theme-tab.tsx'

/** The tabs in their order on screen; the grid has a column for each (SET-4). */
const TABS = [
  { id: 'profile', label: 'Profile', Panel: ProfileTab },
  { id: 'account', label: 'Account', Panel: AccountTab },
  { id: 'theme', label: 'Theme', Panel: ThemeTab },
  { id: 'subscriptions', label: 'Subscriptions', Panel: SubscriptionsTab },
  { id: 'notifications', label: 'Notifications', Panel: NotificationsTab },
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
  const open = TABS.find((tab) => tab.id === query.get('tab')) ?? TABS[0]
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
            panel: id === open.id && (isKnown ? <Panel /> : <PanelOutline />),
          }))}
        />
      </div>
    </Container>
  )
}
