// The Notifications tab: how to be notified of what, and the digest of updates.
import { NotificationPreferences } from '../../../notifications/web/parts/notification-preferences.tsx'
import { digestMessages } from '../../../updates/digest/digest.messages.ts'
import { DigestSettings } from '../../../updates/digest/web/parts/digest-settings.tsx'
import { Section } from './section.tsx'

export function NotificationsTab() {
  return (
    <>
      <Section title={digestMessages.title} about={digestMessages.about}>
        <DigestSettings />
      </Section>
      <Section
        title="Notifications"
        about="Choose what you're notified about, and how. Every email also has a link to turn it off."
      >
        <NotificationPreferences />
      </Section>
    </>
  )
}
