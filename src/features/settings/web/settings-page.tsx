// The settings: one tab per topic, addressed by ?tab=.

import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import { Container, PageHeader } from '../../../ui/page-header.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { latePart } from '../../../ui/when-online.ts'
import { useOwnProfile } from '../../accounts/web/parts/own-profile.ts'
import { RequireSignIn } from '../../accounts/web/parts/require-sign-in.tsx'
import { maySeeSelling } from '../../selling/selling.policy.ts'
import { SellerOutline } from '../../selling/web/parts/seller-outline.tsx'
import { ProfileTab } from '../profile/web/parts/profile-tab.tsx'
import { AccountTab } from './parts/account-tab.tsx'
import { NotificationSettings } from './parts/notification-settings.tsx'
import { PanelOutline } from './parts/panel-outline.tsx'
import { SubscriptionsTab } from './parts/subscriptions-tab.tsx'
import { ThemeTab } from './parts/theme-tab.tsx'

const NOTIFICATIONS = 'notifications'

// The Seller tab draws charts with code that few pages need.
const LateSellerTab = lazy(() => latePart(() => import('../../selling/web/parts/seller-tab.tsx')))

/** The tabs in their order on screen; the grid has a column for each (SET-4). */
const TABS = [
  { id: 'profile', label: 'Profile', Panel: ProfileTab, Outline: PanelOutline },
  { id: 'account', label: 'Account', Panel: AccountTab, Outline: PanelOutline },
  { id: 'theme', label: 'Theme', Panel: ThemeTab, Outline: PanelOutline },
  { id: 'subscriptions', label: 'Subscriptions', Panel: SubscriptionsTab, Outline: PanelOutline },
] as const
/** Only people who sell have this tab (SET-3). */
const SELLER = { id: 'seller', label: 'Seller', Panel: SellerTab, Outline: SellerOutline } as const

export const meta = unlistedMeta('Settings')

export default function SettingsPage() {
  return (
    <RequireSignIn outline={<Settings isSeller={undefined} isKnown={false} />}>
      <OwnSettings />
    </RequireSignIn>
  )
}

function OwnSettings() {
  const profile = useOwnProfile()
  const isSeller = profile.isPending ? undefined : profile.data !== undefined && maySeeSelling(profile.data)
  return <Settings isKnown isSeller={isSeller} />
}

type SettingsProps = {
  isKnown: boolean
  isSeller: boolean | undefined
}

/** The tabs are shown before it is known whose settings they are. */
function Settings({ isKnown, isSeller }: SettingsProps) {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('tab')
  const isOnNotifications = asked === NOTIFICATIONS
  // A person who asks for the tab is likely to have it.
  const tabs = (isSeller ?? asked === SELLER.id) ? [...TABS, SELLER] : TABS
  const open = tabs.find((tab) => tab.id === (isOnNotifications ? 'account' : asked)) ?? TABS[0]
  const isReady = isKnown && (open !== SELLER || isSeller === true)
  return (
    <Container className="pb-16">
      <PageHeader title="Settings" size="part" />
      <div className="mt-3">
        <Tabs
          label="Settings"
          inColumns
          open={open.id}
          onChange={(id) => setQuery({ tab: id }, { replace: true, preventScrollReset: true })}
          tabs={tabs.map(({ id, label, Panel, Outline }) => ({
            id,
            label,
            panel:
              id === open.id &&
              (isReady ? isOnNotifications ? <NotificationSettings /> : <Panel /> : <Outline />),
          }))}
        />
      </div>
    </Container>
  )
}

function SellerTab() {
  return (
    <Suspense fallback={<SellerOutline />}>
      <LateSellerTab />
    </Suspense>
  )
}
