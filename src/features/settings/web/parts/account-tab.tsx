// The Account tab: name and type, security, the export, and deleting the account.
import LogOut from 'lucide-react/icons/log-out'
import { lazy, Suspense } from 'react'
import { paths } from '../../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { AddressChange } from '../../../accounts/web/parts/address-change.tsx'
import { ConfirmByLink } from '../../../accounts/web/parts/confirm-by-link.tsx'
import { DataExport } from '../../../accounts/web/parts/data-export.tsx'
import { DeleteAccount } from '../../../accounts/web/parts/delete-account.tsx'
import { useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { PasswordChange } from '../../../accounts/web/parts/password-change.tsx'
import { SecondFactors } from '../../../accounts/web/parts/second-factors.tsx'
import { SessionList } from '../../../accounts/web/parts/session-list.tsx'
import { useSignOut } from '../../../accounts/web/parts/sign-out.ts'
import { BlockedPeople } from '../../../moderation/web/parts/blocked-people.tsx'
import { OwnHidden, useOwnHidden } from '../../../moderation/web/parts/own-hidden.tsx'
import { PanelOutline } from './panel-outline.tsx'
import { ProfileSettings } from './profile-settings.tsx'
import { SettingsSection } from './section.tsx'

// Most people have connected no app, so the list is loaded late.
const ConnectedApps = lazy(() => latePart(() => import('../../../accounts/web/parts/connected-apps.tsx')))

export function AccountTab() {
  const signOut = useSignOut()
  // The first section gets its height from the profile and would move all others as it arrives.
  if (useOwnProfile().isPending) return <PanelOutline />
  return (
    <>
      <ConfirmByLink />
      <SettingsSection
        title="Name and type"
        about="Your name and account type. Changes are saved right away."
      >
        <ProfileSettings />
      </SettingsSection>
      <SettingsSection title="Email" about="Where we send verification codes and emails.">
        <AddressChange />
      </SettingsSection>
      <SettingsSection title="Password" about="Changing it signs you out everywhere else.">
        <PasswordChange />
      </SettingsSection>
      <SettingsSection
        title="Two-factor authentication"
        about="Asks for a code in addition to your password when you sign in."
      >
        <SecondFactors />
      </SettingsSection>
      <SettingsSection title="Sessions" about="Where you're signed in.">
        <SessionList />
      </SettingsSection>
      <SettingsSection
        title="Connected apps"
        about="Apps that you allowed to run the agents you've deployed."
      >
        <Suspense fallback={<Skeleton className="h-[4.25rem] w-full" />}>
          <ConnectedApps />
        </Suspense>
      </SettingsSection>
      <SettingsSection title="Notifications" about="Choose what you're notified about, and how.">
        <ButtonLink to={paths.settings('notifications')} className="self-start">
          Manage notifications
        </ButtonLink>
      </SettingsSection>
      <SettingsSection
        title="Blocked and muted"
        about="You and the people you've blocked can't message, invite or follow each other, or see each other's updates. You don't see the updates of those you've muted, and aren't notified of what they do."
      >
        <BlockedPeople />
      </SettingsSection>
      <HiddenSection />
      <SettingsSection title="Your data" about="Download everything we keep about you in one file.">
        <DataExport />
      </SettingsSection>
      <SettingsSection title="Account actions">
        <div className="flex flex-wrap gap-3">
          <Button icon={<LogOut aria-hidden="true" className="size-4" />} onClick={signOut}>
            Sign Out
          </Button>
          <DeleteAccount />
        </div>
      </SettingsSection>
    </>
  )
}

/** The section is shown only to people who have hidden something. */
function HiddenSection() {
  const hidden = useOwnHidden()
  if (hidden.data?.items.length === 0 || hidden.isPending) return null
  return (
    <SettingsSection
      title="Hidden by Guildhall"
      about="No one else can see it. Contact us to have it reviewed."
    >
      <OwnHidden />
    </SettingsSection>
  )
}
