// The part of the Account tab about notifications: how to be notified of what, and the digest of updates.
import { lazy, Suspense } from 'react'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { NotificationPreferences } from '../../../notifications/web/parts/notification-preferences.tsx'
import { savedSearchMessages } from '../../../saved-searches/saved-searches.messages.ts'
import { digestMessages } from '../../../updates/digest/digest.messages.ts'
import { DigestSettings } from '../../../updates/digest/web/parts/digest-settings.tsx'
import { SettingsSection } from './section.tsx'

const SavedSearches = lazy(() =>
  latePart(() => import('../../../saved-searches/web/parts/saved-searches.tsx')),
)

export function NotificationSettings() {
  return (
    <>
      <ButtonLink to={paths.settings('account')} variant="quiet" className="-ml-4 self-start">
        Back to account
      </ButtonLink>
      <SettingsSection title={digestMessages.title} about={digestMessages.about}>
        <DigestSettings />
      </SettingsSection>
      <SettingsSection title="Notifications" about="Choose what you're notified about, and how.">
        <NotificationPreferences />
      </SettingsSection>
      {/* Saved searches come last, because their number is unknown until they are loaded. */}
      <SettingsSection title={savedSearchMessages.title} about={savedSearchMessages.about}>
        <Suspense fallback={<SkeletonText lines={3} />}>
          <SavedSearches />
        </Suspense>
      </SettingsSection>
    </>
  )
}
