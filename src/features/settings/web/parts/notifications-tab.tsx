// The Notifications tab: how to be notified of what.
import { NotificationPreferences } from '../../../notifications/web/parts/notification-preferences.tsx'
import { Section } from './section.tsx'

export function NotificationsTab() {
  return (
    <Section
      title="Notifications"
      about="Choose what you're notified about, and how. Every email also has a link to turn it off."
    >
      <NotificationPreferences />
    </Section>
  )
}
