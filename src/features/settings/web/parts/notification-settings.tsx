// The part of the Account tab about notifications: their channels, and the digest of updates.
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { NotificationPreferences } from '../../../notifications/web/parts/notification-preferences.tsx'
import { savedSearchMessages } from '../../../saved-searches/saved-searches.messages.ts'
import { SavedSearches } from '../../../saved-searches/web/parts/saved-searches.tsx'
import { digestMessages } from '../../../updates/digest/digest.messages.ts'
import { DigestSettings } from '../../../updates/digest/web/parts/digest-settings.tsx'
import { Section } from './section.tsx'

export function NotificationSettings() {
  return (
    <>
      <ButtonLink to={paths.settings('account')} variant="quiet" className="-ml-4 self-start">
        Back to account
      </ButtonLink>
      <Section title={digestMessages.title} about={digestMessages.about}>
        <DigestSettings />
      </Section>
      <Section title="Notifications" about="Choose what you're notified about, and how.">
        <NotificationPreferences />
      </Section>
      {/* This comes last, because its number of rows is unknown until they are loaded. */}
      <Section title={savedSearchMessages.title} about={savedSearchMessages.about}>
        <SavedSearches />
      </Section>
    </>
  )
}
